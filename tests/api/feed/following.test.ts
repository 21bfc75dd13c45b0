import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followAccount } from '#lib/contract/account/people.ts';
import { feed } from '#lib/contract/post/post.ts';
import { accounts, posts, views } from '#server/ground/db/schema/index.ts';
import { fewFollowees } from '#server/product/feed/sources/followees.ts';
import { buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let adaId: number;
let codes: Record<'ben' | 'cleo', string>;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  adaId = await idOfAccount(riff.context, (await ada.join(cast.ada)).userCode);
  const join = async (person: 'ben' | 'cleo') => (await riff.visitor().join(cast[person])).userCode;
  codes = { ben: await join('ben'), cleo: await join('cleo') };
});
afterAll(() => riff.close());

/** The whole feed, three posts a page; `between` runs after each page. */
async function readAll(between: () => Promise<unknown> = async () => undefined): Promise<string[]> {
  const read: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { feed: 'following', size: 3, ...(cursor ? { cursor } : {}) };
    const { data, message } = await ada.call(feed, { query });
    if (!data) throw new Error(message);
    read.push(...data.contents.map(({ postCode }) => postCode));
    cursor = data.cursor;
    await between();
  } while (cursor);
  return read;
}

async function publish(by: string, overrides: Partial<typeof posts.$inferInsert> = {}): Promise<string> {
  riff.wait(1_000);
  return (await buildPost(riff.context, by, overrides)).code;
}

test('the Following feed refuses a visitor, and is empty for a member who follows nobody', async () => {
  expect((await riff.visitor().call(feed, { query: { feed: 'following' } })).status).toBe(401);
  await publish(codes.ben);
  const { data } = await ada.call(feed, { query: { feed: 'following' } });
  expect(data).toMatchObject({ contents: [], hasNext: false, cursor: null });
});

// A feed of few authors reads their posts author by author; a feed of many searches the newest posts of all.
describe.each(['few', 'many'])('the feed of %s followed accounts', (amount) => {
  beforeAll(async () => {
    const { db } = riff.context;
    await db.delete(posts);
    if (amount === 'few') {
      await ada.call(followAccount, { body: { code: codes.ben } });
      return;
    }
    await db.$client.query(
      `with made as (insert into accounts (code, user_name, display_name, email)
        select 'silent' || g, 'silent' || g, 'S', 'silent' || g || '@example.org' from generate_series(1, $2::int) g returning id)
      insert into follows (follower_id, followee_id) select $1, id from made`,
      [adaId, fewFollowees + 1],
    );
  });

  test('has their public posts, newest first, and no other posts', async () => {
    const made = [
      await publish(codes.ben),
      await publish(codes.ben),
      await publish(codes.ben),
      await publish(codes.ben),
    ];
    await publish(codes.cleo);
    await publish((await ada.call(feed)).data?.contents[0]?.userCurrentCode ?? '');
    await publish(codes.ben, { visibility: 'PRIVATE' });
    await publish(codes.ben, { status: 'PROCESSING' });
    await publish(codes.ben, { removedAt: new Date() });
    riff.wait(1_000);
    expect(await readAll()).toEqual(made.toReversed());
    // While others arrive, nothing is repeated or skipped.
    const late: string[] = [];
    expect(await readAll(async () => late.push(await publish(codes.ben)))).toEqual(made.toReversed());
    expect(await readAll()).toEqual([...late.toReversed(), ...made.toReversed()]);
  });

  test('has the seen posts last', async () => {
    const before = await readAll();
    const seen = before[1] ?? '';
    const [post] = await riff.context.db.select().from(posts).where(eq(posts.code, seen));
    await riff.context.db
      .insert(views)
      .values({ accountId: adaId, postId: post?.id ?? 0, createdAt: riff.context.now() });
    riff.wait(1_000);
    expect(await readAll()).toEqual([...before.filter((code) => code !== seen), seen]);
  });

  test('has no posts of a disabled member', async () => {
    const ben = eq(accounts.code, codes.ben);
    await riff.context.db.update(accounts).set({ disabledAt: new Date() }).where(ben);
    expect(await readAll()).toEqual([]);
    await riff.context.db.update(accounts).set({ disabledAt: null }).where(ben);
    expect((await readAll()).length).toBeGreaterThan(4);
  });
});
