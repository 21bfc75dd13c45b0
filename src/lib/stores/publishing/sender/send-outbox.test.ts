import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $session } from '../../account/session.ts';
import { findDraft } from '../draft/stored-draft.ts';
import { emptyForm } from '../form/composer-form.ts';
import { claimEditedEntry, dismissEntry, editEntry } from '../outbox/edited-entry.ts';
import { $outbox, removeEntry, storeEntry } from '../outbox/outbox.ts';
import { $subscribedPosts, subscribeToPost, unsubscribeFromPost } from '../outbox/subscribed-posts.ts';
import { type OutboxEntry, storedEntries, storedSubscriptions } from '../outbox/unfinished-posts.ts';
import { $statusCards } from '../status/publish-status.ts';
import { sendEntry, sendOutbox } from './send-outbox.ts';

let browser: FakePlatform;
let keys: (string | null)[];
let answer: () => Response | Promise<Response>;
let stop = () => {};

const envelope = (code: number, data: unknown = null, errors = {}, headers = {}) =>
  Response.json({ code, message: `Answer ${code}`, data, errors }, { status: code, headers });
const published = () => envelope(200, { postCode: 'post-1', status: 'PROCESSING' });
const cut = () => Promise.reject(new TypeError('offline'));

const entry = (key: string, userCode = 'ada'): OutboxEntry => ({
  key,
  userCode,
  body: { title: `Post ${key}`, tagCodeList: ['tag'] },
  at: 0,
  draftId: null,
  draft: { form: emptyForm, tags: [] },
});

beforeEach(() => {
  keys = [];
  $session.set({
    userCode: 'ada',
    userName: 'ada',
    displayName: 'Ada',
    profilePictureUrl: null,
    media: { avatar: null },
    permissions: [],
  });
  answer = published;
  browser = fakePlatform({
    fetch: async (address, init) => {
      if (address.endsWith('auth/refresh-token')) return envelope(401);
      keys.push(new Headers(init?.headers).get('Idempotency-Key'));
      return await answer();
    },
  });
  usePlatform(browser);
});

afterEach(() => {
  stop();
  for (const { postCode } of $subscribedPosts.get()) unsubscribeFromPost(postCode);
  // For a moment after a redirect, the product treats the page as being left.
  browser.tick(1_000);
  usePlatform(undefined);
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function open(userCode = 'ada') {
  stop = sendOutbox(userCode);
  await settle();
}

test('the draft of an answered entry is removed, even if its author has just logged out', async () => {
  const held = Promise.withResolvers<Response>();
  answer = () => held.promise;
  for (const key of ['draft/ada/d1', 'file/ada/d1/u1', 'draft/ada/d2']) browser.storedDrafts.set(key, {});
  storeEntry({ ...entry('a'), draftId: 'd1' });
  await open();
  $session.set(null);
  held.resolve(published());
  await vi.waitFor(() => expect([...browser.storedDrafts.keys()]).toEqual(['draft/ada/d2']));
});

test('an answered entry becomes a subscribed post', async () => {
  expect(storeEntry(entry('a'))).toBe(true);
  await open();
  expect(keys).toEqual(['a']);
  expect($outbox.get()).toEqual([]);
  expect(storedSubscriptions.all()).toEqual([{ postCode: 'post-1', userCode: 'ada', title: 'Post a' }]);
});

test('the picture of an entry stays with the post, even when the post is retried', async () => {
  storeEntry({ ...entry('a'), cover: 'data:image/jpeg;base64,AA' });
  await open();
  const post = { postCode: 'post-1', userCode: 'ada', title: 'Post a' };
  expect(storedSubscriptions.all()).toEqual([{ ...post, cover: 'data:image/jpeg;base64,AA' }]);
  subscribeToPost(post);
  expect(storedSubscriptions.all()).toEqual([{ ...post, cover: 'data:image/jpeg;base64,AA' }]);
});

test('an entry without an answer is sent again under the same key, at growing intervals', async () => {
  storeEntry(entry('a'));
  answer = cut;
  await open();
  for (const seconds of [1, 2, 4, 8]) {
    const before = keys.length;
    browser.tick(seconds * 1_000 - 1);
    await settle();
    expect(keys).toHaveLength(before);
    browser.tick(1);
    await settle();
    expect(keys).toHaveLength(before + 1);
  }
  answer = published;
  browser.tick(60_000);
  await settle();
  expect(new Set(keys)).toEqual(new Set(['a']));
  expect($outbox.get()).toEqual([]);
});

test('the outbox waits at most a minute between two tries', async () => {
  storeEntry(entry('a'));
  answer = cut;
  await open();
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    browser.tick(seconds * 1_000);
    await settle();
  }
  expect(keys).toHaveLength(9);
});

test('after a success, the first pause between two tries is a second again', async () => {
  storeEntry(entry('a'));
  answer = cut;
  await open();
  browser.tick(1_000);
  await settle();
  answer = published;
  browser.tick(2_000);
  await settle();
  answer = cut;
  storeEntry(entry('b'));
  await settle();
  browser.tick(1_000);
  await settle();
  expect(keys).toEqual(['a', 'a', 'a', 'b', 'b']);
});

test.each([408, 425, 429, 500, 503])('an answer of %d refuses nothing: the entry is sent again', async (code) => {
  storeEntry(entry('a'));
  answer = () => envelope(code);
  await open();
  expect($outbox.get()[0]?.refusal).toBeUndefined();
  answer = published;
  browser.tick(1_000);
  await settle();
  expect($outbox.get()).toEqual([]);
});

test('a post that is added while the outbox is open, or while it sends, is sent at once', async () => {
  await open();
  storeEntry(entry('a'));
  await settle();
  expect(keys).toEqual(['a']);
  const slow = Promise.withResolvers<Response>();
  answer = () => slow.promise;
  storeEntry(entry('b'));
  storeEntry(entry('c'));
  answer = published;
  slow.resolve(published());
  await vi.waitFor(() => expect(keys).toEqual(['a', 'b', 'c']));
});

test('offline nothing is sent; when the network is back, everything is sent', async () => {
  storeEntry(entry('a'));
  browser.setOnline(false);
  await open();
  expect(keys).toEqual([]);
  browser.setOnline(true);
  await settle();
  expect(keys).toEqual(['a']);
});

test('a busy server gets no call before the requested wait ends', async () => {
  storeEntry(entry('a'));
  answer = () => envelope(503, null, {}, { 'Retry-After': '20' });
  await open();
  browser.tick(19_000);
  await settle();
  expect(keys).toHaveLength(1);
  browser.tick(1_000);
  await settle();
  expect(keys).toHaveLength(2);
});

test('a refusal without a message shows the first error of a field', async () => {
  storeEntry(entry('a'));
  const errors = { videoPublicId: 'The video is cut off or damaged.' };
  answer = () => Response.json({ code: 400, message: messages.badInput, data: null, errors }, { status: 400 });
  await open();
  expect($statusCards.get()).toMatchObject([{ state: 'refused', reason: errors.videoPublicId }]);
});

test('a refused entry is stored with the reason, not sent again, and can be edited', async () => {
  storeEntry(entry('a'));
  answer = () => envelope(400, null, { videoPublicId: 'Used already.' });
  await open();
  browser.tick(120_000);
  await settle();
  expect(keys).toEqual(['a']);
  expect($outbox.get()[0]?.refusal).toEqual({ message: 'Answer 400', errors: { videoPublicId: 'Used already.' } });
  expect(claimEditedEntry()).toBeNull();
  await editEntry(entry('a'));
  expect(browser.journeys).toEqual([`assign ${paths.upload()}`]);
  expect(claimEditedEntry()?.key).toBe('a');
  expect(claimEditedEntry()).toBeNull();
  removeEntry('a');
  expect($outbox.get()).toEqual([]);
});

test('an entry that is being resent does not open in the form', async () => {
  storeEntry(entry('a'));
  answer = cut;
  await open();
  await editEntry(entry('a'));
  expect(claimEditedEntry()).toBeNull();
});

test('a refused entry with a stored draft opens with its files, or is offered again after it was dismissed', async () => {
  const kept = {
    version: 1,
    id: 'd',
    tab: 't',
    savedAt: 0,
    sent: true,
    errors: {},
    form: emptyForm,
    tags: [],
    media: [],
  };
  const refused = { ...entry('a'), draftId: 'd', refusal: { message: 'No.', errors: { title: 'Not this one.' } } };
  for (const settleIt of [editEntry, dismissEntry]) {
    await browser.drafts.set('draft/ada/d', kept);
    storeEntry(refused);
    await settleIt(refused);
    expect(await findDraft('d')).toMatchObject({ sent: false });
    expect(storedEntries.all()).toEqual([]);
  }
  expect(browser.journeys).toEqual([`assign ${paths.upload()}`]);
});

test('an entry that has arrived removes its draft', async () => {
  await browser.drafts.set('draft/ada/d', { version: 1, id: 'd' });
  storeEntry({ ...entry('a'), draftId: 'd' });
  await open();
  await vi.waitFor(async () => expect(await findDraft('d')).toBeNull(), { timeout: 5_000 });
});

test('an ended session leads to the login screen and loses nothing', async () => {
  storeEntry(entry('a'));
  answer = () => envelope(401);
  await open();
  await vi.waitFor(() => expect(browser.journeys).toEqual([`assign ${paths.login()}`]));
  expect($outbox.get()).toHaveLength(1);
  expect($outbox.get()[0]?.refusal).toBeUndefined();
});

test('another member’s entries are neither sent nor shown, and wait', async () => {
  storeEntry(entry('a', 'ben'));
  await open();
  expect(keys).toEqual([]);
  expect($outbox.get()).toEqual([]);
  stop();
  await open('ben');
  expect(keys).toEqual(['a']);
});

test('nothing is sent once another tab has signed in as another member', async () => {
  storeEntry(entry('a'));
  browser.stored.set('riff-viewer', 'ben');
  await open();
  expect(keys).toEqual([]);
});

test('entries that another tab adds or settles show here too', async () => {
  await open();
  browser.storedElsewhere('riff-outbox', JSON.stringify([entry('b')]));
  await settle();
  expect(keys).toEqual(['b']);
  browser.storedElsewhere('riff-outbox', null);
  expect($outbox.get()).toEqual([]);
});

test('only one of two tabs sends at a time', async () => {
  let turn = Promise.resolve<unknown>(undefined);
  const lock: FakePlatform['lock'] = (_name, task) => {
    const run = turn.then(task);
    turn = run;
    return run;
  };
  usePlatform({ ...browser, lock });
  storeEntry(entry('a'));
  const stops = [sendOutbox('ada'), sendOutbox('ada')];
  await vi.waitFor(() => expect($outbox.get()).toEqual([]));
  await settle();
  expect(keys).toEqual(['a']);
  for (const one of stops) one();
});

test('a call continues after its page is closed', async () => {
  const inits: (RequestInit | undefined)[] = [];
  usePlatform({
    ...browser,
    fetch: async (_address, init) => {
      inits.push(init);
      return published();
    },
  });
  expect(await sendEntry(entry('a'))).toEqual({ state: 'sent' });
  expect(inits[0]?.keepalive).toBe(true);
});

test('unreadable stored content counts as empty', async () => {
  browser.stored.set('riff-outbox', '{"not');
  await open();
  expect($outbox.get()).toEqual([]);
});
