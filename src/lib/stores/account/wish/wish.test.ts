import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { openDraft } from '../../comments/comment-drafts.ts';
import { createSender } from '../../comments/send-comment.ts';
import { dismissToast } from '../../toast.ts';
import { goOnAfterLogin } from '../after-login.ts';
import { $session, endSession } from '../session.ts';
import { storeWish, takeReport } from './stored-wish.ts';

const next = paths.comments('p');
const like = { action: 'likePost', next, code: 'p' } as const;
let browser: AnsweringBrowser;

beforeEach(() => {
  browser = openAnsweringBrowser({ url: `http://riff.test${paths.login(next)}` });
  browser.answers(200);
});
afterEach(() => {
  dismissToast();
  $session.set(null);
  usePlatform(undefined);
});

async function logIn(): Promise<void> {
  $session.set({ userCode: 'ada' } as never);
  await goOnAfterLogin();
}

test.each([
  [like, '/api/posts/like', { code: 'p', isLiked: true }],
  [{ ...like, action: 'likeComment', code: 'c' } as const, '/api/comments/like', { code: 'c', liked: true }],
  [{ ...like, action: 'follow', code: 'ben' } as const, '/api/accounts/follow', { code: 'ben', isFollowing: true }],
])(
  'what a visitor wanted is done after the login, once, before they are back: $action',
  async (wish, address, body) => {
    storeWish(wish);
    await logIn();
    expect(browser.sent).toEqual([{ address, body }]);
    expect(browser.journeys).toEqual([`replace ${next}`]);
    browser.navigation.rewrite(paths.login(next));
    await logIn();
    expect(browser.sent).toHaveLength(1);
  },
);

test('a comment is sent as the visitor wrote it', async () => {
  openDraft('p').type('I wanted to say');
  storeWish({ action: 'comment', next, code: 'p' });
  browser.answers(200, 'OK', { commentCode: 'c' });
  await logIn();
  expect(browser.sent).toEqual([{ address: '/api/comments', body: { code: 'p', content: 'I wanted to say' } }]);
  expect(openDraft('p').$text.get()).toBe('');
});

test('two tabs with a copy of one draft send it with one key', async () => {
  const counts = { mark: () => 0, add: () => undefined, tell: () => undefined };
  openDraft('p').type('I wanted to say');
  await createSender('p', openDraft('p'), counts, () => true).send();
  storeWish({ action: 'comment', next, code: 'p' });
  const copied = new Map(['riff-wish', 'riff-comment-drafts'].map((key) => [key, browser.tabStorage.get(key)]));
  const keys: unknown[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return Response.json({ code: 200, message: 'OK', data: { commentCode: 'c' } });
  };
  usePlatform({ ...browser, fetch });
  await logIn();
  for (const [key, value] of copied) browser.tabStorage.set(key, value);
  browser.navigation.rewrite(paths.login(next));
  await logIn();
  expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]]);
});

test.each([
  ['likePost', () => browser.answers(404, messages.postNotFound), messages.postNotFound],
  ['comment', () => browser.goesSilent(), messages.commentSendFailed],
] as const)(
  'a refused wish returns the visitor to their page, which shows the reason: %s',
  async (action, refuse, told) => {
    openDraft('p').type('I wanted to say');
    storeWish({ action, next, code: 'p' });
    refuse();
    await logIn();
    expect(browser.journeys).toEqual([`replace ${next}`]);
    expect(browser.tabStorage.get('riff-toast')).toBe(`destructive ${told}`);
    expect(openDraft('p').$text.get()).toBe('I wanted to say');
  },
);

test('a login waits for the wish at most five seconds', async () => {
  storeWish(like);
  const late = Promise.withResolvers<Response>();
  let calls = 0;
  const fetch = () => {
    calls += 1;
    return late.promise;
  };
  usePlatform({ ...browser, fetch });
  const done = logIn();
  await vi.waitFor(() => expect(calls).toBe(1));
  expect(browser.journeys).toEqual([]);
  browser.tick(5_000);
  await done;
  expect(browser.journeys).toEqual([`replace ${next}`]);
  late.resolve(Response.json({}));
});

test.each([
  ['old', () => browser.tick(31 * 60_000)],
  ['from another visit to Login', () => browser.navigation.rewrite(paths.login(paths.search()))],
  ['from a member who has logged out', () => endSession()],
  ['broken', () => browser.tabStorage.set('riff-wish', '{')],
])('a wish that is %s is dropped', async (_, change) => {
  storeWish(like);
  await change();
  browser.sent.length = 0;
  await logIn();
  expect(browser.sent).toEqual([]);
});

test('a link cannot add a wish', async () => {
  browser.navigation.rewrite(`${paths.login(next)}&action=like+posts&code=p&riff-wish=like`);
  await logIn();
  expect(browser.sent).toEqual([]);
});

test.each([
  ['POST', 'report'],
  ['COMMENT', 'reportComment'],
  ['MEMBER', 'reportMember'],
  ['SOUND', 'reportSound'],
] as const)('a report of a %s waits for its page and for a member', async (kind, action) => {
  storeWish({ action, next, code: 'p' });
  expect(takeReport(kind, 'p')).toBe(false);
  await logIn();
  expect(browser.sent).toEqual([]);
  const other = kind === 'POST' ? 'SOUND' : 'POST';
  expect([takeReport(kind, 'q'), takeReport(other, 'p')]).toEqual([false, false]);
  expect([takeReport(kind, 'p'), takeReport(kind, 'p')]).toEqual([true, false]);
});
