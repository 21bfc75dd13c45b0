import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import type { Database } from '#server/db/database.ts';
import { findMatches } from '#server/services/search/find-matches.ts';
import { rankSounds, readOffered } from '#server/services/sound/rank-sounds.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
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

/** The number of rows that all parts of a query's plan processed, from PostgreSQL's own count. */
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

const common = { viewer: 5, sort: 'desc' as const };
const firstPage = { after: null, skip: 0, most: 11 };

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
    const touched = await rowsTouched((db) => findMatches(db, { ...common, keyWord, onlySounds }, firstPage));
    expect(touched).toBeLessThan(many / 2);
  }
});

test('a call for the trending sounds reads only as many posts as it shows', async () => {
  const { db, now } = riff.context;
  const ranked = await rankSounds(db, now());
  expect(ranked).toHaveLength(100);
  expect(await rowsTouched((watched) => readOffered(watched, ranked, 5, 20))).toBeLessThan(600);
});

test.each(['number', 'member', 'topic', 'o'])('a page far down reads few posts (%s)', async (keyWord) => {
  for (const sort of ['desc', 'asc'] as const) {
    const wanted = { ...common, sort, keyWord, onlySounds: false };
    const [far] = await findMatches(riff.context.db, wanted, { after: null, skip: 15_000, most: 1 });
    if (!far) throw new Error('there are fewer matches');
    const after = [far.publishedAt, far.id];
    expect(await rowsTouched((db) => findMatches(db, wanted, { after, skip: 0, most: 11 }))).toBeLessThan(2_000);
  }
});

test('numbered pages reach the last post, and only a jump too far is refused', async () => {
  const ask = (client: Client, page: number) =>
    client.call(searchPosts, { query: { keyWord: 'number', size: 50, page } });
  const reader = riff.visitor();
  for (let page = 0; page < 60; page += 1) {
    const { data } = await ask(reader, page);
    expect([page, data?.contents.length, data?.hasNext]).toEqual([page, 50, true]);
  }
  const member = riff.visitor();
  await member.join(cast.ada);
  expect((await ask(member, 40)).data?.contents).toHaveLength(50);
  expect(await ask(member, 41 + 41)).toMatchObject({ status: 400, errors: { page: messages.pageTooFar } });
  expect(await ask(member, 1_000_000)).toMatchObject({ status: 400 });
});
