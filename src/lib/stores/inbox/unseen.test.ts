import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlatform as adopt } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { showMembers } from '../relation/hidden-members.ts';
import { $wordChanges } from '../relation/word-changes.ts';
import { $unseen, followUnseen, setUnseen } from './unseen.ts';

let browser: FakePlatform;
let calls: string[];
/** Calls that check the members on the screen. Lists of earlier files may still be there. */
let membersAsked: string[];
let answers: Record<string, () => number | { count: number } | Promise<never>>;
const stops: (() => void)[] = [];

/** The locks of one browser, which its tabs share. */
function sharedLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(_name: string, task: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(task);
    last = turn;
    return turn;
  };
}

const fetch = async (address: string) => {
  const path = address.replace('/api/', '');
  (path.startsWith('accounts/visible') ? membersAsked : calls).push(path);
  const answer = (await answers[path]?.()) ?? 500;
  const code = typeof answer === 'number' ? answer : 200;
  const data = typeof answer === 'number' ? null : answer;
  return Response.json({ code, message: 'OK', data, errors: {} }, { status: code });
};

function openTab(settings: Parameters<typeof fakePlatform>[0] = {}) {
  browser = fakePlatform({ fetch, ...settings });
  adopt(browser);
  return browser;
}
const follow = () => {
  const stop = followUnseen('ada');
  stops.push(stop);
  return stop;
};
const openStreams = (tab = browser) => tab.streams.filter(({ open }) => open);
const longPause = 60_000;

beforeEach(() => {
  calls = [];
  membersAsked = [];
  answers = { 'notifications/unseen': () => ({ count: 7 }) };
  openTab();
  $unseen.set(null);
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  $unseen.set(null);
  adopt(undefined);
});

test('the stream tells the count, and the browser stores it for other tabs and the next page', async () => {
  follow();
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  expect(openStreams()[0]?.address).toBe('/api/notifications/unseen/events');
  openStreams()[0]?.send({ count: 3 });
  expect($unseen.get()).toBe(3);
  expect(browser.stored.get('riff-unseen')).toBe('ada 3');
  expect(calls).toEqual([]);
});

test('a new page shows the stored count at once, unless it is another member’s', () => {
  browser.stored.set('riff-unseen', 'ben 9');
  follow();
  expect($unseen.get()).toBeNull();
  browser.stored.set('riff-unseen', 'ada 4');
  follow();
  expect($unseen.get()).toBe(4);
});

test('one tab has the stream, the others follow its count, and one of them takes over when it closes', async () => {
  const lock = sharedLock();
  const first = openTab({ lock });
  const closeFirst = follow();
  await vi.waitFor(() => expect(openStreams(first)).toHaveLength(1));
  const second = openTab({ lock });
  follow();
  second.storedElsewhere('riff-unseen', 'ada 5');
  expect($unseen.get()).toBe(5);
  second.storedElsewhere('riff-unseen', 'ben 1');
  expect($unseen.get()).toBe(5);
  expect(second.streams).toEqual([]);
  closeFirst();
  await vi.waitFor(() => expect(openStreams(second)).toHaveLength(1));
  expect(openStreams(first)).toEqual([]);
});

test('a tab that was closed while it waited for the lock opens no stream', async () => {
  const lock = sharedLock();
  const first = openTab({ lock });
  const closeFirst = follow();
  await vi.waitFor(() => expect(openStreams(first)).toHaveLength(1));
  const second = openTab({ lock });
  follow()();
  closeFirst();
  await lock('any', async () => {});
  expect(second.streams).toEqual([]);
});

test('a lost stream is opened again after a call, later after each loss', async () => {
  follow();
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  openStreams()[0]?.cut();
  browser.tick(999);
  expect(calls).toEqual([]);
  browser.tick(1_001);
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  expect($unseen.get()).toBe(7);
  openStreams()[0]?.cut();
  browser.tick(1_999);
  expect(calls).toHaveLength(1);
  browser.tick(2_001);
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  // An event ends the row of losses.
  openStreams()[0]?.send({ count: 1 });
  openStreams()[0]?.cut();
  browser.tick(2_000);
  await vi.waitFor(() => expect(calls).toHaveLength(3));
});

test('a server without an answer is asked again, at most once a minute', async () => {
  answers['notifications/unseen'] = () => 503;
  follow();
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  openStreams()[0]?.cut();
  for (let asked = 1; asked <= 8; asked += 1) {
    browser.tick(longPause);
    await vi.waitFor(() => expect(calls).toHaveLength(asked));
    await new Promise<void>((done) => setImmediate(done));
  }
  browser.tick(29_999);
  expect(calls).toHaveLength(8);
});

test('an expired session is renewed without leaving the page', async () => {
  let isRenewed = false;
  answers = {
    'notifications/unseen': () => (isRenewed ? { count: 2 } : 401),
    'auth/refresh-token': () => {
      isRenewed = true;
      return { count: 0 };
    },
  };
  follow();
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  openStreams()[0]?.cut();
  browser.tick(2_000);
  await vi.waitFor(() => expect($unseen.get()).toBe(2));
  expect(openStreams()).toHaveLength(1);
  expect(browser.journeys).toEqual([]);
});

test('an ended session stops the stream on this page until another tab has renewed it', async () => {
  answers = { 'notifications/unseen': () => 401, 'auth/refresh-token': () => 401 };
  follow();
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  openStreams()[0]?.cut();
  browser.tick(2_000);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  await new Promise<void>((done) => setImmediate(done));
  browser.tick(10 * longPause);
  browser.setOnline(false);
  browser.setOnline(true);
  expect(calls).toHaveLength(2);
  expect(openStreams()).toEqual([]);
  expect(browser.journeys).toEqual([]);
  browser.storedElsewhere('riff-session-mark', 'new');
  expect(openStreams()).toHaveLength(1);
});

test('without a network there is no stream, and it opens at once when the network is back', async () => {
  browser.setOnline(false);
  follow();
  await new Promise<void>((done) => setImmediate(done));
  expect(browser.streams).toEqual([]);
  browser.setOnline(true);
  expect(openStreams()).toHaveLength(1);
  browser.setOnline(false);
  expect(openStreams()).toEqual([]);
  browser.tick(longPause);
  expect(calls).toEqual([]);
});

test.each([
  [true, 1],
  [false, 0],
])('a hidden tab keeps the stream only if locks keep other tabs from opening theirs: %s', async (hasLocks, kept) => {
  openTab({ hasLocks });
  follow();
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  browser.setVisible(false);
  expect(openStreams()).toHaveLength(kept);
  browser.setVisible(true);
  expect(openStreams()).toHaveLength(1);
});

test('a count from an answer reaches other tabs', () => {
  setUnseen(6, 'ada');
  expect($unseen.get()).toBe(6);
  expect(browser.stored.get('riff-unseen')).toBe('ada 6');
});

/** The checks of the members on the screen; moves the clock past the pause between two of them. */
function checks() {
  browser.tick(1_000);
  return membersAsked.filter((path) => path.includes('ben')).length;
}

test('a change of the inbox checks the members on the screen, in all tabs; the first event of a page does not', async () => {
  stops.push(showMembers(() => ['ben']));
  follow();
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  openStreams()[0]?.send({ count: 3, change: 0 });
  openStreams()[0]?.send({ count: 4, change: 0 });
  expect(browser.stored.get('riff-changed')).toBeUndefined();
  openStreams()[0]?.send({ count: 4, change: 1 });
  await vi.waitFor(() => expect(checks()).toBe(1));
  expect(browser.stored.get('riff-changed')).toMatch(/^ada \d+$/);
  browser.storedElsewhere('riff-changed', 'ben 5');
  browser.storedElsewhere('riff-changed', 'ada 5');
  await vi.waitFor(() => expect(checks()).toBe(2));
});

test('after a lost stream, changes may have been missed', async () => {
  stops.push(showMembers(() => ['ben']));
  follow();
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  openStreams()[0]?.send({ count: 3, change: 0 });
  openStreams()[0]?.cut();
  browser.tick(longPause);
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  openStreams()[0]?.send({ count: 3, change: 0 });
  await vi.waitFor(() => expect(checks()).toBe(1));
});

test('a change of the hidden words reaches all tabs; other changes and a lost stream do not count as one', async () => {
  follow();
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  const before = $wordChanges.get();
  const changes = () => $wordChanges.get() - before;
  openStreams()[0]?.send({ count: 3, change: 0, words: 'a' });
  openStreams()[0]?.send({ count: 3, change: 1, words: 'a' });
  await vi.waitFor(() => expect(browser.stored.get('riff-changed')).toMatch(/^ada \d+$/));
  openStreams()[0]?.send({ count: 3, change: 2, words: 'b' });
  await vi.waitFor(() => expect(changes()).toBe(1));
  expect(browser.stored.get('riff-changed')).toMatch(/^ada \d+ words$/);
  openStreams()[0]?.cut();
  browser.tick(2_000);
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  openStreams()[0]?.send({ count: 3, change: 0, words: 'b' });
  browser.storedElsewhere('riff-changed', 'ben 5 words');
  browser.storedElsewhere('riff-changed', 'ada 5');
  browser.storedElsewhere('riff-changed', 'ada 6 words');
  await vi.waitFor(() => expect(changes()).toBe(2));
});
