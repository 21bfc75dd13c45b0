import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $followed } from '../account/follow.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createSearch, type FirstSearch, type Search } from './search.ts';

interface Call {
  path: string;
  query: Record<string, string>;
  /** Answers with a list of these keys, or with a code and a message. */
  answer(keys: readonly string[], cursor?: string | null): Promise<void>;
  refuse(code: number, message: string): Promise<void>;
  cut(): Promise<void>;
}

const nothing: FirstSearch = { keyWord: '', tab: 'posts', posts: null, accounts: null, top: [], sounds: null };
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

let calls: Call[];
let browser: FakePlatform;

/** A search screen that was opened at an address. */
function open(first: Partial<FirstSearch> = {}, query = ''): Search {
  browser = fakePlatform({ fetch: held, url: `http://riff.test/client/search${query}` });
  // biome-ignore lint/correctness/useHookAtTopLevel: this is not a React hook
  usePlatform(browser);
  return createSearch({ ...nothing, ...first });
}

/** A call that waits until the test answers it. */
function held(address: string, init?: RequestInit): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  const url = new URL(address, 'http://riff.test');
  const reply = (code: number, message: string, data: unknown) => {
    resolve(Response.json({ code, message, data, errors: {} }, { status: code }));
    return settle();
  };
  calls.push({
    path: url.pathname.replace('/api/', ''),
    query: Object.fromEntries(url.searchParams),
    answer: (keys, cursor = null) => {
      const contents = keys.map((key) => ({ postCode: key, userCode: key }));
      const isList = !url.pathname.includes('/api/search/');
      return reply(200, 'OK', isList ? { contents, page: 0, hasNext: cursor !== null, cursor } : keys);
    },
    refuse: (code, message) => reply(code, message, null),
    cut: () => {
      reject(new TypeError('offline'));
      return settle();
    },
  });
  return promise;
}

const asked = (path: string) => calls.filter((call) => call.path === path);
function last(path: string): Call {
  const call = asked(path).at(-1);
  if (!call) throw new Error(`Nobody asked for ${path}.`);
  return call;
}
const codes = (search: Search) => search.posts.$list.get().items.map(({ postCode }) => postCode);
const address = () => browser.navigation.url().pathname + browser.navigation.url().search;

/** Types, and waits until the search begins. */
function typed(search: Search, text: string) {
  search.type(text);
  browser.tick(300);
}

beforeEach(() => {
  calls = [];
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('typing is debounced 300 ms before a search', () => {
  const search = open();
  search.type('c');
  browser.tick(299);
  search.type('ca');
  browser.tick(299);
  expect(calls).toEqual([]);
  expect(search.$searched.get()).toBe('');
  browser.tick(1);
  expect(asked('posts/search').map(({ query }) => query)).toEqual([
    { keyWord: 'ca', page: '0', size: '12', sort: 'desc' },
  ]);
  expect(search.posts.$list.get().phase).toBe('loading');
});

test('a keyword change clears the results and begins at the first page again', async () => {
  const search = open();
  typed(search, 'cats');
  await last('posts/search').answer(['a', 'b'], 'second');
  void search.posts.loadMore();
  expect(last('posts/search').query).toMatchObject({ cursor: 'second' });
  await last('posts/search').answer(['c'], 'third');
  expect(codes(search)).toEqual(['a', 'b', 'c']);
  typed(search, 'dogs');
  expect(codes(search)).toEqual([]);
  expect(last('posts/search').query).toEqual({ keyWord: 'dogs', page: '0', size: '12', sort: 'desc' });
});

test('results are appended page by page without duplicates, and the last page ends the list', async () => {
  const search = open();
  typed(search, 'cats');
  await last('posts/search').answer(['a', 'b'], 'second');
  void search.posts.loadMore();
  await last('posts/search').answer(['b', 'c']);
  expect(search.posts.$list.get()).toMatchObject({ phase: 'done' });
  expect(codes(search)).toEqual(['a', 'b', 'c']);
});

test('an older answer never replaces a newer one', async () => {
  const search = open();
  typed(search, 'cats');
  const older = last('posts/search');
  typed(search, 'dogs');
  await last('posts/search').answer(['dog']);
  await older.answer(['cat']);
  expect(codes(search)).toEqual(['dog']);
  expect($toast.get()).toBeNull();
});

test('a failed search clears the results and hasNext and shows the message of the server', async () => {
  const search = open();
  typed(search, 'cats');
  await last('posts/search').answer(['a'], 'second');
  typed(search, 'dogs');
  await last('posts/search').refuse(500, 'The index is being built.');
  expect(search.posts.$list.get()).toEqual({ phase: 'failed', items: [], reason: 'The index is being built.' });
  expect($toast.get()).toMatchObject({ text: 'The index is being built.', kind: 'destructive' });
  await search.posts.loadMore();
  expect(asked('posts/search')).toHaveLength(2);
  search.submit();
  await last('posts/search').answer(['d']);
  expect(codes(search)).toEqual(['d']);
});

test('a search without an answer shows the messages of the specification', async () => {
  const search = open({ top: null });
  typed(search, 'cats');
  await last('posts/search').cut();
  expect($toast.get()?.text).toBe(messages.postSearchFailed);
  search.selectTab('accounts');
  await last('accounts/search').cut();
  expect($toast.get()?.text).toBe(messages.accountSearchFailed);
  void search.top.loadMore();
  await last('search/top').cut();
  expect($toast.get()?.text).toBe(messages.topSearchFailed);
});

test('the tab decides which list is fetched, each once per keyword', async () => {
  const search = open();
  typed(search, 'cats');
  await last('posts/search').answer(['a']);
  expect(asked('accounts/search')).toEqual([]);
  search.selectTab('accounts');
  expect(last('accounts/search').query).toEqual({ keyWord: 'cats', page: '0', size: '12', sort: 'desc' });
  await last('accounts/search').answer(['ada']);
  search.selectTab('posts');
  search.selectTab('accounts');
  expect(codes(search)).toEqual(['a']);
  expect([asked('posts/search').length, asked('accounts/search').length]).toEqual([1, 1]);
  typed(search, 'dogs');
  expect([asked('posts/search').length, asked('accounts/search').length]).toEqual([1, 2]);
});

test('a blank keyword shows the start state at once, and sends no search', async () => {
  const search = open();
  typed(search, 'cats');
  const older = last('posts/search');
  search.type('  ');
  expect(search.$searched.get()).toBe('');
  await older.answer(['a']);
  browser.tick(300);
  search.selectTab('accounts');
  expect(codes(search)).toEqual([]);
  expect(asked('posts/search')).toHaveLength(1);
  expect(asked('accounts/search')).toEqual([]);
});

test('a keyword is trimmed and has at most 100 characters', () => {
  const search = open();
  typed(search, `  ${'x'.repeat(120)}`);
  expect(last('posts/search').query).toMatchObject({ keyWord: 'x'.repeat(100) });
  typed(search, `${'x'.repeat(100)}  `);
  expect(asked('posts/search')).toHaveLength(1);
});

test('the address follows keyword and tab during typing, without entries in the history', () => {
  const search = open();
  typed(search, ' big cats ');
  expect(address()).toBe('/client/search?q=big+cats');
  search.selectTab('accounts');
  expect(address()).toBe('/client/search?q=big+cats&tab=accounts');
  search.type('');
  expect(address()).toBe('/client/search?tab=accounts');
  expect(browser.journeys).toEqual([]);
});

test('results that the server rendered are not fetched again, and missing ones are fetched', () => {
  const posts = { contents: [{ postCode: 'a' }], page: 0, hasNext: true, cursor: 'second' } as FirstSearch['posts'];
  const search = open({ keyWord: 'cats', posts }, '?q=cats');
  search.open();
  expect(codes(search)).toEqual(['a']);
  expect(calls).toEqual([]);
  open({ keyWord: 'cats' }, '?q=cats').open();
  expect(asked('posts/search')).toHaveLength(1);
});

test('at most ten suggestions are fetched after a pause of 300 ms, without the typed word', async () => {
  const search = open();
  search.type('ca');
  browser.tick(299);
  search.type('cat');
  browser.tick(299);
  expect(calls).toEqual([]);
  browser.tick(1);
  expect(last('search/suggestions').query).toEqual({ keyWord: 'cat', size: '10' });
  await last('search/suggestions').answer(['Cat', 'cats', 'catwalk']);
  expect(search.$suggestions.get()).toEqual(['cats', 'catwalk']);
  search.type('');
  expect(search.$suggestions.get()).toEqual([]);
});

test('older suggestions never replace newer ones, and no message reports a failure', async () => {
  const search = open();
  typed(search, 'ca');
  const older = last('search/suggestions');
  typed(search, 'do');
  await last('search/suggestions').answer(['dogs']);
  await older.answer(['cats']);
  expect(search.$suggestions.get()).toEqual(['dogs']);
  typed(search, 'dox');
  await last('search/suggestions').refuse(500, 'Down');
  expect(search.$suggestions.get()).toEqual([]);
  expect($toast.get()).toBeNull();
});

test('choosing a suggestion sets the keyword and searches at once', async () => {
  const search = open();
  typed(search, 'ca');
  await last('search/suggestions').answer(['cats']);
  search.choose('cats');
  expect(search.$keyword.get()).toBe('cats');
  expect(search.$searched.get()).toBe('cats');
  expect(last('posts/search').query).toMatchObject({ keyWord: 'cats' });
  expect(search.$suggestions.get()).toEqual([]);
  browser.tick(1_000);
  expect(asked('posts/search')).toHaveLength(2);
});

test('on a touch screen, suggestions make room for the results two seconds after the search succeeds', async () => {
  const search = open();
  browser.setMedia('(pointer: coarse)', true);
  typed(search, 'ca');
  await last('search/suggestions').answer(['cats']);
  browser.tick(5_000);
  expect(search.$suggestions.get(), 'while the search goes on').toEqual(['cats']);
  await last('posts/search').answer([]);
  browser.tick(5_000);
  expect(search.$suggestions.get(), 'nothing was found').toEqual(['cats']);
  typed(search, 'cat');
  await last('search/suggestions').answer(['cats']);
  await last('posts/search').answer(['a']);
  browser.tick(1_999);
  expect(search.$suggestions.get(), 'there is time to choose').toEqual(['cats']);
  browser.tick(1);
  expect(search.$suggestions.get()).toEqual([]);

  browser.setMedia('(pointer: coarse)', false);
  typed(search, 'catw');
  await last('search/suggestions').answer(['catwalk']);
  await last('posts/search').answer(['a']);
  browser.tick(5_000);
  expect(search.$suggestions.get(), 'with a mouse').toEqual(['catwalk']);
});

test('on a touch screen, results for an earlier text close no suggestions for the text that is being typed', async () => {
  const search = open();
  browser.setMedia('(pointer: coarse)', true);
  typed(search, 'ca');
  const earlier = last('posts/search');
  search.type('cat');
  await earlier.answer(['a']);
  browser.tick(300);
  await last('search/suggestions').answer(['catwalk']);
  browser.tick(5_000);
  expect(search.$suggestions.get()).toEqual(['catwalk']);
});

test('nothing changes behind an open popup, and the typed text is searched for after it closes', () => {
  const search = open();
  typed(search, 'cats');
  search.type('cats a');
  search.hold();
  browser.tick(1_000);
  expect(search.$searched.get()).toBe('cats');
  search.resume();
  browser.tick(300);
  expect(search.$searched.get()).toBe('cats a');
});

test('an account followed here is stored as followed', async () => {
  const account = { userCode: 'ada', isFollowed: false, followerCount: '41' };
  const accounts = { contents: [account], page: 0, hasNext: false, cursor: null } as unknown as FirstSearch['accounts'];
  const search = open({ keyWord: 'ada', tab: 'accounts', accounts });
  $followed.set({ ada: true });
  expect(search.place().accounts.items).toEqual([{ userCode: 'ada', isFollowed: true, followerCount: '42' }]);
  $followed.set({});
});

test('a stored search continues with its pages, its tab and its text', async () => {
  const left = open();
  typed(left, 'cats');
  await last('posts/search').answer(['a'], 'second');
  const place = left.place();
  const search = open();
  search.restore(structuredClone(place));
  expect([search.$keyword.get(), search.$searched.get(), search.$tab.get()]).toEqual(['cats', 'cats', 'posts']);
  expect(codes(search)).toEqual(['a']);
  void search.posts.loadMore();
  expect(last('posts/search').query).toMatchObject({ keyWord: 'cats', cursor: 'second' });
});

test('a keyword from another site’s link stays marked on both tabs, until the person searches', async () => {
  const posts = { contents: [], page: 0, hasNext: false, cursor: null } as FirstSearch['posts'];
  const search = open({ keyWord: 'theirs', posts, source: 'link' }, '?q=theirs');
  search.selectTab('accounts');
  expect(last('accounts/search').query).toMatchObject({ keyWord: 'theirs', source: 'link' });
  await last('accounts/search').answer([]);
  search.choose('mine');
  expect(last('accounts/search').query).toMatchObject({ keyWord: 'mine' });
  expect(last('accounts/search').query).not.toHaveProperty('source');
  await last('accounts/search').answer([]);
  search.choose('theirs');
  expect(last('accounts/search').query).not.toHaveProperty('source');
});
