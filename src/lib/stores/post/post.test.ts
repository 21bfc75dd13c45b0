import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $loginWish, dismissLoginWish } from '../account/login-wish.ts';
import { $session } from '../account/session.ts';
import { histories } from '../history/histories.ts';
import { sendWaitingActions } from '../send-waiting-actions.ts';
import { $toast, dismissToast } from '../toast.ts';
import { type WaitingAction, waitingActions } from '../waiting-list.ts';
import { removePost } from './delete-post.ts';
import { $knownPosts, announcePost, onPostGone } from './known-posts.ts';
import { createPostView } from './post-view.ts';
import { createReportForm } from './report-form.ts';

let browser: AnsweringBrowser;
const post = { postCode: 'p', userCurrentCode: 'ada', isLiked: false, likeCount: '3', commentCount: '1', viewCount: 1 };
const toast = () => $toast.get()?.text;

beforeEach(() => {
  // Another file of the same worker may have left posts.
  $knownPosts.set({});
  browser = openAnsweringBrowser();
  $session.set({ userCode: 'ada' } as never);
});
afterEach(() => {
  $knownPosts.set({});
  dismissToast();
  dismissLoginWish();
  $session.set(null);
  usePlatform(undefined);
});

test('a post is loaded and its view recorded; a like changes it after success', async () => {
  const view = createPostView();
  browser.answers(200, 'OK', post);
  expect(view.$view.get().phase).toBe('loading');
  await view.show('p');
  expect(view.$view.get()).toMatchObject({ phase: 'ready', post });
  expect(browser.sent.map(({ address }) => address)).toEqual(['/api/posts/get?code=p', '/api/posts/view']);
  browser.answers(200, 'OK', { isLiked: true, likeCount: '4' });
  const liking = view.toggleLike();
  expect(view.$view.get()).toMatchObject({ post: { isLiked: false } });
  await liking;
  expect(view.$view.get()).toMatchObject({ post: { isLiked: true, likeCount: '4' } });
  browser.goesSilent();
  await view.toggleLike();
  expect(toast()).toBe('Failed to like/unlike');
  expect(view.$view.get()).toMatchObject({ post: { isLiked: true, likeCount: '4' } });
  announcePost('p', { commentCount: '2' });
  expect(view.$view.get()).toMatchObject({ post: { commentCount: '2' } });
  view.clear();
  expect(view.$view.get()).toEqual({ phase: 'empty' });
});

test('a post is loaded again while it stays on the screen, without another view', async () => {
  const view = createPostView();
  browser.answers(200, 'OK', post);
  await view.show('p');
  browser.answers(200, 'OK', { ...post, hiddenBecauseOf: 'spoiler' });
  const renewing = view.renew();
  expect(view.$view.get()).toMatchObject({ phase: 'ready', post });
  await renewing;
  expect(view.$view.get()).toMatchObject({ phase: 'ready', post: { hiddenBecauseOf: 'spoiler' } });
  browser.goesSilent();
  await view.renew();
  expect(view.$view.get()).toMatchObject({ phase: 'ready', post: { hiddenBecauseOf: 'spoiler' } });
  expect(browser.sent.map(({ address }) => address).filter((address) => address.endsWith('/view'))).toHaveLength(1);
});

test('the page knows that a like was removed', async () => {
  const view = createPostView();
  browser.answers(200, 'OK', { ...post, isLiked: true });
  await view.show('p');
  browser.answers(200, 'OK', { isLiked: false, likeCount: '2' });
  await view.toggleLike();
  expect(histories.likes.isOver?.('p')).toBe(true);
  browser.answers(200, 'OK', { isLiked: true, likeCount: '3' });
  await view.toggleLike();
  expect(histories.likes.isOver?.('p')).toBe(false);
});

test('a post that cannot be loaded shows a message and can be retried; a missing post is empty', async () => {
  const view = createPostView();
  browser.goesSilent();
  await view.show('p');
  expect(view.$view.get()).toEqual({ phase: 'failed' });
  expect(toast()).toBe('Failed to load post!');
  browser.answers(404, messages.postNotFound);
  await view.retry();
  expect(view.$view.get()).toEqual({ phase: 'empty' });
});

test('a view that fails to count is reported if the person opened the post', async () => {
  const view = createPostView();
  browser.answers(200, 'OK', post);
  const shown = view.show('p');
  await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
  browser.goesSilent();
  await shown;
  await vi.waitFor(() => expect(toast()).toBe('Failed to record view'));
  expect(view.$view.get()).toMatchObject({ phase: 'ready' });
});

test('a post that could not be loaded is loaded when the network is back', async () => {
  const view = createPostView();
  const stop = view.$view.listen(() => undefined);
  browser.goesSilent();
  await view.show('p');
  browser.answers(200, 'OK', post);
  browser.setOnline(true);
  await vi.waitFor(() => expect(view.$view.get()).toMatchObject({ phase: 'ready', post }));
  const calls = browser.sent.length;
  browser.setOnline(true);
  expect(browser.sent).toHaveLength(calls);
  stop();
});

test('a like without a network shows, and is sent when there is one', async () => {
  const view = createPostView();
  browser.answers(200, 'OK', post);
  await view.show('p');
  browser.setOnline(false);
  browser.goesSilent();
  await view.toggleLike();
  expect(view.$view.get()).toMatchObject({ post: { isLiked: true, likeCount: '4' } });
  expect(toast()).toBeUndefined();
  const sent = () => browser.sent.filter(({ address }) => address === '/api/posts/like').map(({ body }) => body);
  const like = { code: 'p', isLiked: true };
  // The network is only partly back: the first call over the new connection fails.
  browser.setOnline(true);
  await vi.waitFor(() => expect(sent()).toEqual([{ code: 'p' }, like]));
  await vi.waitFor(() => expect(waitingActions.all()).toHaveLength(1));
  browser.answers(200, 'OK', { isLiked: true, likeCount: '4' });
  browser.tick(3_000);
  await vi.waitFor(() => expect(waitingActions.all()).toEqual([]));
  expect(sent()).toEqual([{ code: 'p' }, like, like]);
});

test('stored likes are sent only by their member, until one has no answer; the like of a deleted post is dropped', async () => {
  const like = { userCode: 'ada', kind: 'like', isWanted: true } as const;
  const kept: WaitingAction[] = ['gone', 'liked', 'later'].map((code) => ({ ...like, code }));
  const other = { ...like, userCode: 'ben', code: 'his' };
  const codes: unknown[] = [];
  const statuses = [404, 200, 503];
  usePlatform(
    fakePlatform({
      fetch: async (_address, init) => {
        codes.push(JSON.parse(String(init?.body)).code);
        const code = statuses.shift() ?? 200;
        return Response.json({ code, message: '', data: null, errors: {} }, { status: code });
      },
    }),
  );
  waitingActions.set([other, ...kept]);
  await sendWaitingActions('ada');
  expect(codes).toEqual(['gone', 'liked', 'later']);
  expect(waitingActions.all()).toEqual([other, kept[2]]);
});

test('a visitor who likes is asked to log in, and returns to the post', async () => {
  $session.set(null);
  const view = createPostView();
  browser.answers(200, 'OK', post);
  await view.show('p');
  const calls = browser.sent.length;
  await view.toggleLike();
  expect($loginWish.get()).toEqual({ action: 'likePost', next: '/client/home?code=p', code: 'p' });
  expect(browser.sent).toHaveLength(calls);
});

test('a report has 1 to 500 characters; success clears it, and a failure shows in two places', async () => {
  const form = createReportForm({ kind: 'POST', code: 'p' });
  form.type('  ');
  expect(await form.submit()).toBe(false);
  expect(form.$problem.get()).toBe('Please enter the report content');
  form.type('👎'.repeat(600));
  expect([...form.$text.get()]).toHaveLength(500);
  expect(form.$problem.get()).toBeNull();
  browser.goesSilent();
  expect(await form.submit()).toBe(false);
  expect(form.$problem.get()).toBe('An error occurred while sending the report. Please try again.');
  expect(toast()).toBe('Unable to send report. Please try again later.');
  browser.answers(400, messages.reportTwice);
  await form.submit();
  expect([form.$problem.get(), toast()]).toEqual([messages.reportTwice, messages.reportTwice]);
  browser.answers(200);
  expect(await form.submit()).toBe(true);
  expect(form.$text.get()).toBe('');
  expect(toast()).toBe('Your report has been sent successfully!');
});

test.each(['POST', 'COMMENT', 'MEMBER', 'SOUND'] as const)(
  'a report of a %s is sent with the chosen reason, and then offers what to do about its author',
  async (kind) => {
    const form = createReportForm({ kind, code: 'x' });
    const offer = { label: 'Mute or block', run: () => undefined };
    form.type('Bad.');
    form.choose('SPAM');
    browser.answers(400, messages.reportTwice);
    expect(await form.submit(offer)).toBe(false);
    expect($toast.get()?.action).toBeUndefined();
    expect(form.$reason.get()).toBe('SPAM');
    browser.answers(200);
    expect(await form.submit(offer)).toBe(true);
    expect(browser.sent.at(-1)?.body).toEqual({ kind, code: 'x', reason: 'SPAM', content: 'Bad.' });
    expect($toast.get()?.action).toBe(offer);
    expect(form.$reason.get()).toBeNull();
    form.choose('HATE');
    form.choose(null);
    form.type('Bad.');
    await form.submit();
    expect(browser.sent.at(-1)?.body).toMatchObject({ reason: null });
    expect($toast.get()?.action).toBeUndefined();
  },
);

test('every list is told of a deleted post; a refusal gives the reason', async () => {
  const deleted: string[] = [];
  const stop = onPostGone((code) => void deleted.push(code));
  browser.goesSilent();
  expect(await removePost('p')).toBe(false);
  expect(toast()).toBe('Failed to delete post!');
  browser.answers(200);
  expect(await removePost('p')).toBe(true);
  expect(deleted).toEqual(['p']);
  expect(toast()).toBe('Post deleted successfully!');
  stop();
});

test('a list that was parked is told of posts deleted in the meantime', async () => {
  browser.answers(200);
  await removePost('while parked');
  const deleted: string[] = [];
  const stop = onPostGone((code) => void deleted.push(code));
  expect(deleted).toContain('while parked');
  await removePost('while shown');
  expect(deleted.filter((code) => code.startsWith('while'))).toEqual(['while parked', 'while shown']);
  stop();
});

test('a deleted post leaves the address that opened it, even after a panel over it was closed', async () => {
  const { navigation } = browser;
  const opened = (query: string) => navigation.rewrite(`/client/home?${query}`);
  const address = () => navigation.url().pathname + navigation.url().search;
  browser.answers(200);
  opened('code=p');
  await removePost('other');
  expect(address()).toBe('/client/home?code=p');
  await removePost('p');
  expect(address()).toBe('/client/home');

  opened('feed=following&code=q');
  navigation.push(address(), 'panel');
  await removePost('q');
  navigation.back(1);
  expect(address()).toBe('/client/home?feed=following');
});
