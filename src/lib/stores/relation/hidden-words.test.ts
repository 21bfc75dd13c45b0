import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HiddenWord } from '#lib/contract/account/hidden-words.ts';
import * as messages from '#lib/contract/account/hidden-words-messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createHiddenWords, type HiddenWords } from './hidden-words.ts';
import { $shownAnyway, coverWord, showAnyway } from './shown-anyway.ts';
import { $wordChanges } from './word-changes.ts';

interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown> | null;
}
let browser: FakePlatform;
let calls: Call[];
let answer: (call: Call) => unknown;
let words: HiddenWords;

const word = (text: string) =>
  ({ code: text, word: text, action: 'HIDE', scope: 'EVERYWHERE', until: null }) satisfies HiddenWord;
const pageOf = (...texts: string[]) => ({ contents: texts.map(word), page: 0, hasNext: false, cursor: null });
const shown = () => words.list.$list.get().items.map((one) => one.word);
const sent = (method: string) => calls.filter((call) => call.method === method);

beforeEach(() => {
  calls = [];
  answer = ({ method, body }) => (method === 'GET' ? pageOf('read') : (body ?? { removed: 1 }));
  browser = fakePlatform({
    url: 'http://riff.test/client/settings/words',
    fetch: async (address, init) => {
      const { pathname, searchParams } = new URL(address, 'http://riff.test');
      const body = init?.body ? JSON.parse(String(init.body)) : null;
      const call = {
        method: init?.method ?? 'GET',
        path: pathname.replace('/api/hidden-words', ''),
        query: Object.fromEntries(searchParams),
        body,
      };
      calls.push(call);
      const data = answer(call);
      if (typeof data === 'string')
        return Response.json({ code: 400, message: data, data: null, errors: { word: data } }, { status: 400 });
      const code = data === null ? 500 : 200;
      return Response.json({ code, message: '', data, errors: {} }, { status: code });
    },
  });
  usePlatform(browser);
  words = createHiddenWords(pageOf('cats', 'dogs'));
});
afterEach(() => {
  dismissToast();
  browser.tick(1_000_000);
  usePlatform(undefined);
  $shownAnyway.set(new Set());
});

test('a word is added, told, and lists that were loaded before are out of date', async () => {
  const before = $wordChanges.get();
  const { code: _, ...settings } = { ...word('birds'), until: '2030-01-01T00:00:00.000Z' };
  expect(await words.add(settings)).toBe(true);
  expect(sent('POST')[0]?.body).toEqual(settings);
  expect($toast.get()?.text).toBe('“birds” is on your list.');
  expect($wordChanges.get()).toBe(before + 1);
  await vi.waitFor(() => expect(shown()).toEqual(['read']));
});

test('a refused word says why until another one is added', async () => {
  answer = ({ method }) => (method === 'POST' ? messages.wordRequired : pageOf('read'));
  expect(await words.add(word('…'))).toBe(false);
  expect(words.$error.get()).toBe(messages.wordRequired);
  answer = ({ method, body }) => (method === 'POST' ? body : pageOf('read'));
  await words.add(word('birds'));
  expect(words.$error.get()).toBe('');
});

test('a removed word leaves the list, and Undo adds it again; a failure is told', async () => {
  expect(await words.remove(word('cats'))).toBe(true);
  expect(shown()).toEqual(['dogs']);
  $toast.get()?.action?.run();
  await vi.waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toMatchObject({ word: 'cats', action: 'HIDE', scope: 'EVERYWHERE', until: null });
  answer = () => null;
  expect(await words.remove(word('dogs'))).toBe(false);
  expect($toast.get()?.text).toBe(messages.wordNotShown);
});

test('the list is searched after a pause', async () => {
  words.type('re');
  words.type('rea');
  expect(calls).toEqual([]);
  browser.tick(1_000);
  await vi.waitFor(() => expect(shown()).toEqual(['read']));
  expect(calls.map(({ query }) => query['keyWord'])).toEqual(['rea']);
});

test('a file is imported, and its refused lines are told', async () => {
  answer = ({ path }) => (path === '/import' ? { imported: 2, refused: ['…'] } : pageOf('read'));
  await words.import('one\ntwo\n…');
  expect(words.$imported.get()).toEqual({ imported: 2, refused: ['…'] });
  await vi.waitFor(() => expect(shown()).toEqual(['read']));
  answer = () => ({ csv: 'word,action,scope,until\n' });
  expect(await words.export()).toBe('word,action,scope,until\n');
});

test('a covered post that the viewer wanted to see stays uncovered', () => {
  showAnyway('post');
  showAnyway('comment');
  const wordOver = (code: string) => coverWord(code, 'finale', $shownAnyway.get());
  expect([wordOver('post'), wordOver('comment'), wordOver('another')]).toEqual([null, null, 'finale']);
});
