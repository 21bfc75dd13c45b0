import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
const cases = lists.flatMap((list) => sorts.flatMap((sort) => ways.map((way) => [...list, sort, way] as const)));

describe.each(cases)('a reader of %s', (_, call, build, clientFor, sort, way) => {
  test(`sees nothing twice while others arrive (sort ${sort}, by ${way})`, async () => {
    const of = await build();
    const read = await readAll(clientFor(of), call, { ...of.query, sort }, way, (_read, page) =>
      of.add(`that arrives on page ${page}`),
    );
    expect(read).toHaveLength(new Set(read).size);
    expect(read.filter((code) => of.codes.includes(code))).toEqual(sort === 'asc' ? of.codes : of.codes.toReversed());
  });

  test(`misses nothing while some disappear (sort ${sort}, by ${way})`, async () => {
    const of = await build();
    // First the first one that was read, then the last one, after which the next page begins.
    const read = await readAll(clientFor(of), call, { ...of.query, sort }, way, (before, page) =>
      of.remove((page % 2 === 0 ? before[0] : before.at(-1)) ?? ''),
    );
    expect(read).toEqual(sort === 'asc' ? of.codes : of.codes.toReversed());
  });
});
