import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#lib/contract/inbox/notification.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { inbox as texts } from '#lib/texts/inbox/inbox.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $session } from '../account/session.ts';
import { hiddenMembers, membersOnScreen } from '../relation/hidden-members.ts';
import { $wordChanges } from '../relation/word-changes.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createInbox, type FirstInbox, type Inbox } from './inbox.ts';
import { $unseen } from './unseen.ts';

interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

let browser: FakePlatform;
let calls: Call[];
let answer: (call: Call) => unknown;
let inbox: Inbox;
let stop = () => {};

const seenAt = '2026-01-01T10:00:00.000Z';
const one = (code: string, changes: Partial<Notification> = {}): Notification => ({
  ...{ code, kind: 'LIKE', postCode: 'post', commentCode: null, parentCode: null, actors: [], actorCount: 1 },
  ...{ post: null, content: null, settlement: null, reported: null, reportedCode: null, isHeld: false },
  ...{ hiddenBecauseOf: null },
  ...{ isSeen: false, createdAt: seenAt, ...changes },
});
const pageOf = (codes: string, cursor: string | null = null) => ({
  contents: codes.split('').map((code) => one(code)),
  ...{ hasNext: cursor !== null, cursor },
});
/** A refusal. */
const refused = Symbol('refused');
const fail = () => refused;

function open(first: Partial<FirstInbox> = {}) {
  stop();
  inbox = createInbox({ filter: 'all', page: pageOf('abc', 'next'), unseen: 3, ...first });
  const stopList = inbox.$list.listen(() => {});
  const stopCount = inbox.listen();
  stop = () => {
    stopCount();
    stopList();
  };
}
const codes = () =>
  inbox.$list
    .get()
    .items.map(({ code, isNew }) => (isNew ? code.toUpperCase() : code))
    .join('');
const sent = (path: string) => calls.filter((call) => call.path === path);
const settle = () => new Promise<void>((done) => setImmediate(done));

beforeEach(() => {
  calls = [];
  answer = () => ({ count: 0, seenAt });
  browser = fakePlatform({
    url: 'http://riff.test/client/inbox',
    fetch: async (address, init) => {
      const { pathname, searchParams } = new URL(address, 'http://riff.test');
      const body = init?.body ? JSON.parse(String(init.body)) : undefined;
      const path = pathname.replace('/api/', '');
      const call = { method: init?.method ?? 'GET', path, query: Object.fromEntries(searchParams), body };
      calls.push(call);
      const data = await answer(call);
      const code = data === refused ? 500 : data === 404 ? 404 : 200;
      const envelope = { code, message: code === 200 ? 'OK' : '', data: code === 200 ? data : null, errors: {} };
      return Response.json(envelope, { status: code });
    },
  });
  usePlatform(browser);
  $session.set({ userCode: 'ada', userName: 'ada' } as never);
  $unseen.set(null);
  open();
});

afterEach(() => {
  stop();
  stop = () => {};
  dismissToast();
  browser.tick(1_000_000);
  $unseen.set(null);
  cleanStores($session);
  $session.set(null);
  usePlatform(undefined);
});

test('the list begins with the rendered page, and the next one is loaded by its cursor and filter', async () => {
  open({ filter: 'likes' });
  answer = () => pageOf('cd');
  await inbox.loadMore();
  expect(calls).toMatchObject([{ path: 'notifications', query: { cursor: 'next', filter: 'likes' } }]);
  expect(codes()).toBe('ABCD');
  expect(inbox.$list.get().phase).toBe('done');
});

test('another filter loads its own list and stands in the address', async () => {
  answer = () => pageOf('x');
  await inbox.choose('comments');
  expect(codes()).toBe('X');
  expect(sent('notifications')).toMatchObject([{ query: { filter: 'comments' } }]);
  expect(browser.navigation.url().search).toBe('?filter=comments');
  await inbox.choose('comments');
  expect(calls).toHaveLength(1);
  await inbox.choose('all');
  expect(browser.navigation.url().pathname + browser.navigation.url().search).toBe(paths.inbox());
});

test('a failed list says why and can be tried again', async () => {
  open({ page: null, unseen: null });
  answer = fail;
  await inbox.loadMore();
  expect(inbox.$list.get()).toMatchObject({ phase: 'failed', reason: messages.noAnswer });
  answer = () => pageOf('a');
  await inbox.retry();
  expect(codes()).toBe('A');
});

test('rows that were on the screen are reported together and once, stay marked, and lower the count', async () => {
  answer = () => ({ count: 1, seenAt });
  inbox.see(['a']);
  inbox.see(['b', 'a', 'unknown']);
  browser.tick(500);
  await vi.waitFor(() => expect($unseen.get()).toBe(1));
  inbox.see(['a', 'b']);
  browser.tick(10_000);
  expect(sent('notifications/seen').map(({ body }) => body)).toEqual([{ codes: ['a', 'b'] }]);
  expect(codes()).toBe('ABC');
  expect(inbox.$arrived.get()).toBe(0);
});

test('seen rows are not reported, and those that could not be reported are reported later', async () => {
  open({ page: { contents: [one('a', { isSeen: true }), one('b')], hasNext: false, cursor: null } });
  expect(codes()).toBe('aB');
  answer = fail;
  inbox.see(['a', 'b']);
  browser.tick(500);
  await settle();
  await settle();
  answer = () => ({ count: 0, seenAt });
  browser.tick(10_000);
  await vi.waitFor(() => expect($unseen.get()).toBe(0));
  expect(sent('notifications/seen').map(({ body }) => body)).toEqual([{ codes: ['b'] }, { codes: ['b'] }]);
});

test('marking all as seen shows at once, and can be undone from the toast', async () => {
  const seeing = inbox.seeAll();
  expect(codes()).toBe('abc');
  expect($unseen.get()).toBe(0);
  expect(inbox.$canUndo.get()).toBe(true);
  await seeing;
  expect($toast.get()).toMatchObject({ text: texts.allSeen, action: { label: texts.undo } });
  answer = ({ body }) => {
    // The stream tells of it before the answer does.
    browser.stored.set('riff-unseen', 'ada 3');
    $unseen.set(3);
    expect(body).toEqual({ undo: seenAt });
    return { count: 3, seenAt };
  };
  $toast.get()?.action?.run();
  await vi.waitFor(() => expect(sent('notifications/seen')).toHaveLength(2));
  await settle();
  await settle();
  expect(codes()).toBe('ABC');
  expect($unseen.get()).toBe(3);
  expect(inbox.$canUndo.get()).toBe(false);
  // It is nothing new.
  expect(inbox.$arrived.get()).toBe(0);
});

test('if not all could be marked as seen, everything is as before, and a toast says so', async () => {
  answer = fail;
  await inbox.seeAll();
  expect(codes()).toBe('ABC');
  expect($unseen.get()).toBe(3);
  expect(inbox.$arrived.get()).toBe(0);
  expect(inbox.$canUndo.get()).toBe(false);
  expect($toast.get()).toMatchObject({ kind: 'destructive', text: texts.allNotSeen });
});

test('an undo that fails leaves all as seen, and is offered for a while only', async () => {
  await inbox.seeAll();
  answer = fail;
  await inbox.undo();
  expect(codes()).toBe('abc');
  expect($unseen.get()).toBe(0);
  expect($toast.get()).toMatchObject({ kind: 'destructive', text: texts.notUndone });
  answer = () => ({ count: 0, seenAt });
  await inbox.seeAll();
  browser.tick(10_000);
  expect(inbox.$canUndo.get()).toBe(false);
});

test('a removed row disappears at once and lowers the count', async () => {
  answer = () => ({ count: 2 });
  const removing = inbox.remove('b');
  expect(codes()).toBe('AC');
  await removing;
  expect(sent('notifications')).toMatchObject([{ method: 'DELETE', body: { code: 'b' } }]);
  expect($unseen.get()).toBe(2);
  await inbox.remove('b');
  expect(calls).toHaveLength(1);
});

test('a row that could not be removed returns to its place; one that is gone elsewhere does not', async () => {
  answer = fail;
  await inbox.remove('b');
  expect(codes()).toBe('ABC');
  expect($toast.get()).toMatchObject({ kind: 'destructive', text: texts.notRemoved });
  answer = () => 404;
  await inbox.remove('b');
  expect(codes()).toBe('AC');
});

test('what arrives is counted without moving the list, and a press shows it', async () => {
  expect(inbox.$arrived.get()).toBe(0);
  $unseen.set(4);
  $unseen.set(6);
  $unseen.set(5);
  expect(inbox.$arrived.get()).toBe(3);
  expect(codes()).toBe('ABC');
  answer = () => pageOf('yzabc', 'later');
  expect(await inbox.showArrived()).toBe(true);
  expect(codes()).toBe('YZABC');
  expect(inbox.$arrived.get()).toBe(0);
  answer = () => pageOf('d');
  await inbox.loadMore();
  expect(codes()).toBe('YZABCD');
});

test('a notification that tells something new is seen again', async () => {
  const see = async () => {
    const before = sent('notifications/seen').length;
    inbox.see(['a']);
    browser.tick(500);
    await vi.waitFor(() => expect(sent('notifications/seen')).toHaveLength(before + 1));
    await settle();
  };
  await see();
  answer = () => pageOf('a');
  await inbox.showArrived();
  await see();
  expect(sent('notifications/seen').map(({ body }) => body)).toEqual([{ codes: ['a'] }, { codes: ['a'] }]);
});

test('what arrives while a filter is chosen is shown among all', async () => {
  open({ filter: 'likes' });
  $unseen.set(4);
  answer = () => pageOf('z');
  await inbox.showArrived();
  expect(inbox.$filter.get()).toBe('all');
  expect(browser.navigation.url().search).toBe('');
});

test('if it does not load, the list stays, and the button too', async () => {
  $unseen.set(4);
  answer = fail;
  expect(await inbox.showArrived()).toBe(false);
  expect(codes()).toBe('ABC');
  expect(inbox.$arrived.get()).toBe(1);
  expect($toast.get()).toMatchObject({ kind: 'destructive', text: texts.notRefreshed });
});

test('the count of the last visit is not taken for arrivals', () => {
  $unseen.set(1);
  open({ unseen: 3 });
  expect($unseen.get()).toBe(3);
  expect(inbox.$arrived.get()).toBe(0);
});

test('hidden members leave their rows, and rows that only they made leave the list', () => {
  const by = (...userCodes: string[]) => userCodes.map((userCode) => ({ userCode }) as Notification['actors'][number]);
  const contents = [
    one('a', { actors: by('ben'), actorCount: 1 }),
    one('b', { actors: by('cleo', 'ben'), actorCount: 2 }),
    one('c', { actors: [], actorCount: 0 }),
  ];
  open({ page: { contents, hasNext: false, cursor: null } });
  expect(membersOnScreen()).toEqual(expect.arrayContaining(['ben', 'cleo']));
  hiddenMembers.change('ben', { gone: 'own' });
  expect(inbox.$list.get().items.map(({ code, actorCount }) => `${code}${actorCount}`)).toEqual(['b1', 'c0']);
  hiddenMembers.change('ben', { gone: null });
  expect(codes()).toBe('ABC');
});

test('other hidden words load the list again in its place; without an answer it stays', async () => {
  answer = () => pageOf('xy');
  $wordChanges.set($wordChanges.get() + 1);
  await vi.waitFor(() => expect(codes()).toBe('XY'));
  answer = fail;
  $wordChanges.set($wordChanges.get() + 1);
  await vi.waitFor(() => expect(sent('notifications')).toHaveLength(2));
  await settle();
  expect(codes()).toBe('XY');
  expect($toast.get()).toBeNull();
});
