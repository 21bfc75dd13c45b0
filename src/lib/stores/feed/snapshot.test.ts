import { cleanStores } from 'nanostores';
import { afterEach, expect, test } from 'vitest';
import type { SignedInUser } from '#lib/contract/account/auth.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $session } from '../account/session.ts';
import { dropPost } from '../post/delete-post.ts';
import { $knownPosts } from '../post/known-posts.ts';
import { createFeed } from './feed.ts';
import { clearFeed, storedFeed, storeFeed } from './snapshot.ts';

const home = 'http://riff.test/client/home';
const codes = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

/** A feed of this many posts with one current post. */
function feedAt(current: number, count = 10) {
  const contents = codes(count).map((postCode) => ({ postCode, isLiked: postCode === 'p1' }) as Post);
  const feed = createFeed({ contents, page: 0, hasNext: true, cursor: 'next' });
  feed.reach(current);
  return feed;
}

type Settings = NonNullable<Parameters<typeof fakePlatform>[0]>;

/** The next page of the same tab; by default Home, reached by Back. */
function nextPage(before: FakePlatform, settings: Settings = {}) {
  // biome-ignore lint/correctness/useHookAtTopLevel: this is not a React hook
  usePlatform({
    ...fakePlatform({ arrival: { by: 'history', from: '' }, now: before.clock.now(), ...settings }),
    tabStorage: before.tabStorage,
  });
}

function leave(current = 3, settings: Settings = {}, count?: number): FakePlatform {
  const browser = fakePlatform(settings);
  // biome-ignore lint/correctness/useHookAtTopLevel: this is not a React hook
  usePlatform(browser);
  storeFeed(feedAt(current, count), 12.5);
  return browser;
}

afterEach(() => {
  $knownPosts.set({});
  $session.set(null);
  cleanStores($session);
  usePlatform(undefined);
});

test('a stored feed is restored: its posts, the position, the second and the next page', () => {
  nextPage(leave());
  const stored = storedFeed('for-you');
  expect(stored).toMatchObject({ before: 0, current: 3, second: 12.5, next: 'next' });
  expect(stored?.items.map(({ postCode }) => postCode)).toEqual(codes(10));
  expect(stored?.items[1]?.isLiked).toBe(true);
  if (!stored) return;
  const feed = feedAt(0, 2);
  feed.resume(stored);
  expect(feed.$list.get().items).toHaveLength(10);
  expect(feed.$current.get()).toBe(3);
  expect(feed.next()).toBe('next');
});

test('for a long list, only the posts around the current one are stored, and the others still count', () => {
  nextPage(leave(200, {}, 300));
  const stored = storedFeed('for-you');
  expect(stored?.items).toHaveLength(120);
  expect(stored?.items[stored.current]?.postCode).toBe('p200');
  expect((stored?.before ?? 0) + (stored?.current ?? 0)).toBe(200);
});

test('the view of the restored post is not recorded again', () => {
  const asked: string[] = [];
  nextPage(leave(), {
    fetch: (address, init) => {
      asked.push(`${address} ${String(init?.body)}`);
      return Promise.reject(new TypeError('offline'));
    },
  });
  const stored = storedFeed('for-you');
  if (!stored) throw new Error('Nothing was stored.');
  const feed = feedAt(0);
  feed.resume(stored);
  feed.show('p3');
  expect(asked).toEqual([]);
  feed.show('p4');
  expect(asked).toHaveLength(1);
});

const from = `${home}?code=p9`;
test.each<[string, boolean, Settings]>([
  ['by a link from elsewhere', true, { arrival: { by: 'link', from: 'http://riff.test/client/profile' } }],
  ['by a link from another site', true, { arrival: { by: 'link', from: 'http://other.test/client/home' } }],
  ['by Home on Home', false, { arrival: { by: 'link', from } }],
  ['by Back to a Home that was reached from Home', true, { arrival: { by: 'history', from } }],
  ['by a reload', false, { arrival: { by: 'reload', from: '' } }],
  ['by a link to the same post', true, { url: `${home}?code=p3`, arrival: { by: 'link', from: '' } }],
  ['by a link to another post', false, { url: `${home}?code=p4`, arrival: { by: 'link', from: '' } }],
  ['by Back to another post', false, { url: `${home}?code=p4` }],
  ['after 30 minutes', true, { now: Date.UTC(2026, 0, 1, 0, 30) }],
  ['after more than 30 minutes', false, { now: Date.UTC(2026, 0, 1, 0, 30, 1) }],
])('Home opened %s continues the stored feed: %s', (_name, goesOn, settings) => {
  nextPage(leave(), settings);
  expect(storedFeed('for-you') !== null).toBe(goesOn);
});

test('Back to the link that started the feed restores its last position', () => {
  nextPage(leave(3, { url: `${home}?code=p0` }), { url: `${home}?code=p0` });
  expect(storedFeed('for-you')?.current).toBe(3);
});

test('a feed is not restored for another member', () => {
  const browser = leave();
  nextPage(browser);
  $session.set({ userCode: 'ada' } as SignedInUser);
  expect(storedFeed('for-you')).toBeNull();
});

test('a feed without posts is not stored, and a cleared or broken one is not restored', () => {
  const browser = fakePlatform();
  usePlatform(browser);
  storeFeed(feedAt(0, 0), 0);
  expect(storedFeed('for-you')).toBeNull();
  storeFeed(feedAt(0), 0);
  clearFeed();
  expect(storedFeed('for-you')).toBeNull();
  for (const text of ['{', '{}', '{"version":1,"items":[{}],"current":0}', '{"version":3,"items":[],"current":0}']) {
    browser.tabStorage.set('home-feed', text);
    expect(storedFeed('for-you')).toBeNull();
  }
});

test('a post that was deleted elsewhere in this tab is not restored, and the position stays', () => {
  nextPage(leave());
  dropPost('p1');
  dropPost('unknown');
  expect(storedFeed('for-you')).toMatchObject({ current: 2, second: 12.5 });
  dropPost('p3');
  const stored = storedFeed('for-you');
  expect(stored).toMatchObject({ current: 2, second: 0 });
  expect(stored?.items[2]?.postCode).toBe('p4');
});

test('each tab of Home has its own position, and a press on the current one starts it again', () => {
  const following = `${home}?feed=following`;
  const before = leave(3);
  nextPage(before, { url: following, arrival: { by: 'link', from: home } });
  expect(storedFeed('following')).toBeNull();
  const contents = codes(4).map((postCode) => ({ postCode }) as Post);
  const other = createFeed({ contents, page: 0, hasNext: false, cursor: null }, 'following');
  other.reach(2);
  storeFeed(other, 1);
  nextPage(before, { url: home, arrival: { by: 'link', from: following } });
  expect(storedFeed('for-you')).toMatchObject({ current: 3, second: 12.5 });
  nextPage(before, { url: following, arrival: { by: 'link', from: home } });
  expect(storedFeed('following')).toMatchObject({ current: 2, second: 1, next: null });
  nextPage(before, { url: following, arrival: { by: 'link', from: following } });
  expect(storedFeed('following')).toBeNull();
  // Deletions and new posts of the member affect both feeds.
  nextPage(before, { url: following });
  dropPost('p2');
  expect(storedFeed('following')?.items).toHaveLength(3);
  expect(storedFeed('for-you')?.items).toHaveLength(9);
  clearFeed();
  expect([storedFeed('following'), storedFeed('for-you')]).toEqual([null, null]);
});

test('a feed that is parked by Back is stored with the address that it had', () => {
  const browser = fakePlatform({ url: `${home}?code=p1` });
  usePlatform(browser);
  browser.navigation.rewrite('/client/profile?code=ada');
  storeFeed(feedAt(3), 1, 'p1');
  nextPage(browser, { url: `${home}?code=p1` });
  expect(storedFeed('for-you')?.current).toBe(3);
});
