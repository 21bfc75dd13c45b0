import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commentFor } from '#server/audience/audience.ts';
import { conditionText } from '#server/audience/condition.ts';
import { accounts, commentLikes, comments, posts } from '#server/db/schema/index.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { buildComment, buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let codes: Record<'ada' | 'ben' | 'cleo', string>;

beforeAll(async () => {
  riff = await startRiff();
  const join = async (person: keyof typeof cast) => (await riff.visitor().join(cast[person])).userCode;
  codes = { ada: await join('ada'), ben: await join('ben'), cleo: await join('cleo') };
});
afterAll(() => riff.close());

const inThread = conditionText(commentFor.inThread, { of: 'c' });

/** Every stored count that differs from the number of rows, of what anybody may see: nobody sees what a disabled member wrote. */
async function wrongCounts(): Promise<unknown[]> {
  const { rows } = await riff.context.db.$client.query(`
    select 'comments' as kind, p.id, p.comment_count as is, count(c.id)::int as should from posts p
      join accounts a on a.id = p.author_id and a.disabled_at is null
      left join comments c on c.post_id = p.id and c.parent_id is null and ${inThread}
      group by p.id having p.comment_count <> count(c.id)
    union all select 'replies', above.id, above.reply_count, count(c.id)::int from comments above
      join accounts a on a.id = above.author_id and a.disabled_at is null
      join posts p on p.id = above.post_id join accounts o on o.id = p.author_id and o.disabled_at is null
      left join comments c on c.parent_id = above.id and ${inThread}
      group by above.id having above.reply_count <> count(c.id)
    union all select 'likes', c.id, c.like_count, count(l.account_id)::int from comments c
      left join comment_likes l on l.comment_id = c.id group by c.id having c.like_count <> count(l.account_id)`);
  return rows;
}

const setDisabled = (person: keyof typeof codes, disabledAt: Date | null) =>
  riff.context.db.update(accounts).set({ disabledAt }).where(eq(accounts.code, codes[person]));
const setRemoved = (ids: number[], removedAt: Date | null) =>
  riff.context.db.update(comments).set({ removedAt }).where(inArray(comments.id, ids));

describe('the counts under Ada’s post', () => {
  let postId: number;
  /** Comments of Ada, Ben and Cleo, each with a reply of each of them. */
  let above: Record<string, number>;

  beforeEach(async () => {
    ({ id: postId } = await buildPost(riff.context, codes.ada));
    above = {};
    for (const [person, code] of Object.entries(codes)) {
      const { id } = await buildComment(riff.context, postId, code);
      above[person] = id;
      for (const other of Object.values(codes)) await buildComment(riff.context, postId, other, { parentId: id });
    }
    expect(await counts()).toEqual({ post: 3, ada: 3, ben: 3, cleo: 3 });
  });

  async function counts(): Promise<Record<string, number | undefined>> {
    const { db } = riff.context;
    const [post] = await db.select().from(posts).where(eq(posts.id, postId));
    const found: Record<string, number | undefined> = { post: post?.commentCount };
    for (const [person, id] of Object.entries(above)) {
      const [row] = await db.select().from(comments).where(eq(comments.id, id));
      found[person] = row?.replyCount;
    }
    return found;
  }

  const now = new Date();

  test('follow when a comment is removed and restored', async () => {
    await setRemoved([above['ben'] ?? 0], now);
    expect(await counts()).toEqual({ post: 2, ada: 3, ben: 3, cleo: 3 });
    await setRemoved([above['ben'] ?? 0], now);
    expect((await counts())['post']).toBe(2);
    await setRemoved([above['ben'] ?? 0], null);
    expect((await counts())['post']).toBe(3);
    expect(await wrongCounts()).toEqual([]);
  });

  test('follow when many are removed in one statement', async () => {
    await setRemoved(Object.values(above), now);
    expect((await counts())['post']).toBe(0);
    expect(await wrongCounts()).toEqual([]);
  });

  test('follow when an account is disabled and enabled', async () => {
    await setDisabled('ben', now);
    // Ben's own comment is hidden; what it counts then, nobody sees.
    expect(await counts()).toMatchObject({ post: 2, ada: 2, cleo: 2 });
    expect(await wrongCounts()).toEqual([]);
    await setDisabled('ben', now);
    expect((await counts())['post']).toBe(2);
    await setDisabled('ben', null);
    expect(await counts()).toEqual({ post: 3, ada: 3, ben: 3, cleo: 3 });
  });

  test('follow when a comment of a disabled member is removed', async () => {
    await setDisabled('ben', now);
    await setRemoved([above['ben'] ?? 0], now);
    expect((await counts())['post']).toBe(2);
    await setDisabled('ben', null);
    expect((await counts())['post']).toBe(2);
    expect(await wrongCounts()).toEqual([]);
  });

  test('follow when something happens while its own author is disabled', async () => {
    await setDisabled('ada', now);
    await setRemoved([above['ada'] ?? 0], now);
    await buildComment(riff.context, postId, codes.ben);
    await setDisabled('ben', now);
    await setDisabled('ada', null);
    expect(await wrongCounts()).toEqual([]);
    await setDisabled('ben', null);
    expect(await counts()).toMatchObject({ post: 3 });
    expect(await wrongCounts()).toEqual([]);
  });

  test('follow when rows are deleted for good', async () => {
    await riff.context.db.delete(comments).where(eq(comments.id, above['cleo'] ?? 0));
    expect((await counts())['post']).toBe(2);
    await riff.context.db.delete(posts).where(eq(posts.id, postId));
    expect(await riff.context.db.$count(comments, eq(comments.postId, postId))).toBe(0);
    expect(await wrongCounts()).toEqual([]);
  });
});

test('with an account go its comments, replies and likes, and their counts', async () => {
  const { userCode } = await riff
    .visitor()
    .join({ displayName: 'Leaving', email: 'leaving@example.org', password: 'goodbye everybody' });
  const { id: postId } = await buildPost(riff.context, codes.ada);
  const kept = await buildComment(riff.context, postId, codes.ben);
  const going = await buildComment(riff.context, postId, userCode);
  await buildComment(riff.context, postId, userCode, { parentId: kept.id });
  await buildComment(riff.context, postId, codes.ben, { parentId: going.id });
  const accountId = await idOfAccount(riff.context, userCode);
  await riff.context.db.insert(commentLikes).values({ accountId, commentId: kept.id });
  await riff.context.db.delete(accounts).where(eq(accounts.id, accountId));
  const [row] = await riff.context.db.select().from(comments).where(eq(comments.id, kept.id));
  expect(row).toMatchObject({ replyCount: 0, likeCount: 0 });
  expect(await wrongCounts()).toEqual([]);
});

test('a post with comments of thousands of members can be deleted at once', async () => {
  const { db } = riff.context;
  const crowd = tries(1_000);
  const { id } = await buildPost(riff.context, codes.ada);
  const { rows } = await db.$client.query<{ first: string }>(`with made as (
    insert into accounts (code, user_name, display_name, email)
    select 'crowd' || g, 'crowd' || g, 'C', 'crowd' || g || '@example.org' from generate_series(1, ${crowd}) g returning id)
    select min(id) as first from made`);
  for (let from = 0; from < crowd; from += 1_000) {
    await db.$client.query(
      `insert into comments (code, post_id, author_id, content)
        select 'crowd' || g, $1, $2 + g, 'C' from generate_series($3::int, $3::int + 999) g`,
      [id, rows[0]?.first, from],
    );
  }
  await db.delete(posts).where(eq(posts.id, id));
  expect(await wrongCounts()).toEqual([]);
}, 60_000);

test('connections that change everything at once neither deadlock nor lose a count', async () => {
  const { db } = riff.context;
  const authors = [codes.ada, codes.ben, codes.cleo];
  const authorIds = await Promise.all(authors.map((code) => idOfAccount(riff.context, code)));
  const postIds: number[] = [];
  const commentIds: number[] = [];
  for (const code of authors) {
    const { id } = await buildPost(riff.context, code);
    postIds.push(id);
    for (const other of authors) commentIds.push((await buildComment(riff.context, id, other)).id);
  }
  const pool = new pg.Pool({ connectionString: db.$client.options.connectionString, max: 40 });
  let seed = 11;
  const pick = <T>(among: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return among[(seed >> 8) % among.length] as T;
  };
  const code = 'substr(md5(random()::text), 1, 20)';
  const acts = [
    () =>
      pool.query(`insert into comments (code, post_id, author_id, content) values (${code}, $1, $2, 'x')`, [
        pick(postIds),
        pick(authorIds),
      ]),
    () =>
      pool.query(
        `insert into comments (code, post_id, author_id, parent_id, content) select ${code}, post_id, $2, id, 'x' from comments where id = $1`,
        [pick(commentIds), pick(authorIds)],
      ),
    () =>
      pool.query('update comments set removed_at = $2, removed_as = null where id = $1', [
        pick(commentIds),
        pick([null, new Date()]),
      ]),
    () =>
      pool.query('delete from comments where id = (select max(id) from comments where post_id = $1 and id > $2)', [
        pick(postIds),
        Math.max(...commentIds),
      ]),
    () =>
      pool.query('insert into comment_likes (account_id, comment_id) values ($1, $2) on conflict do nothing', [
        pick(authorIds),
        pick(commentIds),
      ]),
    () => pool.query('delete from comment_likes where comment_id = $1', [pick(commentIds)]),
    // What locks a post and then its author.
    () => pool.query('update posts set like_count = like_count + 1 where id = $1', [pick(postIds)]),
    () => pool.query('update posts set removed_at = $2 where id = $1', [pick(postIds), pick([null, new Date()])]),
    () => pool.query('update accounts set disabled_at = $2 where id = $1', [pick(authorIds), pick([null, new Date()])]),
  ];
  try {
    const lanes = Array.from({ length: tries(10) }, async () => {
      for (let n = 0; n < 25; n += 1) await pick(acts)();
    });
    await Promise.all(lanes);
    expect(await wrongCounts()).toEqual([]);
  } finally {
    await pool.end();
    for (const id of authorIds) await db.update(accounts).set({ disabledAt: null }).where(eq(accounts.id, id));
  }
  expect(await wrongCounts()).toEqual([]);
}, 120_000);

test('the migration counts what was written before', async () => {
  const { $client } = riff.context.db;
  await buildComment(riff.context, (await buildPost(riff.context, codes.ada)).id, codes.ben);
  await $client.query('update posts set comment_count = 7');
  await $client.query('update comments set reply_count = 3, like_count = 4');
  expect((await wrongCounts()).length).toBeGreaterThan(3);
  const folder = fileURLToPath(new URL('../../../src/server/db/migrations/', import.meta.url));
  const name = (await readdir(folder)).find((file) => file.endsWith('_comment_counts.sql')) ?? '';
  const statements = (await readFile(folder + name, 'utf8')).split('--> statement-breakpoint');
  const repairs = statements.filter((statement) => /^(\s*--.*\n)*\s*UPDATE/.test(statement));
  expect(repairs).toHaveLength(2);
  for (const repair of repairs) await $client.query(repair);
  expect(await wrongCounts()).toEqual([]);
});
