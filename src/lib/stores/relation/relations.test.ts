import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as messages from '#lib/contract/account/relation-messages.ts';
import { limits } from '#lib/contract/limits.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $followed } from '../account/follow.ts';
import { $toast, dismissToast } from '../toast.ts';
import { $hiddenMembers } from './hidden-members.ts';
import { partsOf } from './relation-files.ts';
import { createRelations, type RelatedAccount, type Relations } from './relations.ts';

interface Call {
  path: string;
  query: Record<string, string>;
  body: { csv?: string; isBlocked?: boolean; isMuted?: boolean } | null;
}
let browser: FakePlatform;
let calls: Call[];
let answer: (call: Call) => unknown;
let relations: Relations;
let stop = () => {};

const account = (userCode: string) => ({ userCode, userName: userCode, what: 'POSTS', until: null }) as RelatedAccount;
const pageOf = (codes: string) => ({
  contents: codes.split('').map(account),
  ...{ page: 0, hasNext: false, cursor: null },
});
const shown = (tab: 'blocked' | 'muted') =>
  relations
    .list(tab)
    .$list.get()
    .items.map(({ userCode }) => userCode)
    .join('');

beforeEach(() => {
  calls = [];
  answer = () => pageOf('xyz');
  browser = fakePlatform({
    url: 'http://riff.test/client/settings/blocked',
    fetch: async (address, init) => {
      const { pathname, searchParams } = new URL(address, 'http://riff.test');
      const body = init?.body ? JSON.parse(String(init.body)) : null;
      const call = { path: pathname.replace('/api/accounts/', ''), query: Object.fromEntries(searchParams), body };
      calls.push(call);
      const data = answer(call);
      const code = data === null ? 500 : 200;
      return Response.json({ code, message: '', data, errors: {} }, { status: code });
    },
  });
  usePlatform(browser);
  relations = createRelations({ tab: 'blocked', page: pageOf('abc') });
  stop = relations.open();
});
afterEach(() => {
  stop();
  $hiddenMembers.set({});
  $followed.set({});
  dismissToast();
  browser.tick(1_000_000);
  usePlatform(undefined);
});

test('the page begins with the rendered list, and loads the other one when it is chosen', async () => {
  expect(shown('blocked')).toBe('abc');
  relations.select('muted');
  await vi.waitFor(() => expect(shown('muted')).toBe('xyz'));
  expect(calls.map(({ path }) => path)).toEqual(['muted']);
  expect(browser.navigation.url().search).toBe(`?${paths.relations('muted').split('?')[1]}`);
  relations.select('blocked');
  relations.select('blocked');
  expect(browser.navigation.url().search).toBe('');
  expect(calls).toHaveLength(1);
});

test('a name is searched once typing pauses, in both lists', async () => {
  relations.type('zi');
  relations.type('zim ');
  expect(calls).toEqual([]);
  browser.tick(1_000);
  await vi.waitFor(() => expect(shown('blocked')).toBe('xyz'));
  expect(calls.map(({ path, query }) => [path, query['keyWord']])).toEqual([['blocked', 'zim']]);
  relations.select('muted');
  await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ path: 'muted', query: { keyWord: 'zim' } }));
});

test('an ended block leaves the list, and Undo brings it back', async () => {
  answer = ({ path }) => (path === 'block' ? { isBlocked: false, wasFollowing: false } : pageOf('babc'.slice(1)));
  expect(await relations.end(account('b'))).toBe(true);
  expect(shown('blocked')).toBe('ac');
  $toast.get()?.action?.run();
  await vi.waitFor(() => expect(shown('blocked')).toBe('abc'));
  expect(calls.filter(({ path }) => path === 'block').map(({ body }) => body?.isBlocked)).toEqual([false, true]);
});

test('an account whose block could not be ended stays', async () => {
  answer = () => null;
  expect(await relations.end(account('b'))).toBe(false);
  expect(shown('blocked')).toBe('abc');
  expect($toast.get()).toMatchObject({ kind: 'destructive', text: messages.unblockFailed });
});

test('an ended mute can be undone with its part', async () => {
  relations.select('muted');
  await vi.waitFor(() => expect(shown('muted')).toBe('xyz'));
  answer = ({ path }) => (path === 'mute' ? { isMuted: false, until: null, what: 'ALL' } : pageOf('xyz'));
  await relations.end(account('y'));
  expect(shown('muted')).toBe('xz');
  $toast.get()?.action?.run();
  await vi.waitFor(() => expect(shown('muted')).toBe('xyz'));
  expect(calls.filter(({ path }) => path === 'mute').at(-1)?.body).toMatchObject({ isMuted: true, what: 'POSTS' });
});

test('a list is exported, and a failure is told', async () => {
  answer = () => ({ csv: 'ada@riff.test\n' });
  expect(await relations.export()).toBe('ada@riff.test\n');
  answer = () => null;
  expect(await relations.export()).toBeNull();
  expect($toast.get()?.text).toBe(messages.exportFailed);
});

test('a long file is imported in parts of whole lines, and the list is loaded again', async () => {
  answer = ({ path, body }) =>
    path === 'blocked/import' ? { imported: 1, notFound: [body?.csv?.split('\n')[0]] } : pageOf('q');
  const lines = Array.from({ length: 5_000 }, (_, n) => `somebody.with.a.long.name.${n}@riff.test`);
  await relations.import(lines.join('\r\n'));
  const parts = calls.filter(({ path }) => path === 'blocked/import').map(({ body }) => body?.csv ?? '');
  expect(parts.join('').trim().split('\n')).toEqual(lines);
  expect(parts.every((part) => part.length <= limits.importedCharacters)).toBe(true);
  expect(relations.$imported.get()?.imported).toBe(parts.length);
  expect(relations.$imported.get()?.refused).toHaveLength(parts.length);
  await vi.waitFor(() => expect(shown('blocked')).toBe('q'));
});

test('of an import that fails half-way, what was done before counts', async () => {
  let parts = 0;
  answer = ({ path }) => {
    if (path !== 'blocked/import') return pageOf('q');
    parts += 1;
    return parts === 2 ? null : { imported: 3, notFound: [] };
  };
  await relations.import('a line of a file\n'.repeat(20_000));
  expect(relations.$imported.get()).toEqual({ imported: 3, refused: [] });
  expect($toast.get()?.text).toBe(messages.importFailed);
  answer = () => null;
  await relations.import('ada');
  expect(relations.$imported.get()).toBeNull();
});

test('an empty file has no parts, and a line without an end is cut', () => {
  expect(partsOf('\r\n \n')).toEqual([]);
  expect(partsOf('x'.repeat(1_000))[0]).toHaveLength(501);
});
