import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $loginWish, dismissLoginWish } from '../../account/login-wish.ts';
import { $session } from '../../account/session.ts';
import { createFeed } from '../../feed/feed.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { waitingActions } from '../../waiting-list.ts';
import { $knownPosts, isUninteresting, onInterest } from '../known-posts.ts';
import { pressNotInterested, setNotInterested } from './not-interested.ts';

let platform: FakePlatform;
let calls: { body: unknown; answer: (response: Response | Promise<never>) => void }[];
let post: Post;
let codes = 0;

beforeEach(() => {
  calls = [];
  codes += 1;
  // A code of its own for each test: calls for one post wait for each other.
  post = { postCode: `p${codes}`, userCode: 'ben', userCurrentCode: 'ada' } as Post;
  platform = fakePlatform({
    fetch: (_address, init) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      calls.push({ body: JSON.parse(String(init?.body)), answer: resolve });
      return promise;
    },
  });
  usePlatform(platform);
  $session.set({ userCode: 'ada' } as never);
});
afterEach(() => {
  $knownPosts.set({});
  $session.set(null);
  dismissToast();
  dismissLoginWish();
  waitingActions.set([]);
  usePlatform(undefined);
});

const done = () => Response.json({ code: 200, message: 'OK', data: {}, errors: {} });
const refused = () => Response.json({ code: 500, message: '', data: null, errors: {} }, { status: 500 });
const call = async (number: number) => {
  await expect.poll(() => calls.length).toBe(number);
  return calls[number - 1] as (typeof calls)[number];
};

/** A feed with the post between two others, which hides and shows it as Home does. */
function openFeed() {
  const contents = ['before', post.postCode, 'after'].map((postCode) => ({ postCode }) as Post);
  const feed = createFeed({ contents, page: 0, hasNext: false, cursor: null });
  onInterest((code, isGone) => (isGone ? feed.hide(code) : feed.putBack(code)));
  return () => feed.$list.get().items.map(({ postCode }) => postCode);
}

test('the post leaves the feed before the server answers, and the toast’s button brings it back to its place', async () => {
  const shown = openFeed();
  pressNotInterested(post, 'Undo');
  expect(shown()).toEqual(['before', 'after']);
  expect($toast.get()).toMatchObject({ text: messages.notInterested, action: { label: 'Undo' } });
  const first = await call(1);
  expect(first.body).toEqual({ code: post.postCode, isNotInterested: true });
  $toast.get()?.action?.run();
  expect(shown()).toEqual(['before', post.postCode, 'after']);
  // The answer to the first call changes nothing: the member has changed their mind.
  first.answer(done());
  const second = await call(2);
  expect(second.body).toEqual({ code: post.postCode, isNotInterested: false });
  expect(shown()).toEqual(['before', post.postCode, 'after']);
  second.answer(done());
  await expect.poll(() => isUninteresting(post.postCode)).toBe(false);
});

test('a refusal brings the post back and says so', async () => {
  const shown = openFeed();
  const marking = setNotInterested(post, true);
  expect(shown()).toEqual(['before', 'after']);
  (await call(1)).answer(refused());
  await marking;
  expect(shown()).toEqual(['before', post.postCode, 'after']);
  expect($toast.get()).toMatchObject({ text: messages.notInterestedFailed, kind: 'destructive' });
});

test('a reload of the tab still knows the post as not interesting, until that is taken back', async () => {
  const marking = setNotInterested(post, true);
  (await call(1)).answer(done());
  await marking;
  $knownPosts.set({});
  expect(isUninteresting(post.postCode)).toBe(true);
  const undoing = setNotInterested(post, false);
  (await call(2)).answer(done());
  await undoing;
  $knownPosts.set({});
  expect(isUninteresting(post.postCode)).toBe(false);
});

test('without a network the mark stays and waits, and so does taking it back', async () => {
  platform.setOnline(false);
  const waiting = { userCode: 'ada', kind: 'not interested', code: post.postCode };
  for (const isNotInterested of [true, false]) {
    const setting = setNotInterested(post, isNotInterested);
    (await call(isNotInterested ? 1 : 2)).answer(Promise.reject(new TypeError('offline')));
    await setting;
    expect(isUninteresting(post.postCode)).toBe(isNotInterested);
    expect(waitingActions.all()).toEqual([{ ...waiting, isWanted: isNotInterested }]);
  }
  expect($toast.get()).toBeNull();
});

test('a visitor is asked to log in, and an author cannot mark their own post', () => {
  $session.set(null);
  pressNotInterested({ ...post, userCurrentCode: null }, 'Undo');
  expect($loginWish.get()).toEqual({
    action: 'notInterested',
    next: paths.home(post.postCode),
    code: post.postCode,
  });
  $session.set({ userCode: 'ben' } as never);
  pressNotInterested({ ...post, userCurrentCode: 'ben' }, 'Undo');
  expect([calls, $toast.get(), isUninteresting(post.postCode)]).toEqual([[], null, false]);
});
