import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentHistory, likeHistory, viewHistory } from '#lib/contract/activity/history.ts';
import { commentFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import { fillHistories } from '#tests/support/database/many-histories.ts';
import { fillWithSoundPosts } from '#tests/support/database/many-sound-posts.ts';
import { buildPost, idOfAccount } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const much = { views: 5_500, likes: 5_200, comments: 5_000 };
let riff: TestRiff;
let ada: Client;
let member: number;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  const { userCode } = await ada.join(cast.ada);
  member = await idOfAccount(riff.context, userCode);
  const { soundId } = await buildPost(riff.context, userCode);
  const client = await riff.context.db.$client.connect();
  await fillWithSoundPosts(client, soundId ?? 0, 3_000);
  // The posts were public when the member looked at them.
  await client.query("update posts set visibility = 'PUBLIC'");
  await fillHistories(client, member, much);
  await client.query('vacuum analyze');
  client.release();
}, 120_000);
afterAll(() => riff.close());

const maySee = conditionText(postFor.viewer, { of: 'p', viewer: '$1::bigint' });
const own = conditionText(commentFor.own, { of: 'c', viewer: '$1::bigint' });
const histories = [
  [
    'views',
    viewHistory,
    `select p.code from views v join posts p on p.id = v.post_id where v.account_id = $1 and ${maySee} order by v.listed_at, v.id`,
  ],
  [
    'likes',
    likeHistory,
    `select p.code from likes l join posts p on p.id = l.post_id where l.account_id = $1 and ${maySee}
      order by l.created_at, l.post_id`,
  ],
  ['comments', commentHistory, `select c.code from comments c where ${own} order by c.created_at, c.id`],
] as const;

describe.each(histories)('the history of %s', (_, call, statement) => {
  test.each(['asc', 'desc'] as const)('gives every page that is asked for by its number (%s)', async (sort) => {
    const { rows } = await riff.context.db.$client.query<{ code: string }>(statement, [member]);
    const all = rows.map(({ code }) => code);
    if (sort === 'desc') all.reverse();
    const totalPages = Math.ceil(all.length / 12);
    expect(all.length).toBeGreaterThan(4_500);
    // The test goes through the pages backwards, so no cursor tells where one begins.
    for (const page of [totalPages + 1, totalPages, totalPages - 1, totalPages - 2, 300, 230, 200, 168, 5]) {
      const { data } = await ada.call(call as typeof commentHistory, { query: { page, sort } });
      const codes = data?.contents.map((item) =>
        'commentCode' in item ? item.commentCode : (item as { postCode: string }).postCode,
      );
      expect([page, codes]).toEqual([page, all.slice(page * 12, page * 12 + 12)]);
      expect(data).toMatchObject({ page, totalElements: all.length, totalPages, hasNext: page < totalPages - 1 });
      // The page's cursor leads to the next page.
      const next =
        data?.cursor && (await ada.call(call as typeof commentHistory, { query: { cursor: data.cursor, sort } }));
      if (next) expect(next.data?.contents).toHaveLength(Math.min(12, all.length - (page + 1) * 12));
    }
  });
});
