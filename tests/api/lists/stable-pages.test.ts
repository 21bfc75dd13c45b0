import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { fillListsOf, lists, readAll } from './stable-lists.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
  fillListsOf(riff);
});
afterAll(() => riff.close());

test.each(lists.map((list, n) => [...list, n % 2 === 0 ? 'desc' : 'asc'] as const))(
  'a reader of %s sees nothing twice and misses nothing while entries arrive and disappear',
  async (_, call, build, clientFor, sort) => {
    const of = await build();
    const read = await readAll(clientFor(of), call, { ...of.query, sort }, 'cursor', (before, page) =>
      page % 2 === 0 ? of.add(`that arrives on page ${page}`) : of.remove(before.at(-1) ?? ''),
    );
    expect(read).toHaveLength(new Set(read).size);
    expect(read.filter((code) => of.codes.includes(code))).toEqual(sort === 'asc' ? of.codes : of.codes.toReversed());
  },
);
