import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feed, likePost, viewPost } from '#lib/contract/post/post.ts';
import { follows, posts, postTags, views } from '#server/ground/db/schema/index.ts';
import { fillWithPosts, seeNewest } from '#tests/api/feed/many-seen.ts';
import { buildPost, idOfAccount, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';

const postCount = 1_200;
let riff: TestRiff;
let node: SecondNode;
let ada: Client;
let benCode: string;
let adaId: number;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  const adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await riff.visitor().join(cast.ben)).userCode;
  adaId = await idOfAccount(riff.context, adaCode);
  const benId = await idOfAccount(riff.context, benCode);
  const pool = riff.context.db.$client;
  await fillWithPosts(pool, benId, postCount);
  await seeNewest(pool, adaId, 300);
  // The member has interests in posts all over the list, so some posts are served early.
  await tagCode(ada, 'jazz');
  await pool.query(`insert into post_tags (post_id, tag_id, position) select id, 1, 0 from posts where id % 9 = 0`);
  await pool.query(`update posts set like_count = 300 where id % 7 = 0`);
  await pool.query(
    `insert into likes (account_id, post_id, created_at) select $1, id, now() - interval '1 day' from posts where id % 90 = 0`,
    [adaId],
  );
  await pool.query('update posts set like_count = like_count + 1 where id % 90 = 0');
  await riff.context.db.insert(follows).values({ followerId: adaId, followeeId: benId, createdAt: new Date(0) });
  riff.wait(60_000);
  node = await startSecondNode(riff);
});
afterAll(async () => {
  await node.close();
  await riff.close();
});

type Kind = 'for-you' | 'following';

interface Between {
  kind?: Kind;
  size?: number;
  /** What happens after a page. */
  between?: (page: string[], pageNumber: number) => Promise<void>;
}

/** Reads to the end and takes each page from the next node. */
async function readAll(nodes: Client[], { kind = 'for-you', size = 50, between }: Between = {}) {
  const pages: string[][] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const reader = nodes[pages.length % nodes.length];
    const { data, status } =
      (await reader?.call(feed, { query: { feed: kind, size, ...(cursor && { cursor }) } })) ?? {};
    if (!data) throw new Error(`the feed was refused with ${status}`);
    expect(data.hasNext).toBe(data.cursor !== null);
    cursor = data.cursor;
    const page = data.contents.map(({ postCode }) => postCode);
    pages.push(page);
    await between?.(page, pages.length);
  }
  return pages;
}

test.each(['for-you', 'following'] as const)('%s is the same from two nodes as from one', async (kind) => {
  const [one, other] = [ada, node.reachedBy(ada)];
  const alone = (await readAll([one], { kind })).flat();
  expect(new Set(alone).size).toBe(postCount);
  expect(alone).toHaveLength(postCount);
  expect((await readAll([one, other], { kind })).flat()).toEqual(alone);
});

async function seenBy(accountId: number): Promise<string[]> {
  const seen = riff.context.db.select({ id: views.postId }).from(views).where(eq(views.accountId, accountId));
  const rows = await riff.context.db.select({ code: posts.code }).from(posts).where(inArray(posts.id, seen));
  return rows.map(({ code }) => code);
}

test.each(['for-you', 'following'] as const)(
  'in %s nothing comes twice and nothing is missing while posts are added, liked and viewed, on two nodes',
  async (kind) => {
    const known = (await riff.context.db.select({ code: posts.code }).from(posts)).map(({ code }) => code);
    // A view in the same instant as the start of a sitting is part of it.
    riff.wait(1_000);
    const seenBefore = new Set(await seenBy(adaId));
    const read = (
      await readAll([ada, node.reachedBy(ada)], {
        kind,
        between: async (page, pageNumber) => {
          riff.wait(5_000);
          await buildPost(riff.context, benCode);
          for (const code of page.slice(0, 5)) await ada.call(viewPost, { body: { code } });
          await ada.call(viewPost, { body: { code: known[(pageNumber * 131) % known.length] } });
          await ada.call(likePost, { body: { code: known[(pageNumber * 57) % known.length] } });
        },
      })
    ).flat();
    expect(read).toHaveLength(new Set(read).size);
    const unseen = known.filter((code) => !seenBefore.has(code));
    expect(new Set(read.slice(0, unseen.length))).toEqual(new Set(unseen));
  },
);

test('a post that is hidden during a sitting disappears at once, and the feed continues', async () => {
  const reader = riff.visitor();
  const all = (await readAll([reader])).flat();
  const hidden = new Set(all.filter((_, n) => n % 3 === 0));
  const pages = await readAll([reader, node.reachedBy(reader)], {
    size: 10,
    between: async (_, pageNumber) => {
      if (pageNumber !== 1) return;
      await riff.context.db
        .update(posts)
        .set({ visibility: 'PRIVATE' })
        .where(inArray(posts.code, [...hidden]));
    },
  });
  await riff.context.db
    .update(posts)
    .set({ visibility: 'PUBLIC' })
    .where(inArray(posts.code, [...hidden]));
  const [first = [], ...later] = pages;
  expect(later.flat().filter((code) => hidden.has(code))).toEqual([]);
  expect([...first.filter((code) => !hidden.has(code)), ...later.flat()].sort()).toEqual(
    all.filter((code) => !hidden.has(code)).sort(),
  );
});

test('a visitor reads everything once, with any page size', async () => {
  const all = (await riff.context.db.select({ code: posts.code }).from(posts)).map(({ code }) => code);
  for (const size of [7, 50]) {
    const read = (await readAll([riff.visitor(), node.reachedBy(riff.visitor())], { size })).flat();
    expect(read.toSorted()).toEqual(all.toSorted());
  }
});

test('a post from yesterday appears as soon as it is made public, also on the other node', async () => {
  const publishedAt = new Date(riff.context.now().getTime() - 60_000);
  const { id, code } = await buildPost(riff.context, benCode, { visibility: 'PRIVATE', publishedAt });
  const visitor = riff.visitor();
  const readers = [visitor, node.reachedBy(visitor)];
  const firstPages = () =>
    Promise.all(readers.map(async (reader) => (await reader.call(feed, { query: { size: 50 } })).data?.contents ?? []));
  const shows = (page: { postCode: string }[]) => page.some(({ postCode }) => postCode === code);
  expect((await firstPages()).map(shows)).toEqual([false, false]);
  await riff.context.db.update(posts).set({ visibility: 'PUBLIC' }).where(eq(posts.id, id));
  expect((await firstPages()).map(shows)).toEqual([true, true]);
  await riff.context.db.update(posts).set({ visibility: 'PRIVATE' }).where(eq(posts.id, id));
  expect((await firstPages()).map(shows)).toEqual([false, false]);
  await riff.context.db.delete(postTags).where(eq(postTags.postId, id));
});

test('a malformed or changed cursor is refused', async () => {
  const { data } = await ada.call(feed);
  const cursor = data?.cursor ?? '';
  expect(cursor.length).toBeLessThanOrEqual(200);
  const changed = `${cursor.slice(0, -2)}${cursor.at(-1)}${cursor.at(-2)}`;
  for (const wrong of ['u..mabc.0', 'A'.repeat(200), changed === cursor ? `${cursor}A` : changed]) {
    expect((await ada.call(feed, { query: { cursor: wrong } })).status).toBe(400);
  }
  expect((await ada.call(feed, { query: { cursor } })).status).toBe(200);
});
