import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestPool, newestReader } from '#server/product/feed/sources/newest.ts';
import { buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { fillWithPosts } from './many-seen.ts';

let riff: TestRiff;
let adaCode: string;
beforeAll(async () => {
  riff = await startRiff();
  adaCode = (await riff.visitor().join(cast.ada)).userCode;
  await fillWithPosts(riff.context.db.$client, await idOfAccount(riff.context, adaCode), 600);
});
afterAll(() => riff.close());

const change = (text: string, ...values: unknown[]) => riff.context.db.$client.query(text, values);

/** The same posts, read with a plain statement. */
async function newestInTables(size: number) {
  const { rows } = await riff.context.db.$client.query(
    `select p.id::int, p.author_id::int as "authorId", p.sound_id::int as "soundId", p.like_count as "likeCount",
      p.comment_count as "commentCount", p.view_count as "viewCount",
      (extract(epoch from p.published_at) * 1000)::float8 as "publishedAt",
      array(select tag_id::int from post_tags where post_id = p.id order by tag_id) as "tagIds"
    from posts p join accounts a on a.id = p.author_id and a.disabled_at is null
    where p.status = 'READY' and p.visibility = 'PUBLIC' and p.removed_at is null
    order by p.published_at desc, p.id desc limit $1`,
    [size],
  );
  return rows;
}

const sorted = <Post extends { tagIds: number[] }>(posts: readonly Post[]) =>
  posts.map((post) => ({ ...post, tagIds: post.tagIds.toSorted((a, b) => a - b) }));

test('the pool of newest posts equals the tables, and follows at once when posts become visible or hidden', async () => {
  const { db } = riff.context;
  const { top } = newestPool(db);
  const first = await top();
  expect(first.isAll).toBe(false);
  expect(sorted(first.posts)).toEqual(await newestInTables(512));

  const fresh = await buildPost(riff.context, adaCode);
  await change('update posts set visibility = $1 where id = $2', 'PRIVATE', first.posts[0]?.id);
  const second = await top();
  expect(second.posts[0]?.id).toBe(fresh.id);
  expect(sorted(second.posts)).toEqual(await newestInTables(512));
});

test('the pool reports that there are no more posts', async () => {
  const { posts, isAll } = await newestReader(riff.context.db, 8_192)();
  expect(isAll).toBe(true);
  expect(sorted(posts)).toEqual(await newestInTables(8_192));
});
