import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usersQuery } from '#server/product/services/user/find-users.ts';
import { rowsTouched } from '#tests/support/database/rows-touched.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const many = 10_000;
let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
  const pool = riff.context.db.$client;
  await pool.query(
    `insert into accounts (code, user_name, display_name, email, created_at)
      select md5(g::text), 'member.' || g, initcap(md5((g * 7)::text)), 'member' || g || '@example.org', '2026-01-01Z'::timestamptz + g * interval '1 minute'
      from generate_series(1, $1::int) g`,
    [many],
  );
  await pool.query('vacuum analyze');
}, 120_000);
afterAll(() => riff.close());

const touched = (keyWord: string, sort: 'desc' | 'asc', after: readonly (string | number)[] | null = null) =>
  rowsTouched(
    riff.context.db.$client,
    new PgDialect().sqlToQuery(usersQuery(keyWord, sort, { after, skip: 0, most: 26 })) as never,
  );

test.each(['desc', 'asc'] as const)(
  'a page of 10,000 members reads its own rows alone, far down too (%s)',
  async (sort) => {
    expect(await touched('', sort)).toBeLessThan(100);
    expect(await touched('', sort, [Date.parse('2026-01-04T11:20:00Z'), 5_000])).toBeLessThan(100);
  },
);

test('a rare word is found by its index, and a frequent one by the order of the list', async () => {
  expect(await touched('member.777', 'desc')).toBeLessThan(100);
  expect(await touched('member4242@', 'asc')).toBeLessThan(100);
  expect(await touched('example', 'desc')).toBeLessThan(100);
});
