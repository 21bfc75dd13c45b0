import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillListsOf, lists, readAll, type Way } from '#tests/api/lists/stable-lists.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
  fillListsOf(riff);
});
afterAll(() => riff.close());

const sorts = ['desc', 'asc'] as const;
const ways: Way[] = ['page', 'cursor'];
const cases = lists.flatMap(([what, ...list]) =>
  sorts.flatMap((sort) => ways.map((way) => [`${what} (${sort}, by ${way})`, ...list, sort, way] as const)),
);

test.each(cases)(
  'a reader of %s sees nothing twice and misses nothing while entries arrive and disappear',
  async (_, call, build, clientFor, sort, way) => {
    const of = await build();
    // The removed entry was the first one read, or the last one, where the next page begins.
    const read = await readAll(clientFor(of), call, { ...of.query, sort }, way, async (before, page) => {
      await of.remove((page % 2 === 0 ? before[0] : before.at(-1)) ?? '');
      await of.add(`that arrives on page ${page}`);
    });
    expect(read).toHaveLength(new Set(read).size);
    expect(read.filter((code) => of.codes.includes(code))).toEqual(sort === 'asc' ? of.codes : of.codes.toReversed());
  },
);
