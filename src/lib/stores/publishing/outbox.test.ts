import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#lib/platform/fake.ts';
import { $session } from '../auth/session.ts';
import { emptyForm } from '../composer/composer-form.ts';
import { keptDraft } from '../composer/draft/draft-shelf.ts';
import { deliverOutbox, dismissLetter, editLetter } from './delivery.ts';
import { keptLetters, keptWatched, type Letter } from './on-the-way.ts';
import { $outbox, dropLetter, keepLetter, letterToEdit, sendLetter } from './outbox.ts';
import { $statusCards } from './publish-status.ts';

let browser: FakePlatform;
let keys: (string | null)[];
let answer: () => Response | Promise<Response>;
let stop = () => {};

const envelope = (code: number, data: unknown = null, errors = {}, headers = {}) =>
  Response.json({ code, message: `Answer ${code}`, data, errors }, { status: code, headers });
const published = () => envelope(200, { postCode: 'post-1', status: 'PROCESSING' });
const cut = () => Promise.reject(new TypeError('offline'));

const letter = (key: string, userCode = 'ada'): Letter => ({
  key,
  userCode,
  body: { title: `Post ${key}`, tagCodeList: ['tag'] },
  at: 0,
  draftId: null,
  draft: { form: emptyForm, tags: [] },
});

beforeEach(() => {
  keys = [];
  $session.set({ userCode: 'ada', userName: 'ada', displayName: 'Ada', profilePictureUrl: null, permissions: [] });
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
  // Whoever leaves a page is believed for a moment to be on the way.
  browser.tick(1_000);
  usePlatform(undefined);
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function open(userCode = 'ada') {
  stop = deliverOutbox(userCode);
  await settle();
}

test('a letter that is answered becomes a watched post', async () => {
  expect(keepLetter(letter('a'))).toBe(true);
  await open();
  expect(keys).toEqual(['a']);
  expect($outbox.get()).toEqual([]);
  expect(keptWatched.all()).toEqual([{ postCode: 'post-1', userCode: 'ada', title: 'Post a' }]);
});

test('a letter without an answer is sent again under the same key, later and later', async () => {
  keepLetter(letter('a'));
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

test('off line nothing is sent; the network coming back sends at once', async () => {
  keepLetter(letter('a'));
  browser.setOnline(false);
  await open();
  expect(keys).toEqual([]);
  browser.setOnline(true);
  await settle();
  expect(keys).toEqual(['a']);
});

test('a busy server is left alone as long as it asks', async () => {
  keepLetter(letter('a'));
  answer = () => envelope(503, null, {}, { 'Retry-After': '20' });
  await open();
  browser.tick(19_000);
  await settle();
  expect(keys).toHaveLength(1);
  browser.tick(1_000);
  await settle();
  expect(keys).toHaveLength(2);
});

test('a refusal that names no reason but the fields’ is told by the first of them', async () => {
  keepLetter(letter('a'));
  const errors = { videoPublicId: 'The video is cut off or damaged.' };
  answer = () => Response.json({ code: 400, message: messages.badInput, data: null, errors }, { status: 400 });
  await open();
  expect($statusCards.get()).toMatchObject([{ state: 'refused', reason: errors.videoPublicId }]);
});

test('a refused letter is kept with the reason, sent no more, and can be edited', async () => {
  keepLetter(letter('a'));
  answer = () => envelope(400, null, { videoPublicId: 'Used already.' });
  await open();
  browser.tick(120_000);
  await settle();
  expect(keys).toEqual(['a']);
  expect($outbox.get()[0]?.refusal).toEqual({ message: 'Answer 400', errors: { videoPublicId: 'Used already.' } });
  expect(letterToEdit()).toBeNull();
  await editLetter(letter('a'));
  expect(browser.journeys).toEqual([`assign ${paths.upload()}`]);
  expect(letterToEdit()?.key).toBe('a');
  expect(letterToEdit()).toBeNull();
  dropLetter('a');
  expect($outbox.get()).toEqual([]);
});

test('a refused letter whose draft is kept comes back with its files, or is offered again when it is dismissed', async () => {
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
  const refused = { ...letter('a'), draftId: 'd', refusal: { message: 'No.', errors: { title: 'Not this one.' } } };
  for (const settleIt of [editLetter, dismissLetter]) {
    await browser.drafts.set('draft/ada/d', kept);
    keepLetter(refused);
    await settleIt(refused);
    expect(await keptDraft('d')).toMatchObject({ sent: false });
    expect(keptLetters.all()).toEqual([]);
  }
  expect(browser.journeys).toEqual([`assign ${paths.upload()}`]);
});

test('a letter that has arrived takes its draft with it', async () => {
  await browser.drafts.set('draft/ada/d', { version: 1, id: 'd' });
  keepLetter({ ...letter('a'), draftId: 'd' });
  await open();
  await vi.waitFor(async () => expect(await keptDraft('d')).toBeNull(), { timeout: 5_000 });
});

test('an ended session leads to the login screen and loses nothing', async () => {
  keepLetter(letter('a'));
  answer = () => envelope(401);
  await open();
  await vi.waitFor(() => expect(browser.journeys).toEqual([`assign ${paths.login()}`]));
  expect($outbox.get()).toHaveLength(1);
  expect($outbox.get()[0]?.refusal).toBeUndefined();
});

test('what another member left is neither sent nor shown, and waits', async () => {
  keepLetter(letter('a', 'ben'));
  await open();
  expect(keys).toEqual([]);
  expect($outbox.get()).toEqual([]);
  stop();
  await open('ben');
  expect(keys).toEqual(['a']);
});

test('nothing is sent once another tab has signed in as somebody else', async () => {
  keepLetter(letter('a'));
  browser.stored.set('riff-viewer', 'ben');
  await open();
  expect(keys).toEqual([]);
});

test('what another tab puts in or settles is taken up', async () => {
  await open();
  browser.storedElsewhere('riff-outbox', JSON.stringify([letter('b')]));
  await settle();
  expect(keys).toEqual(['b']);
  browser.storedElsewhere('riff-outbox', null);
  expect($outbox.get()).toEqual([]);
});

test('of two tabs one sends at a time, and the other finds it done', async () => {
  let turn = Promise.resolve<unknown>(undefined);
  const lock: FakePlatform['lock'] = (_name, task) => {
    const run = turn.then(task);
    turn = run;
    return run;
  };
  usePlatform({ ...browser, lock });
  keepLetter(letter('a'));
  const stops = [deliverOutbox('ada'), deliverOutbox('ada')];
  await vi.waitFor(() => expect($outbox.get()).toEqual([]));
  await settle();
  expect(keys).toEqual(['a']);
  for (const one of stops) one();
});

test('a call goes on when its page is left', async () => {
  const inits: (RequestInit | undefined)[] = [];
  usePlatform({
    ...browser,
    fetch: async (_address, init) => {
      inits.push(init);
      return published();
    },
  });
  expect(await sendLetter(letter('a'))).toEqual({ state: 'sent' });
  expect(inits[0]?.keepalive).toBe(true);
});

test('what is kept in a broken form counts as nothing', async () => {
  browser.stored.set('riff-outbox', '{"not');
  await open();
  expect($outbox.get()).toEqual([]);
});
