import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchPosts } from '#lib/contract/search.ts';
import type { Database } from '#server/db/database.ts';
import { findMatches, trendingSounds } from '#server/services/search/find-matches.ts';
import { startRiff, type TestRiff } from '#tests/support/riff.ts';
import { fillWithPosts } from './many-posts.ts';

const many = 20_000;
let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
  await fillWithPosts(riff.context.db.$client, many, 1_000);
});
afterAll(() => riff.close());

interface Node {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** How many rows the parts of a query's plan went through altogether, as PostgreSQL counted while it ran. */
async function rowsTouched(run: (db: Database) => Promise<unknown>): Promise<number> {
  const { db } = riff.context;
  let touched = 0;
  const execute = async (query: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`explain (analyze, format json) ${query}`);
    const count = (node: Node): number =>
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
      (node.Plans ?? []).reduce((sum, child) => sum + count(child), 0);
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) touched += count(Plan);
    return await db.execute(query);
  };
  await run({ execute } as unknown as Database);
  return touched;
}

const common = { viewer: 5, sort: 'desc' as const, most: 11 };

test.each([
  ['a rare word of titles', 'comet'],
  ['a word of every title', 'number'],
  ['a name', 'member 77'],
  ['a part of every name', 'member'],
  ['a tag', 'topic499'],
  ['a part of every tag', 'topic'],
  ['nothing that exists', 'zzzzzz'],
  ['one letter', 'o'],
])('a page of %s goes through a fraction of twenty thousand posts', async (_, keyWord) => {
  for (const onlySounds of [false, true]) {
    const touched = await rowsTouched((db) => findMatches(db, { ...common, keyWord, onlySounds }));
    expect(touched).toBeLessThan(many / 2);
  }
});

test('so does a page of the sounds that are used most', async () => {
  expect(await rowsTouched((db) => trendingSounds(db, 5, 11))).toBeLessThan(200);
});

test('the last page that can be reached is told to be the last', async () => {
  const ask = async (page: number) =>
    (await riff.visitor().call(searchPosts, { query: { keyWord: 'number', size: 50, page } })).data;
  expect(await ask(18)).toMatchObject({ hasNext: true });
  const last = await ask(19);
  expect(last).toMatchObject({ hasNext: false });
  expect(last?.contents).toHaveLength(50);
  expect(await ask(20)).toEqual({ contents: [], page: 20, hasNext: false });
});
