import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeedPage, feed } from '#lib/contract/post/post.ts';
import { accounts, follows, views } from '#server/ground/db/schema/index.ts';
import { buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let adaCode: string;
let benCode: string;
const made: { id: number; code: string }[] = [];

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await riff.visitor().join(cast.ben)).userCode;
  for (let n = 0; n < 25; n += 1) {
    riff.wait(1_000);
    made.unshift(await buildPost(riff.context, n % 2 === 0 ? adaCode : benCode, { title: `Post ${n}` }));
  }
});
afterAll(() => riff.close());

async function readAll(reader: Client, query: { size?: number; feed?: 'following' } = {}, between = async () => {}) {
  const pages: FeedPage[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await reader.call(feed, { query: { size: 10, ...query, ...(cursor && { cursor }) } });
    if (!data) throw new Error('the feed was refused');
    pages.push(data);
    cursor = data.cursor ?? undefined;
    await between();
  } while (cursor);
  return pages;
}

const codesOf = (pages: FeedPage[]) => pages.flatMap(({ contents }) => contents.map(({ postCode }) => postCode));

test('a visitor pages through everything once, newest first', async () => {
  const pages = await readAll(riff.visitor());
  expect(pages.map(({ contents, hasNext }) => [contents.length, hasNext])).toEqual([
    [10, true],
    [10, true],
    [5, false],
  ]);
  expect(codesOf(pages)).toEqual(made.map(({ code }) => code));
});

test('the cursor stays stable while posts are added', async () => {
  const before = made.map(({ code }) => code);
  const pages = await readAll(riff.visitor(), {}, async () => {
    riff.wait(1_000);
    made.unshift(await buildPost(riff.context, benCode));
  });
  expect(codesOf(pages)).toEqual(before);
});

test('a member gets unseen posts first, and nothing twice', async () => {
  const seen = made.slice(0, 12);
  const accountId = await idOfAccount(riff.context, adaCode);
  await riff.context.db
    .insert(views)
    .values(seen.map(({ id }) => ({ accountId, postId: id, createdAt: riff.context.now() })));
  riff.wait(1_000);
  const pages = await readAll(ada, { size: 7 });
  expect(pages.filter(({ contents }) => contents.length > 7)).toEqual([]);
  const codes = codesOf(pages);
  expect(new Set(codes).size).toBe(made.length);
  expect(codes.slice(-12)).toEqual(seen.map(({ code }) => code));
});

test('the Following feed shows only posts of followed members, and asks a visitor to log in', async () => {
  const [followerId, followeeId] = [await idOfAccount(riff.context, adaCode), await idOfAccount(riff.context, benCode)];
  await riff.context.db.insert(follows).values({ followerId, followeeId });
  const pages = await readAll(ada, { feed: 'following' });
  expect(new Set(pages.flatMap(({ contents }) => contents.map((post) => post.userName)))).toEqual(new Set(['ben']));
  expect((await riff.visitor().call(feed, { query: { feed: 'following' } })).status).toBe(401);
});

test('a disabled member’s posts are shown to nobody', async () => {
  await riff.context.db.update(accounts).set({ disabledAt: riff.context.now() }).where(eq(accounts.code, benCode));
  const names = (await readAll(riff.visitor())).flatMap(({ contents }) => contents.map((post) => post.userName));
  expect(names.length).toBeGreaterThan(0);
  expect(names).not.toContain('ben');
});

test.each([{ size: 0 }, { size: 51 }, { size: 'many' }, { cursor: 'made up' }, { feed: 'other' }, { page: -1 }])(
  'refuses %j',
  async (query) => {
    expect((await riff.visitor().call(feed, { query })).status).toBe(400);
  },
);
