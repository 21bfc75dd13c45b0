import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removedComments, removedPosts } from '#lib/contract/report/removed.ts';
import { allFlags, moderator, queue } from '#tests/api/report/moderators.ts';
import { rowsTouched } from '#tests/support/database/rows-touched.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { fillWithPosts } from './many-posts.ts';

const many = 6_000;
let riff: TestRiff;
let mia: Client;

/** Every post is reported once. Every tenth post is removed, and so is a comment on each removed post. */
beforeAll(async () => {
  ({ riff } = await startRiffWithTwo());
  mia = (await moderator(riff, ...allFlags)).client;
  const { $client } = riff.context.db;
  await fillWithPosts($client, many, 1_000);
  await fillWithReports($client);
  await $client.query('vacuum analyze');
}, 240_000);
afterAll(() => riff.close());

/** Disables triggers, which would record each row separately. */
async function fillWithReports(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`insert into reports (code, post_id, reporter_id, content, created_at)
      select 'report' || id, id, 1, 'This is unpleasant ' || case when id % 1000 = 0 then 'seldom' else 'often' end, created_at from posts`);
    await client.query(`insert into reported_posts (post_id, author_id, is_open, report_count, opened_at, words)
      select p.id, p.author_id, true, 1, r.created_at,
        array_to_tsvector(search_words_of(p.title || ' ' || r.content) || names_of_reported(a.user_name, a.display_name))
      from reports r join posts p on p.id = r.post_id join accounts a on a.id = p.author_id`);
    const removed = `removed_at = created_at, removed_as = 'MODERATOR', removed_by_id = 1`;
    await client.query(`update posts set ${removed} where id % 10 = 0`);
    await client.query(`insert into comments (code, post_id, author_id, content, created_at)
      select 'comment' || id, id, author_id, 'Bad', created_at from posts where id % 10 = 0`);
    await client.query(`update comments set ${removed}`);
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
}

/** The rows that all statements of a call processed, by PostgreSQL's own count. */
async function workOf(call: () => Promise<{ status: number }>): Promise<number> {
  const { $client, $planned } = riff.context.db;
  let rows = 0;
  const kept: [typeof $client, typeof $client.query][] = [];
  for (const pool of [$client, $planned]) {
    const query = pool.query.bind(pool) as typeof pool.query;
    kept.push([pool, pool.query]);
    pool.query = (async (given: { text: string; values?: unknown[] }, values?: unknown[]) => {
      const of = values ?? given.values ?? [];
      if (/from (\(select \* from )?"?(reported_posts|posts p|comments c|posts|comments)\b/.test(given.text)) {
        const one = { query: (text: string) => query(text, of as never[]) };
        const touched = await rowsTouched(one as unknown as typeof $client, { sql: given.text, params: of });
        rows += touched;
      }
      return await (query as (...all: unknown[]) => Promise<unknown>)(given, values);
    }) as unknown as typeof pool.query;
  }
  try {
    expect((await call()).status).toBe(200);
  } finally {
    for (const [pool, query] of kept) pool.query = query;
  }
  return rows;
}

describe('the queue of very many reported posts', () => {
  test.each([
    ['the first page', {}],
    ['the oldest', { sort: 'asc' }],
    ['a rare word', { keyWord: 'seldom' }],
    ['a name', { keyWord: 'filled77' }],
    ['nothing', { keyWord: 'zzzz' }],
  ])('%s reads few rows beside the count of the list', async (_, query) => {
    const rows = await workOf(() => queue(mia, query));
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(2 * many + 1_000);
  });

  test('counts the matches of a frequent word in one pass', async () => {
    const rows = await workOf(() => queue(mia, { keyWord: 'unpleasant' }));
    expect(rows).toBeLessThan(4 * many);
    expect((await queue(mia, { keyWord: 'unpleasant' })).data?.totalElements).toBe(many);
  });

  test('reads the removed posts by their index', async () => {
    for (const list of [removedPosts, removedComments]) {
      const rows = await workOf(() => mia.call(list));
      expect(rows).toBeLessThan(2 * (many / 10) + 400);
      expect((await mia.call(list)).data?.totalElements).toBe(many / 10);
    }
  });
});
