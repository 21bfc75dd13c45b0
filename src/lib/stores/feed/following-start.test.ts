import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $followed, toggleFollow } from '../account/follow.ts';
import { $session } from '../account/session.ts';
import { createFeed } from './feed.ts';
import { createFollowingStart } from './following-start.ts';

let browser: AnsweringBrowser;

beforeEach(() => {
  browser = openAnsweringBrowser();
  $session.set({ userCode: 'ada' } as never);
});
afterEach(() => {
  $followed.set({});
  $session.set(null);
  usePlatform(undefined);
});

test('accounts worth following are counted as they are followed', async () => {
  const { list, $count } = createFollowingStart();
  const contents = ['ben', 'cleo'].map((userCode) => ({ userCode, isFollowed: false }));
  browser.answers(200, 'OK', { contents, page: 0, hasNext: false, cursor: null });
  await list.loadMore();
  expect(browser.sent.map(({ address }) => address)).toEqual(['/api/accounts/suggested']);
  expect($count.get()).toBe(0);
  browser.answers(200, 'OK', { isFollowing: true, followerCount: '1' });
  await toggleFollow('cleo');
  await toggleFollow('somebody-else');
  expect($count.get()).toBe(1);
  browser.answers(200, 'OK', { isFollowing: false, followerCount: '0' });
  await toggleFollow('cleo');
  expect($count.get()).toBe(0);
});

test('the Following feed requests its own posts, even when it starts again', async () => {
  const feed = createFeed({ contents: [], page: 0, hasNext: false, cursor: null }, 'following');
  expect(feed.$list.get().phase).toBe('done');
  browser.answers(200, 'OK', { contents: [{ postCode: 'p' }], page: 0, hasNext: true, cursor: 'more' });
  await feed.restart();
  browser.answers(200, 'OK', { contents: [{ postCode: 'q' }], page: 0, hasNext: false, cursor: null });
  await feed.loadMore();
  expect(feed.$list.get().items.map(({ postCode }) => postCode)).toEqual(['p', 'q']);
  expect(browser.sent.map(({ address }) => address)).toEqual([
    '/api/posts?feed=following',
    '/api/posts?feed=following&cursor=more',
  ]);
});
