import { expect, test, vi } from 'vitest';
import { growingList, type ListPage, PositionLost } from './growing-list.ts';

/** A source whose pages the test answers itself. */
function source<Position>() {
  const asked: { position: Position; signal: AbortSignal; answer: PromiseWithResolvers<ListPage<string, Position>> }[] =
    [];
  const load = (position: Position, signal: AbortSignal) => {
    const answer = Promise.withResolvers<ListPage<string, Position>>();
    asked.push({ position, signal, answer });
    return answer.promise;
  };
  return { asked, load };
}

const keyOf = (item: string) => item;

test('pages by number load until there is no next one', async () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, load, keyOf });
  expect(list.$list.get()).toEqual({ phase: 'idle', items: [] });

  const first = list.loadMore();
  expect(list.$list.get().phase).toBe('loading');
  asked[0]?.answer.resolve({ items: ['a', 'b'], next: 1 });
  await first;
  expect(list.$list.get()).toEqual({ phase: 'idle', items: ['a', 'b'] });

  const second = list.loadMore();
  asked[1]?.answer.resolve({ items: ['c'], next: null });
  await second;
  expect(asked.map((call) => call.position)).toEqual([0, 1]);
  expect(list.$list.get()).toEqual({ phase: 'done', items: ['a', 'b', 'c'] });

  await list.loadMore();
  expect(asked).toHaveLength(2);
});

test('a first page from the server is not loaded again, and its cursor loads the next one', async () => {
  const { asked, load } = source<string>();
  const list = growingList({ start: '', first: { items: ['a'], next: 'after-a' }, load, keyOf });
  expect(list.$list.get()).toEqual({ phase: 'idle', items: ['a'] });
  void list.loadMore();
  expect(asked.map((call) => call.position)).toEqual(['after-a']);
});

test('a list that is shown again has its first page already', async () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, load, keyOf });
  const first = list.loadFirst();
  asked[0]?.answer.resolve({ items: ['a'], next: 1 });
  await first;
  await list.loadFirst();
  expect(asked).toHaveLength(1);
});

test('the same page is never requested twice in parallel', () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, load, keyOf });
  void list.loadMore();
  void list.loadMore();
  void list.retry();
  expect(asked).toHaveLength(1);
});

test('a repeated item is skipped, in the same page too', async () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, first: { items: ['a', 'a', 'b'], next: 1 }, load, keyOf });
  const more = list.loadMore();
  asked[0]?.answer.resolve({ items: ['b', 'c'], next: 2 });
  await more;
  expect(list.$list.get().items).toEqual(['a', 'b', 'c']);
});

test('pages without new items are skipped, even several in a row', async () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, first: { items: ['a'], next: 1 }, load, keyOf });
  const more = list.loadMore();
  for (let page = 1; page <= 6; page += 1) {
    await vi.waitFor(() => expect(asked).toHaveLength(page));
    asked[page - 1]?.answer.resolve({ items: ['a'], next: page + 1 });
  }
  await vi.waitFor(() => expect(asked).toHaveLength(7));
  asked[6]?.answer.resolve({ items: ['b'], next: 8 });
  await more;
  expect(list.$list.get()).toEqual({ phase: 'idle', items: ['a', 'b'] });
});

test('a page that leads to itself ends the list', async () => {
  let calls = 0;
  const load = async () => {
    calls += 1;
    return { items: ['a'], next: 1 };
  };
  const list = growingList({ start: 0, first: { items: ['a'], next: 1 }, load, keyOf });
  await list.loadMore();
  expect(calls).toBe(1);
  expect(list.$list.get()).toEqual({ phase: 'done', items: ['a'] });
});

test('an empty last page ends the list', async () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, first: { items: ['a'], next: 1 }, load, keyOf });
  const more = list.loadMore();
  asked[0]?.answer.resolve({ items: [], next: null });
  await more;
  expect(list.$list.get()).toEqual({ phase: 'done', items: ['a'] });
});

test('after a lost position, the list loads from the start without repeating items', async () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, first: { items: ['a', 'b'], next: 5 }, load, keyOf });
  const failing = list.loadMore();
  asked[0]?.answer.reject(new PositionLost('Please check what you entered.'));
  await failing;
  const again = list.retry();
  expect(asked[1]?.position).toBe(0);
  asked[1]?.answer.resolve({ items: ['new', 'a'], next: 6 });
  await again;
  expect(list.$list.get()).toEqual({ phase: 'idle', items: ['a', 'b', 'new'] });
});

test('after a failure the items stay, the reason is shown, and only a retry continues', async () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, first: { items: ['a'], next: 1 }, load, keyOf });
  const failing = list.loadMore();
  asked[0]?.answer.reject(new Error('Failed to fetch posts'));
  await failing;
  expect(list.$list.get()).toEqual({ phase: 'failed', items: ['a'], reason: 'Failed to fetch posts' });

  await list.loadMore();
  expect(asked).toHaveLength(1);

  const again = list.retry();
  asked[1]?.answer.resolve({ items: ['b'], next: null });
  await again;
  expect(asked[1]?.position).toBe(1);
  expect(list.$list.get()).toEqual({ phase: 'done', items: ['a', 'b'] });
});

test('after a restart the answer to the older call is ignored', async () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, load, keyOf });
  const old = list.loadMore();
  const fresh = list.restart();
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.answer.resolve({ items: ['new'], next: null });
  await fresh;
  asked[0]?.answer.resolve({ items: ['old'], next: 1 });
  await old;
  expect(list.$list.get()).toEqual({ phase: 'done', items: ['new'] });
});

test('a list stops growing at its limit', async () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, load, keyOf, limit: 3 });
  const more = list.loadMore();
  asked[0]?.answer.resolve({ items: ['a', 'b', 'c', 'd'], next: 1 });
  await more;
  expect(list.$list.get()).toEqual({ phase: 'done', items: ['a', 'b', 'c'] });
});

test('one item can be replaced', () => {
  const { load } = source<number>();
  const list = growingList({ start: 0, first: { items: ['a', 'b'], next: 1 }, load, keyOf });
  list.update('b', () => 'B');
  expect(list.$list.get().items).toEqual(['a', 'B']);
});

test('a stored list replaces the current one, and the next page follows it', async () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, first: { items: ['a'], next: 1 }, load, keyOf });
  const old = list.loadMore();
  list.adopt({ items: ['x', 'y'], next: 7 });
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.answer.resolve({ items: ['b'], next: 2 });
  await old;
  expect(list.$list.get()).toEqual({ phase: 'idle', items: ['x', 'y'] });
  expect(list.next()).toBe(7);
  const more = list.loadMore();
  expect(asked[1]?.position).toBe(7);
  asked[1]?.answer.resolve({ items: ['y', 'a'], next: null });
  await more;
  expect(list.$list.get()).toEqual({ phase: 'done', items: ['x', 'y', 'a'] });
});

test('items from another source are put at the top once, and a removed one does not return', async () => {
  const { asked, load } = source<number>();
  const list = growingList({ start: 0, first: { items: ['b', 'a'], next: 1 }, load, keyOf });
  expect(list.insert(['d', 'c', 'b'])).toEqual(['d', 'c']);
  expect(list.$list.get()).toEqual({ phase: 'idle', items: ['d', 'c', 'b', 'a'] });
  const more = list.loadMore();
  list.remove('b');
  list.insert(['e']);
  asked[0]?.answer.resolve({ items: ['c', 'b', 'z'], next: null });
  await more;
  expect(list.$list.get()).toEqual({ phase: 'done', items: ['e', 'd', 'c', 'a', 'z'] });
  expect(list.insert(['b'])).toEqual([]);
});
