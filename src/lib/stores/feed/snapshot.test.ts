import { cleanStores } from 'nanostores';
import { afterEach, expect, test } from 'vitest';
import type { SignedInUser } from '#lib/contract/auth.ts';
import type { Post } from '#lib/contract/post.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#lib/platform/fake.ts';
import { $session } from '../auth/session.ts';
import { createFeed } from './feed.ts';
import { forgetFeed, keepFeed, keptFeed } from './snapshot.ts';

const home = 'http://riff.test/client/home';
const none = { kind: 'none', avatar: null, soundAvatar: null } as const;
const codes = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

/** A feed of so many posts that stands on one of them. */
function feedAt(current: number, count = 10) {
  const contents = codes(count).map((postCode) => ({ postCode, isLiked: postCode === 'p1' }) as Post);
  const feed = createFeed({
    firstPage: { contents, page: 0, hasNext: true, cursor: 'next' },
    firstMedia: contents.map(() => none),
    media: { cloud: 'riff', delivery: '/media' },
  });
  feed.reach(current);
  return feed;
}

type Settings = NonNullable<Parameters<typeof fakePlatform>[0]>;

/** The next page of the same tab, by default Home, reached by Back. */
function nextPage(before: FakePlatform, settings: Settings = {}) {
  // biome-ignore lint/correctness/useHookAtTopLevel: it is no hook of React's
  usePlatform({
    ...fakePlatform({ arrival: { by: 'history', from: '' }, now: before.clock.now(), ...settings }),
    tabStorage: before.tabStorage,
  });
}

function leave(current = 3, settings: Settings = {}, count?: number): FakePlatform {
  const browser = fakePlatform(settings);
  // biome-ignore lint/correctness/useHookAtTopLevel: it is no hook of React's
  usePlatform(browser);
  keepFeed(feedAt(current, count), 12.5);
  return browser;
}

afterEach(() => {
  $session.set(null);
  cleanStores($session);
  usePlatform(undefined);
});

test('what was left comes back: the posts as they were, the place, the moment and the next page', () => {
  nextPage(leave());
  const kept = keptFeed();
  expect(kept).toMatchObject({ before: 0, current: 3, second: 12.5, next: 'next' });
  expect(kept?.items.map(({ post }) => post.postCode)).toEqual(codes(10));
  expect(kept?.items[1]?.post.isLiked).toBe(true);
  if (!kept) return;
  const feed = feedAt(0, 2);
  feed.resume(kept);
  expect(feed.$list.get().items).toHaveLength(10);
  expect(feed.$current.get()).toBe(3);
  expect(feed.next()).toBe('next');
});

test('of a long list the posts around the current one are kept, and the others still count', () => {
  nextPage(leave(200, {}, 300));
  const kept = keptFeed();
  expect(kept?.items).toHaveLength(120);
  expect(kept?.items[kept.current]?.post.postCode).toBe('p200');
  expect((kept?.before ?? 0) + (kept?.current ?? 0)).toBe(200);
});

test('a view of the post that comes back is not counted again', () => {
  const asked: string[] = [];
  nextPage(leave(), {
    fetch: (address, init) => {
      asked.push(`${address} ${String(init?.body)}`);
      return Promise.reject(new TypeError('offline'));
    },
  });
  const kept = keptFeed();
  if (!kept) throw new Error('Nothing was kept.');
  const feed = feedAt(0);
  feed.resume(kept);
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
  ['after more than that', false, { now: Date.UTC(2026, 0, 1, 0, 30, 1) }],
])('Home %s: goes on is %s', (_name, goesOn, settings) => {
  nextPage(leave(), settings);
  expect(keptFeed() !== null).toBe(goesOn);
});

test('Back to the link that the feed began with goes on where it got to', () => {
  nextPage(leave(3, { url: `${home}?code=p0` }), { url: `${home}?code=p0` });
  expect(keptFeed()?.current).toBe(3);
});

test('nobody gets the feed of somebody else', () => {
  const browser = leave();
  nextPage(browser);
  $session.set({ userCode: 'ada' } as SignedInUser);
  expect(keptFeed()).toBeNull();
});

test('a feed without posts is not kept, a forgotten or broken one does not come back', () => {
  const browser = fakePlatform();
  usePlatform(browser);
  keepFeed(feedAt(0, 0), 0);
  expect(keptFeed()).toBeNull();
  keepFeed(feedAt(0), 0);
  forgetFeed();
  expect(keptFeed()).toBeNull();
  for (const text of ['{', '{}', '{"version":1,"items":[],"current":0}']) {
    browser.tabStorage.set('home-feed', text);
    expect(keptFeed()).toBeNull();
  }
});
