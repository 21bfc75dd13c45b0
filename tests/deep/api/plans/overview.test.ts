import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsTouched } from '#tests/support/database/rows-touched.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

test('the overview reads only the last day’s comments of 50,000', async () => {
  const { context } = riff;
  const pool = context.db.$client;
  const { code } = await memberWith(riff, []);
  const { id } = await buildPost(context, code);
  await pool.query('alter table comments disable trigger user');
  await pool.query(
    `insert into comments (code, post_id, author_id, content, created_at)
      select md5(g::text), $1, (select id from accounts limit 1), 'x', now() - (50000 - g) * interval '1 minute'
      from generate_series(1, 50000) g`,
    [id],
  );
  await pool.query('vacuum analyze comments');
  const touched = await rowsTouched(pool, {
    sql: `select date_trunc('hour', created_at, 'UTC'), count(*) from comments where created_at >= $1 and created_at <= $2 group by 1`,
    params: [new Date(context.now().getTime() - 24 * 3_600_000), context.now()],
  });
  expect(touched).toBeLessThan(10_000);
});
