import { afterAll, beforeAll, expect, test } from 'vitest';
import { feed } from '#lib/contract/post/post.ts';
import { fillWithPosts, seeNewest } from '#tests/api/feed/many-seen.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const postCount = 8_000;
const seenCount = 5_500;
let riff: TestRiff;
let ada: Client;
let ben: Client;
/** Newest first. */
let newest: string[];

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  ben = riff.visitor();
  const author = (await riff.visitor().join(cast.cleo)).userCode;
  const [avid, keen] = [(await ada.join(cast.ada)).userCode, (await ben.join(cast.ben)).userCode];
  const pool = riff.context.db.$client;
  await fillWithPosts(pool, await idOfAccount(riff.context, author), postCount);
  await seeNewest(pool, await idOfAccount(riff.context, avid), seenCount);
  await seeNewest(pool, await idOfAccount(riff.context, keen), 3_000);
  const { rows } = await pool.query<{ code: string }>('select code from posts order by published_at desc');
  newest = rows.map(({ code }) => code);
});
afterAll(() => riff.close());

async function readAll(reader: Client): Promise<string[]> {
  const codes: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { data } = await reader.call(feed, { query: { size: 50, ...(cursor && { cursor }) } });
    if (!data) throw new Error('the feed was refused');
    codes.push(...data.contents.map(({ postCode }) => postCode));
    cursor = data.cursor;
  }
  return codes;
}

test('a member who has seen the newest 3,000 posts gets the next ones on the first page', async () => {
  const { data } = await ben.call(feed);
  expect(data?.contents.map(({ postCode }) => postCode)).toEqual(newest.slice(3_000, 3_010));
});

test('a member who has seen the newest 5,500 of 8,000 posts gets the other 2,500, then the seen ones, oldest view first', async () => {
  const codes = await readAll(ada);
  expect(codes).toHaveLength(postCount);
  expect(codes.slice(0, 2_500)).toEqual(newest.slice(seenCount));
  expect(codes.slice(2_500)).toEqual(newest.slice(0, seenCount).reverse());
});
