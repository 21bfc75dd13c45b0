import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/ground/db/database.ts';
import { seenReader } from '#server/product/feed/seen.ts';
import { unseenReader } from '#server/product/feed/sources/newest-unseen.ts';
import { rowsTouched } from '#tests/support/database/rows-touched.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { fillWithPosts } from './many-seen.ts';

const many = 10_000;
let riff: TestRiff;
let viewer: number;

beforeAll(async () => {
  riff = await startRiff();
  ({ id: viewer } = await memberWith(riff, []));
  const filling = await riff.context.db.$client.connect();
  // Without the triggers of search, which learn the words of every title.
  await filling.query('set session_replication_role = replica');
  await fillWithPosts(filling, viewer, many);
  await filling.query('reset session_replication_role');
  filling.release();
  await riff.context.db.$client.query('vacuum analyze');
}, 60_000);
afterAll(() => riff.close());

test('a page of the feed reads only the newest posts and its own rows', async () => {
  const { $client } = riff.context.db;
  const asked: { text: string; values: unknown[] }[] = [];
  const query = (statement: pg.QueryConfig) => {
    asked.push({ text: statement.text, values: statement.values ?? [] });
    return $client.query(statement);
  };
  const db = { $client: { query }, $planned: { query } } as unknown as Database;
  const sitting = { viewer, feed: 'for-you', startedAt: riff.context.now() } as const;
  const seen = seenReader(db)(sitting);
  const { posts } = await unseenReader(db)({ sitting, seen, behind: null, most: 11 });
  expect(posts).toHaveLength(11);
  expect(asked.length).toBeGreaterThan(0);
  for (const { text, values } of asked)
    expect(await rowsTouched($client, { sql: text, params: values }), text).toBeLessThan(many);
});
