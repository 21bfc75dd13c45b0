import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as messages from '#lib/contract/activity/history-messages.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { changePost } from '../post/known-posts.ts';
import { $hiddenMembers, hiddenMembers, membersOnScreen } from '../relation/hidden-members.ts';
import { $toast, dismissToast } from '../toast.ts';
import { type HistoryName, histories } from './histories.ts';
import { createHistory } from './history.ts';

interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  /** Answers the call with data, with a refusal, or not at all. */
  answer(data: unknown): void;
  refuse(code: number, message: string): void;
  lose(): void;
}

let calls: Call[];
const envelope = (code: number, message: string, data: unknown) =>
  Response.json({ code, message, data, errors: {} }, { status: code });

beforeEach(() => {
  calls = [];
  usePlatform(
    fakePlatform({
      fetch: (address, init) => {
        const { promise, resolve, reject } = Promise.withResolvers<Response>();
        const { pathname, searchParams } = new URL(address, 'http://riff.test');
        calls.push({
          method: init?.method ?? 'GET',
          path: pathname,
          query: Object.fromEntries(searchParams),
          answer: (data) => resolve(envelope(200, 'OK', data)),
          refuse: (code, message) => resolve(envelope(code, message, null)),
          lose: () => reject(new TypeError('offline')),
        });
        return promise;
      },
    }),
  );
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

const entry = (code: string) => ({ code, keyWord: `about ${code}`, createdAt: '2026-01-01T00:00:00.000Z' });
type KeywordPage = DataOf<typeof histories.keywords.call>;

/** A page of keywords; each letter is one. */
const page = (letters: string, totalElements: number, cursor: string | null = null): KeywordPage => ({
  contents: [...letters].map(entry),
  ...{ page: 0, hasNext: cursor !== null, cursor, hasPrevious: false, totalElements },
  totalPages: Math.ceil(totalElements / 12),
});

const open = (first: KeywordPage | null) => {
  const store = createHistory(histories.keywords, first);
  return {
    ...store,
    letters: () =>
      store.$list
        .get()
        .items.map(({ code }) => code)
        .join(''),
  };
};
const last = () => calls.at(-1) as Call;

describe('pages', () => {
  test('the server’s page is present at once, and later pages are appended until the last', async () => {
    const { letters, loadMore, $list, $total } = open(page('abc', 5, 'after-c'));
    expect([letters(), $total.get(), calls.length]).toEqual(['abc', 5, 0]);
    const more = loadMore();
    expect(last()).toMatchObject({
      path: '/api/activity/search-history',
      query: { page: '1', size: '12', sort: 'desc', cursor: 'after-c' },
    });
    last().answer(page('cde', 6));
    await more;
    expect([letters(), $total.get(), $list.get().phase]).toEqual(['abcde', 6, 'done']);
    await loadMore();
    expect(calls).toHaveLength(1);
  });

  test('another order clears the list and loads its first page', async () => {
    const { letters, sort, $order, $total } = open(page('abc', 9, 'after-c'));
    const sorted = sort('asc');
    expect([$order.get(), letters(), $total.get()]).toEqual(['asc', '', 9]);
    expect(last().query).toEqual({ page: '0', size: '12', sort: 'asc' });
    last().answer(page('zyx', 9, 'after-x'));
    await sorted;
    expect(letters()).toBe('zyx');
    await sort('asc');
    expect(calls, 'the order that is shown already').toHaveLength(1);
  });

  test('an older answer never replaces a newer one', async () => {
    const { letters, sort, loadMore, $total } = open(page('abc', 9, 'after-c'));
    const more = loadMore();
    const oldest = sort('asc');
    const newest = sort('desc');
    const [moreCall, oldestCall, newestCall] = calls as [Call, Call, Call];
    newestCall.answer(page('bcd', 8));
    await newest;
    oldestCall.answer(page('zyx', 77));
    moreCall.answer(page('def', 66));
    await Promise.all([more, oldest]);
    expect([letters(), $total.get()]).toEqual(['bcd', 8]);
  });

  test('a failure keeps the loaded entries and gives the reason; retry continues', async () => {
    const { letters, loadMore, retry, $list } = open(page('abc', 6, 'after-c'));
    const more = loadMore();
    last().refuse(500, '');
    await more;
    expect($list.get()).toMatchObject({ phase: 'failed', reason: 'The server did not answer.' });
    expect(letters()).toBe('abc');
    expect($toast.get(), 'it is said where the next entries would be').toBeNull();
    await loadMore();
    expect(calls, 'only a press continues').toHaveLength(1);
    const again = retry();
    expect(last().query).toEqual({ page: '1', size: '12', sort: 'desc', cursor: 'after-c' });
    last().answer(page('def', 6));
    await again;
    expect(letters()).toBe('abcdef');
  });

  test('without the server’s page there is no total until the first answer', async () => {
    const { $total, loadMore } = open(null);
    expect($total.get()).toBeNull();
    const loading = loadMore();
    last().answer(page('', 0));
    await loading;
    expect($total.get()).toBe(0);
  });
});

describe('a like that is taken back elsewhere on the page', () => {
  // Another file may have removed likes of these codes, because one process runs many files.
  beforeEach(() => {
    for (const code of ['a', 'b', 'c']) changePost(code, { isLiked: true });
  });
  afterEach(() => {
    for (const code of ['b', 'other']) changePost(code, { isLiked: true });
  });

  const post = (postCode: string) => ({ postCode, title: postCode }) as never;
  const favourites = () =>
    createHistory(histories.likes, { ...page('', 3), contents: ['a', 'b', 'c'].map(post) } as never);
  const codes = ({ $list }: ReturnType<typeof favourites>) => $list.get().items.map(({ postCode }) => postCode);

  test('leaves list and total once the list is swept, unless it is given again before', () => {
    const store = favourites();
    changePost('b', { isLiked: false });
    changePost('c', { isLiked: false });
    changePost('c', { isLiked: true });
    changePost('other', { isLiked: false });
    expect(codes(store), 'the popup still walks through it').toEqual(['a', 'b', 'c']);
    expect(store.sweep()).toBe(1);
    expect([codes(store), store.$total.get()]).toEqual([['a', 'c'], 2]);
    expect(store.sweep()).toBeNull();
  });

  test('changes no other history', () => {
    const views = createHistory(histories.views, { ...page('', 1), contents: [post('b')] } as never);
    changePost('b', { isLiked: false });
    expect(views.sweep()).toBeNull();
  });
});

test.each(['views', 'likes', 'comments'] as const)(
  'entries of %s whose author is blocked meanwhile leave list and total, and come back with the end of the block',
  (which) => {
    const contents = [
      ['x', 'ada'],
      ['y', 'ben'],
    ].map(([code, userCode]) => ({ postCode: code, commentCode: code, userCode, title: '' }));
    const store = createHistory(histories[which] as typeof histories.views, { ...page('', 2), contents } as never);
    const shown = () => [store.$list.get().items.map(({ userCode }) => userCode), store.$total.get()];
    const stop = store.$list.listen(() => {});
    expect(membersOnScreen()).toEqual(expect.arrayContaining(['ada', 'ben']));
    hiddenMembers.change('ben', { gone: 'other' });
    expect(shown()).toEqual([['ada'], 1]);
    hiddenMembers.change('ben', { gone: null });
    expect(shown()).toEqual([['ada', 'ben'], 2]);
    // A mute leaves the histories as they are.
    hiddenMembers.change('ben', { muted: 'ALL' });
    expect(shown()).toEqual([['ada', 'ben'], 2]);
    stop();
    $hiddenMembers.set({});
  },
);

describe('a removed entry', () => {
  test('leaves list and total at once', async () => {
    const { letters, removeEntry, $total } = open(page('abc', 5, 'after-c'));
    const removing = removeEntry('b');
    expect([letters(), $total.get()]).toEqual(['ac', 4]);
    expect(last()).toMatchObject({
      method: 'DELETE',
      path: '/api/activity/search-history',
      query: { code: 'b' },
    });
    last().answer({ removed: 1 });
    await removing;
    expect([letters(), $total.get()]).toEqual(['ac', 4]);
  });

  test.each([
    ['is refused', (call: Call) => call.refuse(503, 'Please wait.'), 'Please wait.'],
    ['has no answer', (call: Call) => call.lose(), messages.historyNotRemoved],
  ])('returns to its place with a toast if its removal %s', async (_, fail, text) => {
    const { letters, removeEntry, $total } = open(page('abc', 5, 'after-c'));
    const removing = removeEntry('b');
    fail(last());
    await removing;
    expect([letters(), $total.get()]).toEqual(['abc', 5]);
    expect($toast.get()).toMatchObject({ text, kind: 'destructive' });
  });

  test('is not brought back by a later page, nor by an answer that is older than its removal', async () => {
    const { letters, loadMore, sort, removeEntry } = open(page('abc', 5, 'after-c'));
    const removing = removeEntry('b');
    const sorted = sort('asc');
    const [removal, sorting] = calls as [Call, Call];
    removal.answer({ removed: 1 });
    await removing;
    sorting.answer(page('dcb', 5, 'after-b'));
    await sorted;
    expect(letters()).toBe('dc');
    const more = loadMore();
    last().answer(page('ba', 4));
    await more;
    expect(letters()).toBe('dca');
  });

  test('is requested once', async () => {
    const { removeEntry } = open(page('abc', 3));
    const removing = Promise.all([removeEntry('a'), removeEntry('a')]);
    expect(calls).toHaveLength(1);
    last().answer({ removed: 1 });
    await removing;
  });

  test('several at the same time: each failure restores its own entry', async () => {
    const { letters, removeEntry, $total } = open(page('abcd', 4));
    const both = Promise.all([removeEntry('a'), removeEntry('c')]);
    expect([letters(), $total.get()]).toEqual(['bd', 2]);
    calls[0]?.refuse(500, 'No.');
    calls[1]?.answer({ removed: 1 });
    await both;
    expect([letters(), $total.get()]).toEqual(['abd', 3]);
  });

  test('that is already gone, like a deleted post, leaves without a call', () => {
    const { letters, remove, $total } = open(page('abc', 3));
    remove('b');
    remove('not listed');
    expect([letters(), $total.get(), calls.length]).toEqual(['ac', 2, 0]);
  });
});

describe('clearing', () => {
  test('empties list and total at once', async () => {
    const { letters, clear, $list, $total } = open(page('abc', 50, 'after-c'));
    const clearing = clear();
    expect([letters(), $total.get(), $list.get().phase]).toEqual(['', 0, 'done']);
    expect(last()).toMatchObject({ method: 'DELETE', query: { all: 'true' } });
    await clear();
    last().answer({ removed: 50 });
    await clearing;
    expect([letters(), $total.get(), $list.get().phase, calls.length]).toEqual(['', 0, 'done', 1]);
  });

  test('that fails restores every entry and the next page, and shows a message', async () => {
    const { letters, clear, loadMore, $total } = open(page('abc', 5, 'after-c'));
    const clearing = clear();
    last().lose();
    await clearing;
    expect([letters(), $total.get()]).toEqual(['abc', 5]);
    expect($toast.get()).toMatchObject({ text: messages.historyNotCleared, kind: 'destructive' });
    void loadMore();
    expect(last().query).toEqual({ page: '1', size: '12', sort: 'desc', cursor: 'after-c' });
  });
});

describe('the four histories', () => {
  test.each<[HistoryName, string, string, string]>([
    ['views', '/client/history', 'View History', 'No viewed posts found'],
    ['likes', '/client/favorites', 'Favourite Posts', 'No favourite posts found'],
    ['comments', '/client/comments', 'Comment History', 'No comments found'],
    ['keywords', '/client/keywords', 'Search History', 'No searched keywords found'],
  ])('%s have their address, title and words', (name, path, title, empty) => {
    expect(histories[name]).toMatchObject({ path, title, empty });
  });

  test('each removes with the call of its own path', () => {
    for (const { call, remove } of Object.values(histories)) {
      expect([remove.method, remove.path]).toEqual(['DELETE', call.path]);
    }
  });

  test('a question names the entries to remove, and tells whether the removal can be undone', () => {
    const { keywords, comments, likes } = histories;
    expect(keywords.askRemove(entry('x')).text).toContain("'about x'");
    expect(keywords.askClear(1_234).text).toContain('1,234 keywords');
    expect(keywords.countOf(1)).toBe('1 keyword');
    expect(comments.askClear(2).text).toContain('cannot be undone');
    expect(likes.askRemove({ title: 'A'.repeat(500) } as never).text.length).toBeLessThan(200);
  });
});
