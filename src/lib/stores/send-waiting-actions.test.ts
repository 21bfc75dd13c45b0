import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $session, endSession } from './account/session.ts';
import { openDraft } from './comments/comment-drafts.ts';
import { createComments } from './comments/comments.ts';
import { $knownPosts } from './post/known-posts.ts';
import { sendWaitingActions } from './send-waiting-actions.ts';
import { $toast, dismissToast } from './toast.ts';
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
  $session.set(null);
  dismissToast();
  usePlatform(undefined);
});

test('an action that was withdrawn during the sending of an earlier one is not sent', async () => {
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

test('waiting likes from Riff 0.2.0 also start the sending', async () => {
  browser.storage.set('riff-kept-likes', JSON.stringify([{ userCode: 'ada', postCode: 'old', isLiked: true }]));
  browser.answers(200);
  startSending('ada');
  await vi.waitFor(() => expect(sent()).toEqual(['old']));
  await vi.dynamicImportSettled();
});

test('a member who logs out leaves no likes of Riff 0.2.0', async () => {
  $session.set({ userCode: 'ada' } as never);
  browser.storage.set('riff-kept-likes', '[{"userCode":"ada"}]');
  browser.answers(200);
  await endSession();
  expect(browser.storage.get('riff-kept-likes')).toBeNull();
});

test('a member who logs out leaves the waiting actions of another member', async () => {
  $session.set({ userCode: 'ada' } as never);
  const bens = { ...action('like', 'b'), userCode: 'ben' };
  const oldLike = (userCode: string) => ({ userCode, postCode: 'old', isLiked: true });
  waitingActions.set([action('like', 'a'), bens]);
  browser.storage.set('riff-kept-likes', JSON.stringify([oldLike('ada'), oldLike('ben')]));
  browser.answers(200);
  await endSession();
  expect(waitingActions.all()).toEqual([bens]);
  expect(JSON.parse(browser.storage.get('riff-kept-likes') ?? '[]')).toEqual([oldLike('ben')]);
});

test.each([401, 408, 425, 429, 503])('an answer of %d refuses nothing: the action still waits', async (code) => {
  waitingActions.set([action('like', 'liked')]);
  browser.answers(code);
  await sendWaitingActions('ada');
  expect(waitingActions.all()).toEqual([action('like', 'liked')]);
  // After a 401, the product treats the page as being left for a moment.
  browser.tick(1_000);
});

test('a view that is refused temporarily blocks no like', async () => {
  waitingActions.set([action('view', 'viewed'), action('like', 'liked')]);
  browser.answersOnly('/api/posts/like');
  await sendWaitingActions('ada');
  expect(waitingActions.all()).toEqual([action('view', 'viewed')]);
});

test('a comment that is refused temporarily blocks no like', async () => {
  const comment = { postCode: 'p', target: null, content: 'Lovely' };
  const waits = { ...action('like', 'key'), kind: 'comment', comment } as const;
  waitingActions.set([action('view', 'viewed'), waits, action('like', 'liked')]);
  browser.answersOnly('/api/posts/like');
  await sendWaitingActions('ada');
  expect(browser.sent.map(({ address }) => address)).toEqual(['/api/posts/like', '/api/comments']);
  expect(waitingActions.all()).toEqual([action('view', 'viewed'), waits]);
});

/** Writes a comment under the post `p` without a network, as Ada. */
async function writeOffline() {
  $session.set({ userCode: 'ada' } as never);
  const comments = createComments({ postCode: 'p', commentCount: '1' });
  comments.draft.replyTo({ commentCode: 'c', userName: 'bo' });
  comments.draft.type(' Lovely ');
  browser.goesSilent();
  browser.setOnline(false);
  const isSent = await comments.send();
  browser.setOnline(true);
  browser.sent.length = 0;
  return { isSent, draft: comments.draft };
}

test('a comment that was written without a network waits, and is sent once with its key', async () => {
  const { isSent, draft } = await writeOffline();
  expect(isSent).toBe(true);
  expect(draft.$text.get()).toBe('');
  expect($toast.get()?.text).toBe('You are offline. Your comment will be sent when you are back online.');
  browser.answers(200);
  await sendWaitingActions('ada');
  expect(browser.sent).toEqual([{ address: '/api/comments/reply', body: { code: 'c', content: 'Lovely' } }]);
  expect(waitingActions.all()).toEqual([]);
  expect($toast.get()?.text).toBe('Your comment was sent.');
});

test('a waiting comment that the server refuses is a draft again, and the member reads the reason', async () => {
  await writeOffline();
  browser.answers(404, 'The comment was not found.');
  await sendWaitingActions('ada');
  expect($toast.get()?.text).toBe('The comment was not found.');
  const draft = openDraft('p');
  expect(draft.$text.get()).toBe('Lovely');
  expect(draft.$target.get()).toEqual({ commentCode: 'c', userName: 'bo' });
  expect(waitingActions.all()).toEqual([]);
});

test('an open composer shows a refused comment below its own text', async () => {
  await writeOffline();
  const comments = createComments({ postCode: 'p', commentCount: '1' });
  const close = comments.open();
  comments.draft.type('Another');
  browser.answers(422);
  await sendWaitingActions('ada');
  expect(comments.draft.$text.get()).toBe('Another\n\nLovely');
  close();
  expect(openDraft('p').$text.get()).toBe('Another\n\nLovely');
});

test.each([
  ['the fault of the text', 'Invalid.', { content: 'Too rude.' }, 'Too rude.'],
  ['a general sentence if the answer has no message', '', {}, 'Failed to send comment/reply!'],
])('the toast of a refused comment says %s', async (_, message, errors, text) => {
  await writeOffline();
  browser.answers(422, message, null, errors);
  await sendWaitingActions('ada');
  expect($toast.get()?.text).toBe(text);
});
