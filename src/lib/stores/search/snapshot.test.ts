import { cleanStores } from 'nanostores';
import { afterEach, expect, test } from 'vitest';
import type { SignedInUser } from '#lib/contract/account/auth.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $session, endSession } from '../account/session.ts';
import { dropPost } from '../post/delete-post.ts';
import { $knownPosts } from '../post/known-posts.ts';
import { storedSearch, storeSearch } from './snapshot.ts';
import type { LeftSearch } from './stored-search.ts';

const screen = 'http://riff.test/client/search';
type Settings = NonNullable<Parameters<typeof fakePlatform>[0]>;

const left: LeftSearch = {
  keyword: 'cats',
  searched: 'cats',
  tab: 'posts',
  posts: { items: ['a', 'b'].map((postCode) => ({ postCode }) as FoundPost), next: 'second' },
  accounts: { items: [], next: '' },
  scroll: 1234,
  popup: 'b',
};

/** Leaves a search screen for another page of the same tab; by default the same screen, reached by Back. */
function leave(settings: Settings = {}): FakePlatform {
  const before = fakePlatform({ url: `${screen}?q=cats` });
  // biome-ignore lint/correctness/useHookAtTopLevel: this is not a React hook
  usePlatform(before);
  storeSearch(left);
  const arrival = { by: 'history', from: '' } as const;
  const after = { ...fakePlatform({ url: `${screen}?q=cats`, arrival, ...settings }), tabStorage: before.tabStorage };
  // biome-ignore lint/correctness/useHookAtTopLevel: this is not a React hook
  usePlatform(after);
  return after;
}

afterEach(() => {
  $knownPosts.set({});
  $session.set(null);
  cleanStores($session);
  usePlatform(undefined);
});

test('a stored search is restored with its results, its scroll position and its popup', () => {
  const { navigation } = leave();
  navigation.rewrite('/client/search?q=cats', 'post b');
  expect(storedSearch()).toMatchObject(left);
});

test('Back past the popup restores the results without it', () => {
  leave();
  expect(storedSearch()).toMatchObject({ ...left, popup: null });
});

const link = (from: string) => ({ by: 'link', from }) as const;
test.each<[string, boolean, Settings]>([
  ['by the link in the navigation', true, { url: screen, arrival: link('http://riff.test/client/home') }],
  ['by the same link on the search screen', false, { url: screen, arrival: link(`${screen}?q=cats`) }],
  ['by a link with a keyword', false, { arrival: link('http://riff.test/client/home') }],
  ['by a reload', false, { arrival: { by: 'reload', from: '' } }],
  ['by Back to another keyword', false, { url: `${screen}?q=dogs` }],
  ['by Back to the other tab', false, { url: `${screen}?q=cats&tab=accounts` }],
  ['after 30 minutes', true, { now: Date.UTC(2026, 0, 1, 0, 30) }],
  ['after more than 30 minutes', false, { now: Date.UTC(2026, 0, 1, 0, 30, 1) }],
])('a stored search that is reached %s is restored: %s', (_name, goesOn, settings) => {
  leave(settings);
  expect(storedSearch() !== null).toBe(goesOn);
});

test('a search is not restored for another member, and a broken one never', () => {
  const browser = leave();
  $session.set({ userCode: 'ada' } as SignedInUser);
  expect(storedSearch()).toBeNull();
  $session.set(null);
  for (const text of ['{', 'null', '{"version":0}']) {
    browser.tabStorage.set('riff-search', text);
    expect(storedSearch()).toBeNull();
  }
});

test('a post that was deleted elsewhere in this tab is not restored', () => {
  leave();
  dropPost('unknown');
  dropPost('b');
  expect(storedSearch()).toMatchObject({ posts: { items: [{ postCode: 'a' }], next: 'second' }, popup: null });
});

test('logging out forgets the search', async () => {
  const browser = openAnsweringBrowser();
  browser.answers(200);
  storeSearch(left);
  expect(browser.tabStorage.get('riff-search')).not.toBeNull();
  await endSession();
  expect(browser.tabStorage.get('riff-search')).toBeNull();
});
