import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/ground/db/database.ts';
import { newestReader, readTopIds } from '#server/product/feed/sources/newest.ts';
import { buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { fillWithPosts } from './many-seen.ts';

let riff: TestRiff;
let adaCode: string;
/** The statements that were sent, by name, with their values. */
let sent: [name: string, values: unknown[]][] = [];
let db: Database;

beforeAll(async () => {
  riff = await startRiff();
  adaCode = (await riff.visitor().join(cast.ada)).userCode;
  await fillWithPosts(riff.context.db.$client, await idOfAccount(riff.context, adaCode), 600);
  const query = async (statement: { name: string; values: unknown[] }) => {
    sent.push([statement.name, statement.values]);
    return await riff.context.db.$client.query(statement as never);
  };
  db = { $client: { query } } as unknown as Database;
});
afterAll(() => riff.close());

const change = (text: string, ...values: unknown[]) => riff.context.db.$client.query(text, values);

/** The same posts in a plain statement. */
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

const sorted = <Post extends { tagIds: number[] }>(posts: Post[]) =>
  posts.map((post) => ({ ...post, tagIds: post.tagIds.toSorted((a, b) => a - b) }));

test('the pool of newest posts reads only the changes of known posts, and equals the tables', async () => {
  const read = newestReader(db, 512);
  const first = await read();
  expect(first.isAll).toBe(false);
  expect(sorted(first.posts)).toEqual(await newestInTables(512));

  const liked = first.posts[100]?.id;
  await change('update posts set like_count = 7, comment_count = 5, view_count = 3 where id = $1', liked);
  sent = [];
  const second = await read();
  expect(sent).toEqual([['newest_512_posts', []]]);
  expect(second.posts[100]).toMatchObject({ id: liked, likeCount: 7, commentCount: 5, viewCount: 3 });
  expect(sorted(second.posts)).toEqual(await newestInTables(512));
  expect(second.topIds).toBe(first.topIds);

  const fresh = await buildPost(riff.context, adaCode);
  await change('update posts set visibility = $1 where id = $2', 'PRIVATE', first.posts[0]?.id);
  sent = [];
  const third = await read();
  expect(sent.map(([name]) => name)).toEqual(['newest_512_posts', 'candidates_by_id']);
  // The post that came in, and none that was known.
  expect(sent[1]?.[1]).toEqual([[fresh.id]]);
  expect(sorted(third.posts)).toEqual(await newestInTables(512));
  expect(third.topIds).not.toBe(second.topIds);
  expect(await readTopIds(db)).toBe(third.topIds);
});

test('the pool says when there are no more posts', async () => {
  const { posts, isAll } = await newestReader(db, 8_192)();
  expect(isAll).toBe(true);
  expect(sorted(posts)).toEqual(await newestInTables(8_192));
});
