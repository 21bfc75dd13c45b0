import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { endSession } from './account/session.ts';
import { $knownPosts } from './post/known-posts.ts';
import { sendWaitingActions } from './send-waiting-actions.ts';
import { dropWaiting, startSending } from './waiting-actions.ts';
import { waitingActions } from './waiting-list.ts';

let browser: AnsweringBrowser;
const action = (kind: 'like' | 'view', code: string) => ({ userCode: 'ada', kind, code, isWanted: true }) as const;
const sent = () => browser.sent.map(({ body }) => (body as { code: string }).code);

beforeEach(() => {
  browser = openAnsweringBrowser();
});
afterEach(() => {
  $knownPosts.set({});
  usePlatform(undefined);
});

test('an action that was withdrawn while an earlier one was sent is not sent', async () => {
  waitingActions.set([action('like', 'first'), action('like', 'withdrawn')]);
  const answer = Promise.withResolvers<Response>();
  const { fetch } = browser;
  usePlatform({ ...browser, fetch: (...call) => fetch(...call).then(() => answer.promise) });
  const sending = sendWaitingActions('ada');
  await expect.poll(sent).toEqual(['first']);
  dropWaiting(action('like', 'withdrawn'));
  answer.resolve(Response.json({ code: 200, message: 'OK', data: null, errors: {} }));
  await sending;
  expect(sent()).toEqual(['first']);
  expect(waitingActions.all()).toEqual([]);
});

test('likes that wait since Riff 0.2.0 are sent, unless the member has acted again', async () => {
  const kept = (userCode: string, postCode: string) => ({ userCode, postCode, isLiked: true });
  browser.storage.set('riff-kept-likes', JSON.stringify([kept('ada', 'old'), kept('ada', 'again'), kept('ben', 'b')]));
  const again = { ...action('like', 'again'), isWanted: false };
  waitingActions.set([again]);
  browser.answers(503);
  await sendWaitingActions('ada');
  const taken = [again, action('like', 'old'), { ...action('like', 'b'), userCode: 'ben' }];
  expect(waitingActions.all()).toEqual(taken);
  expect(browser.storage.get('riff-kept-likes')).toBeNull();
});

test('likes that wait since Riff 0.2.0 are reason enough to send', async () => {
  browser.storage.set('riff-kept-likes', JSON.stringify([{ userCode: 'ada', postCode: 'old', isLiked: true }]));
  browser.answers(200);
  startSending('ada');
  await vi.waitFor(() => expect(sent()).toEqual(['old']));
  await vi.dynamicImportSettled();
});

test('a member who logs out leaves no likes of Riff 0.2.0', async () => {
  browser.storage.set('riff-kept-likes', '[{}]');
  browser.answers(200);
  await endSession();
  expect(browser.storage.get('riff-kept-likes')).toBeNull();
});

test('a view that is refused for now holds up no like', async () => {
  waitingActions.set([action('view', 'viewed'), action('like', 'liked')]);
  browser.answersOnly('/api/posts/like');
  await sendWaitingActions('ada');
  expect(waitingActions.all()).toEqual([action('view', 'viewed')]);
});
