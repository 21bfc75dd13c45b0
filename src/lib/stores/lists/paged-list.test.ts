import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountPosts } from '#lib/contract/account/account.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../toast.ts';
import { pagedList } from './paged-list.ts';

let browser: FakePlatform;
let asked: string[];
let answers: (() => Response | Promise<Response>)[];

const page = (codes: string[], cursor: string | null) =>
  Response.json({
    code: 200,
    message: 'OK',
    data: { contents: codes.map((postCode) => ({ postCode })), page: 0, hasNext: cursor !== null, cursor },
    errors: {},
  });
const refusal = (code: number, message: string, errors = {}) =>
  Response.json({ code, message, data: null, errors }, { status: code });

beforeEach(() => {
  asked = [];
  answers = [];
  browser = fakePlatform({
    fetch: async (address) => {
      asked.push(address);
      const answer = answers.shift();
      if (!answer) throw new TypeError('offline');
      return await answer();
    },
  });
  usePlatform(browser);
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

const keyOf = ({ postCode }: { postCode: string }) => postCode;
const failed = 'Failed to fetch posts';
const profile = () => pagedList(accountPosts, { query: () => ({ code: 'ada' }), keyOf, failed, size: 12 });
const shown = ({ $list }: { $list: { get(): { items: readonly { postCode: string }[] } } }) =>
  $list.get().items.map(keyOf);

test('the cursor of each page leads to the next one, until there is none', async () => {
  const list = profile();
  answers = [() => page(['a', 'b'], 'after-b'), () => page(['b', 'c'], null)];
  await list.loadMore();
  await list.loadMore();
  await list.loadMore();
  expect(asked).toEqual([
    '/api/accounts/posts?page=0&size=12&sort=desc&code=ada',
    '/api/accounts/posts?page=1&size=12&sort=desc&code=ada&cursor=after-b',
  ]);
  expect(shown(list)).toEqual(['a', 'b', 'c']);
  expect(list.$list.get().phase).toBe('done');
});

test('an answer without a cursor, from an older release, is the last page', async () => {
  const list = profile();
  answers = [
    () =>
      Response.json({
        code: 200,
        message: 'OK',
        data: { contents: [{ postCode: 'a' }], page: 0, hasNext: true },
        errors: {},
      }),
  ];
  await list.loadMore();
  await list.loadMore();
  expect(asked).toHaveLength(1);
  expect(list.$list.get().phase).toBe('done');
});

test('a first page from the server is not requested again', async () => {
  const { data } = await (page(['a'], 'after-a').json() as Promise<{ data: never }>);
  const list = pagedList(accountPosts, { query: () => ({ code: 'ada' }), keyOf, failed, size: 12, first: data });
  expect(shown(list)).toEqual(['a']);
  answers = [() => page(['b'], null)];
  await list.loadMore();
  expect(asked).toEqual(['/api/accounts/posts?page=1&size=12&sort=desc&code=ada&cursor=after-a']);
});

test('a failure shows the server’s message or the list’s own text, also in a toast, and can be retried', async () => {
  const list = profile();
  answers = [() => refusal(503, 'Busy.')];
  await list.loadMore();
  expect(list.$list.get()).toEqual({ phase: 'failed', items: [], reason: 'Busy.' });
  expect($toast.get()).toMatchObject({ text: 'Busy.', kind: 'destructive' });
  await list.retry();
  expect(list.$list.get()).toMatchObject({ phase: 'failed', reason: failed });
  expect($toast.get()?.text).toBe(failed);
  answers = [() => new Response('<h1>Bad gateway</h1>', { status: 502 })];
  await list.retry();
  expect(list.$list.get()).toMatchObject({ phase: 'failed', reason: failed });
  answers = [() => page(['a'], null)];
  await list.retry();
  expect(shown(list)).toEqual(['a']);
});

test('after the server refuses a cursor, the next call begins at the start and repeats no item', async () => {
  const list = profile();
  answers = [() => page(['a'], 'old'), () => refusal(400, 'Please check.', { cursor: 'Please check.' })];
  await list.loadMore();
  await list.loadMore();
  answers = [() => page(['b', 'a'], null)];
  await list.retry();
  expect(asked.at(-1)).toBe('/api/accounts/posts?page=0&size=12&sort=desc&code=ada');
  expect(shown(list)).toEqual(['a', 'b']);
});

test('after a restart the answer to the older call is ignored, also if it is a failure', async () => {
  let keyWord = 'cat';
  const list = pagedList(searchPosts, { query: () => ({ keyWord }), keyOf, failed, size: 12 });
  const late = Promise.withResolvers<Response>();
  answers = [() => late.promise, () => page(['dog'], null)];
  const old = list.restart();
  keyWord = 'dog';
  await list.restart();
  late.resolve(refusal(500, 'Too late.'));
  await old;
  expect(asked).toEqual([
    '/api/posts/search?page=0&size=12&sort=desc&keyWord=cat',
    '/api/posts/search?page=0&size=12&sort=desc&keyWord=dog',
  ]);
  expect(shown(list)).toEqual(['dog']);
  expect($toast.get()).toBeNull();
});

test('the page that failed without a network is loaded when the network is back, while the list is shown', async () => {
  const list = profile();
  const stop = list.$list.listen(() => undefined);
  answers = [() => page(['a'], 'more'), () => Promise.reject(new TypeError('offline'))];
  await list.loadMore();
  await list.loadMore();
  expect(list.$list.get()).toMatchObject({ phase: 'failed' });
  // The network is only partly back: the first call over the new connection fails, and the next one does not.
  answers = [() => Promise.reject(new TypeError('offline')), () => page(['b'], null)];
  browser.setOnline(true);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await vi.waitFor(() => expect(list.$list.get()).toMatchObject({ phase: 'failed' }));
  browser.tick(3_000);
  await vi.waitFor(() => expect(shown(list)).toEqual(['a', 'b']));
  const calls = asked.length;
  browser.setOnline(true);
  expect(asked).toHaveLength(calls);
  stop();
});
