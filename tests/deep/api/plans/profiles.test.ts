import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountPostsQuery } from '#server/product/services/account/list-account-posts.ts';
import { rowsTouched } from '#tests/support/database/rows-touched.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

/**
 * Older posts that everybody may see, and newer posts that only their author may see. They were uploaded in the opposite order.
 */
const posts = { PUBLIC: 5_000, PRIVATE: 5_000 };
let riff: TestRiff;
let accountId: number;

beforeAll(async () => {
  riff = await startRiff();
  const { userCode } = await riff.visitor().join(cast.ada);
  accountId = await idOfAccount(riff.context, userCode);
  const pool = riff.context.db.$client;
  await pool.query(
    `insert into uploads (code, public_id, owner_id, resource_type, status, progress)
      select 'post' || g, 'videos/post' || g, $1, 'video', 'COMPLETE', 100 from generate_series(1, $2) g`,
    [accountId, posts.PUBLIC + posts.PRIVATE],
  );
  await pool.query(
    `insert into posts (code, author_id, post_type, title, status, visibility, upload_id, created_at, published_at)
      select code, owner_id, 'VID', 'A post', 'READY', (case when id <= $1 then 'PUBLIC' else 'PRIVATE' end)::visibility, id,
        now() - id * interval '1 second', now() + id * interval '1 second' from uploads`,
    [posts.PUBLIC],
  );
  await pool.query('vacuum analyze');
});
afterAll(() => riff.close());

test.each(['desc', 'asc'] as const)('the private posts of a profile cost its visitors nothing (%s)', async (sort) => {
  const list = { accountId, own: false, viewer: null, sort };
  const query = accountPostsQuery(riff.context.db, list, { after: null, skip: 0, most: 13 });
  expect(await query).toHaveLength(13);
  expect(await rowsTouched(riff.context.db.$client, query.toSQL())).toBeLessThan(100);
});

test.each(['desc', 'asc'] as const)('a page of one’s own profile reads only its posts (%s)', async (sort) => {
  const list = { accountId, own: true, viewer: accountId, sort };
  const query = accountPostsQuery(riff.context.db, list, { after: null, skip: 0, most: 13 });
  expect(await query).toHaveLength(13);
  expect(await rowsTouched(riff.context.db.$client, query.toSQL())).toBeLessThan(200);
  const [far] = await accountPostsQuery(riff.context.db, list, { after: null, skip: 3_000, most: 1 });
  if (!far?.publishedAt) throw new Error('there are fewer posts');
  const stretch = { after: [far.publishedAt.getTime(), far.id], skip: 0, most: 13 };
  const behind = accountPostsQuery(riff.context.db, list, stretch);
  expect(await behind).toHaveLength(13);
  expect(await rowsTouched(riff.context.db.$client, behind.toSQL())).toBeLessThan(200);
});
