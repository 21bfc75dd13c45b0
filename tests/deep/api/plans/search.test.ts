import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import type { Database } from '#server/ground/db/database.ts';
import { nobody } from '#server/product/audience/policies/actor.ts';
import { findAccounts } from '#server/product/services/search/find-accounts.ts';
import { readKeyword } from '#server/product/services/search/keyword.ts';
import { findPosts } from '#server/product/services/search/posts/find-posts.ts';
import { suggestKeywords } from '#server/product/services/search/suggest-keywords.ts';
import { rankSounds, readOffered } from '#server/product/services/sound/rank-sounds.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { fillWithPosts } from './many-posts.ts';
import { workOf } from './work-of.ts';

const many = 20_000;
const members = 4_000;
let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
  await fillWithPosts(riff.context.db.$client, many, members);
}, 120_000);
afterAll(() => riff.close());

const workIn = (run: (db: Database) => Promise<unknown>) => workOf(riff.context.db, run);
const rowsTouched = async (run: (db: Database) => Promise<unknown>) => (await workIn(run)).rows;

const wanted = (keyWord: string, more: { sort?: 'desc' | 'asc'; onlySounds?: boolean } = {}) => ({
  keyword: readKeyword(keyWord),
  viewer: 5,
  sort: 'desc' as const,
  onlySounds: false,
  forgiving: true,
  ...more,
});
const firstPage = { after: null, skip: 0, most: 11 };

/** Tables of which a scan reads only a few rows: every account matches the name, and nobody has blocked, muted or hidden anything. */
const small = ['account_names', 'relations', 'hidden_words'];
/**
 * A common word is in all 4,096 posts of a window. Each post counts four times: in the word's list, in two rows, and before the
 * sort.
 */
const rowsMost = 4 * 4_096;
/**
 * With too many names to sort, the plan counts each row in index, table, limit and list: once for a beginning, and once for a
 * word.
 */
const namesRead: Record<string, number> = { membe: members + 3 * 3_001, member: 2 * (members + 3 * 3_001) };

describe.each([
  ['a rare word of titles', 'comet'],
  ['a word of every title', 'number'],
  ['two words that are never together', 'evening morning'],
  ['a name', 'member 77'],
  ['a part of every name', 'member'],
  ['the beginning of every name', 'membe'],
  ['a tag', '#topic499'],
  ['the beginning of every tag', 'topic'],
  ['a typing error', 'ordinray'],
  ['two typing errors', 'ordinray evning'],
  ['nothing that exists', 'zzzzzz'],
  ['one letter', 'o'],
  ['two letters', 'nu'],
])('a page of %s', (_, keyWord) => {
  test.each([false, true])('goes through a fraction of twenty thousand posts (for sounds: %s)', async (onlySounds) => {
    const { rows, wholeTables } = await workIn((db) => findPosts(db, wanted(keyWord, { onlySounds }), firstPage));
    expect(rows).toBeLessThan(rowsMost + (namesRead[keyWord] ?? 0));
    expect(wholeTables.filter((table) => !small.includes(table))).toEqual([]);
  });

  test('of members goes through few of them', async () => {
    const { rows } = await workIn((db) => findAccounts(db, { ...wanted(keyWord), names: 'both' }, firstPage));
    expect(rows).toBeLessThan(2_000 + (namesRead[keyWord] ?? 0));
  });

  test('of suggestions goes through few rows', async () => {
    const rows = await rowsTouched((db) => suggestKeywords(db, nobody, [], { keyWord, size: 10 }));
    expect(rows).toBeLessThan(rowsMost + (namesRead[keyWord] ?? 0));
  });
});

/** The named statements of a run, each with its number of rows. */
async function statementsOf(run: (db: Database) => Promise<unknown>): Promise<{ name: string; rows: number }[]> {
  const { db } = riff.context;
  const statements: { name: string; rows: number }[] = [];
  const noted = (pool: pg.Pool) => ({
    query: async (query: pg.QueryConfig) => {
      const result = await pool.query(query);
      statements.push({ name: query.name ?? '', rows: result.rows.length });
      return result;
    },
  });
  await run(Object.assign(Object.create(db), { $client: noted(db.$client), $planned: noted(db.$planned) }));
  return statements;
}

test('a numbered page checks all rows that it skips with one statement', async () => {
  const farDown = { after: null, skip: 1_500, most: 51 };
  const statements = await statementsOf((db) => findPosts(db, wanted('number'), farDown));
  expect(statements.filter(({ name }) => name === 'visible_matches')).toEqual([
    { name: 'visible_matches', rows: 1_551 },
  ]);
});

test('a call for the trending sounds reads only as many posts as it shows', async () => {
  const { db, now } = riff.context;
  const ranked = await rankSounds(db, now());
  expect(ranked).toHaveLength(100);
  expect(await rowsTouched((watched) => readOffered(watched, ranked, 5, { after: 0, skip: 0, most: 20 }))).toBeLessThan(
    600,
  );
});

test.each(['number', 'evening', 'topic', 'o'])('a page far down reads few posts (%s)', async (keyWord) => {
  for (const sort of ['desc', 'asc'] as const) {
    const list = wanted(keyWord, { sort });
    let after: (string | number)[] | null = null;
    for (let jump = 0; jump < 3; jump += 1) {
      const [far] = await findPosts(riff.context.db, list, { after, skip: 2_000, most: 1 });
      if (!far) throw new Error('there are fewer matches');
      after = [far.tier, far.id, far.at];
    }
    expect(await rowsTouched((db) => findPosts(db, list, { after, skip: 0, most: 11 }))).toBeLessThan(rowsMost);
  }
});

test('numbered pages reach the last post, and only jumps that are too far are refused', async () => {
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

test('a page for the beginning of many names reads few rows if the most followed members fill it', async () => {
  await riff.context.db.execute(sql`update accounts set follower_count = id % 1000 where id % 5 = 0`);
  for (const keyWord of ['membe', 'm', '@fil', 'member f']) {
    const { rows } = await workIn((db) => findAccounts(db, { ...wanted(keyWord), names: 'both' }, firstPage));
    expect([keyWord, rows < 2_000]).toEqual([keyWord, true]);
  }
});
