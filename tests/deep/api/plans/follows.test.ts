import { afterAll, beforeAll, expect, test } from 'vitest';
import { followsQuery } from '#server/product/services/follow/list-follows.ts';
import { rowsTouched } from '#tests/support/database/rows-touched.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const many = 5_000;
let riff: TestRiff;
let accountId: number;

beforeAll(async () => {
  riff = await startRiff();
  accountId = await idOfAccount(riff.context, (await riff.visitor().join(cast.ada)).userCode);
  const pool = riff.context.db.$client;
  await pool.query(
    `insert into accounts (code, user_name, display_name, email)
      select 'many' || g, 'many' || g, 'M', 'many' || g || '@example.org' from generate_series(1, $1::int) g`,
    [many],
  );
  // All follows have the same time, so only the id orders them.
  await pool.query(
    `insert into follows (follower_id, followee_id, created_at)
      select id, $1::bigint, '2026-01-01Z'::timestamptz from accounts where id <> $1 union all select $1, id, '2026-01-01Z'::timestamptz from accounts where id <> $1`,
    [accountId],
  );
  await pool.query('vacuum analyze');
});
afterAll(() => riff.close());

const cases = (['followers', 'following'] as const).flatMap((side) =>
  (['desc', 'asc'] as const).map((sort) => [side, sort] as const),
);

test.each(cases)('a page in the middle of 5,000 %s reads only its members (%s)', async (side, sort) => {
  const list = { side, accountId, viewer: null, sort };
  const after = [Date.parse('2026-01-01'), accountId + many / 2];
  const query = followsQuery(riff.context.db, list, { after, skip: 0, most: 13 });
  expect(await query).toHaveLength(13);
  expect(await rowsTouched(riff.context.db.$client, query.toSQL())).toBeLessThan(100);
});
