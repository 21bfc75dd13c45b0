import { expect, test } from 'vitest';
import { type Chunk, pagedList } from './paged-list.ts';

/** A source whose pages the test answers by hand. */
function source<Position>() {
  const asked: { position: Position; signal: AbortSignal; answer: PromiseWithResolvers<Chunk<string, Position>> }[] =
    [];
  const load = (position: Position, signal: AbortSignal) => {
    const answer = Promise.withResolvers<Chunk<string, Position>>();
    asked.push({ position, signal, answer });
    return answer.promise;
  };
  return { asked, load };
}

const keyOf = (item: string) => item;

test('pages by number follow each other until there is no next one', async () => {
  const { asked, load } = source<number>();
  const list = pagedList({ start: 0, load, keyOf });
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

test('a first page from the server is not fetched again, and the cursor leads on from it', async () => {
  const { asked, load } = source<string>();
  const list = pagedList({ start: '', first: { items: ['a'], next: 'after-a' }, load, keyOf });
  expect(list.$list.get()).toEqual({ phase: 'idle', items: ['a'] });
  void list.loadMore();
  expect(asked.map((call) => call.position)).toEqual(['after-a']);
});

test('the same page is never asked for twice at a time', () => {
  const { asked, load } = source<number>();
  const list = pagedList({ start: 0, load, keyOf });
  void list.loadMore();
  void list.loadMore();
  void list.retry();
  expect(asked).toHaveLength(1);
});

test('an item that comes again is left out, in the same page too', async () => {
  const { asked, load } = source<number>();
  const list = pagedList({ start: 0, first: { items: ['a', 'a', 'b'], next: 1 }, load, keyOf });
  const more = list.loadMore();
  asked[0]?.answer.resolve({ items: ['b', 'c'], next: 2 });
  await more;
  expect(list.$list.get().items).toEqual(['a', 'b', 'c']);
});

test('pages without anything new are passed over, and the list ends when that goes on', async () => {
  let calls = 0;
  const list = pagedList<string, number>({
    start: 0,
    first: { items: ['a'], next: 1 },
    load: async (page) => {
      calls += 1;
      return { items: ['a'], next: page + 1 };
    },
    keyOf,
  });
  await list.loadMore();
  expect(calls).toBe(3);
  expect(list.$list.get()).toEqual({ phase: 'done', items: ['a'] });
});

test('a failure keeps what is there, says why, and only a retry goes on', async () => {
  const { asked, load } = source<number>();
  const list = pagedList({ start: 0, first: { items: ['a'], next: 1 }, load, keyOf });
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

test('after a restart the answer to the older call is thrown away', async () => {
  const { asked, load } = source<number>();
  const list = pagedList({ start: 0, load, keyOf });
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
  const list = pagedList({ start: 0, load, keyOf, limit: 3 });
  const more = list.loadMore();
  asked[0]?.answer.resolve({ items: ['a', 'b', 'c', 'd'], next: 1 });
  await more;
  expect(list.$list.get()).toEqual({ phase: 'done', items: ['a', 'b', 'c'] });
});

test('one item can be exchanged', () => {
  const { load } = source<number>();
  const list = pagedList({ start: 0, first: { items: ['a', 'b'], next: 1 }, load, keyOf });
  list.update('b', () => 'B');
  expect(list.$list.get().items).toEqual(['a', 'B']);
});

test('what was kept of a list takes its place, and the next page follows it', async () => {
  const { asked, load } = source<number>();
  const list = pagedList({ start: 0, first: { items: ['a'], next: 1 }, load, keyOf });
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
