import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountDetail } from '#lib/contract/account/account.ts';
import { followAccount, suggestedAccounts } from '#lib/contract/account/people.ts';
import { getRelation, type MutedPart, muteAccount, mutedAccounts } from '#lib/contract/account/relation.ts';
import * as messages from '#lib/contract/account/relation-messages.ts';
import { comments, sendComment } from '#lib/contract/comment/comment.ts';
import { listNotifications } from '#lib/contract/inbox/notification.ts';
import { feed, likePost } from '#lib/contract/post/post.ts';
import { searchAccounts } from '#lib/contract/search/search.ts';
import { memberRelations } from '#server/ground/db/schema/index.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
type Member = Awaited<ReturnType<typeof memberWith>>;
let ada: Member;
let ben: Member;
let benName: string;
/** Posts of Ada and of Ben. */
let adas: string;
let bens: string;
let count = 0;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());
beforeEach(async () => {
  count += 1;
  benName = `muted.ben${count}`;
  [ada, ben] = [await memberWith(riff, []), await memberWith(riff, [], { userName: benName })];
  adas = (await buildPost(riff.context, ada.code)).code;
  bens = (await buildPost(riff.context, ben.code)).code;
});

const day = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(riff.context.now().getTime() + days * day).toISOString();
const mute = (what: MutedPart = 'ALL', until: string | null = null) =>
  ada.client.call(muteAccount, { body: { code: ben.code, isMuted: true, what, until } });
const say = (by: Client, code: string) => by.call(sendComment, { body: { code, content: 'Well said' } });

/** What Ada still meets of Ben: his posts and account in lists, his comments, and what the inbox tells of each. */
async function met(): Promise<string[]> {
  await ben.client.call(likePost, { body: { code: adas, isLiked: true } });
  await say(ben.client, adas);
  const [posts, found, suggested, said, told] = await Promise.all([
    ada.client.call(feed, { query: { size: 10 } }),
    ada.client.call(searchAccounts, { query: { keyWord: benName } }),
    ada.client.call(suggestedAccounts, { query: { size: 20 } }),
    ada.client.call(comments, { query: { code: adas } }),
    ada.client.call(listNotifications),
  ]);
  const isBen = { userCode: ben.code };
  const has = (list: { userCode?: string; userCommentCode?: string }[] | undefined) =>
    list?.some((one) => (one.userCode ?? one.userCommentCode) === isBen.userCode);
  return [
    ...(has(posts.data?.contents) ? ['post'] : []),
    ...(has(found.data?.contents) ? ['found'] : []),
    ...(has(suggested.data?.contents) ? ['suggested'] : []),
    ...(has(said.data?.contents) ? ['comment'] : []),
    ...new Set(told.data?.contents.map(({ kind }) => kind).sort()),
  ];
}

test.each([
  ['ALL', []],
  ['POSTS', ['comment', 'COMMENT', 'LIKE']],
  ['COMMENTS', ['post', 'found', 'suggested', 'LIKE']],
] as const)('a mute of %s leaves %j', async (what, left) => {
  expect((await mute(what)).data).toEqual({ isMuted: true, until: null, what });
  expect(await met()).toEqual(left);
  expect((await ada.client.call(accountDetail, { query: { code: ben.code } })).status).toBe(200);
});

test('without a mute, Ada meets everything', async () => {
  expect(await met()).toEqual(['post', 'found', 'suggested', 'comment', 'COMMENT', 'LIKE']);
});

test('a mute that has ended no longer counts, and is in no list', async () => {
  await mute('ALL', inDays(1));
  const list = async () => (await ada.client.call(mutedAccounts)).data?.contents;
  expect(await list()).toMatchObject([{ userCode: ben.code, what: 'ALL', until: expect.any(String) }]);
  const pair = and(eq(memberRelations.memberId, ada.id), eq(memberRelations.otherId, ben.id));
  await riff.context.db
    .update(memberRelations)
    .set({ until: new Date(Date.now() - 1_000) })
    .where(pair);
  expect(await list()).toEqual([]);
  expect(await met()).toHaveLength(6);
  const relation = await ada.client.call(getRelation, { query: { code: ben.code } });
  expect(relation.data).toEqual({ isMuted: false, until: null, what: 'ALL', isFollower: false });
});

test('the feed has a muted member’s posts again as soon as the mute ends or is undone', async () => {
  const hasBen = async () => JSON.stringify((await ada.client.call(feed, { query: { size: 10 } })).data).includes(bens);
  expect(await hasBen()).toBe(true);
  await mute('POSTS');
  expect(await hasBen()).toBe(false);
  await mute('COMMENTS');
  expect(await hasBen()).toBe(true);
  await mute('POSTS', new Date(Date.now() + 1_000).toISOString());
  expect(await hasBen()).toBe(false);
  await expect.poll(hasBen, { timeout: 10_000 }).toBe(true);
});

test('a mute is changed by the next one and undone by the member, and the other sees nothing of it', async () => {
  await ben.client.call(followAccount, { body: { code: ada.code } });
  await mute('POSTS', inDays(7));
  await mute('COMMENTS');
  expect((await ada.client.call(getRelation, { query: { code: ben.code } })).data).toEqual({
    ...{ isMuted: true, until: null, what: 'COMMENTS', isFollower: true },
  });
  expect((await ben.client.call(getRelation, { query: { code: ada.code } })).data).toMatchObject({ isMuted: false });
  expect((await ben.client.call(mutedAccounts)).data?.contents).toEqual([]);
  const undo = await ada.client.call(muteAccount, { body: { code: ben.code, isMuted: false } });
  expect(undo.data).toMatchObject({ isMuted: false });
  expect((await ada.client.call(mutedAccounts)).data?.contents).toEqual([]);
});

test('a visitor, oneself, nobody and a time that is over are refused', async () => {
  const call = (client: Client, body: object) =>
    client.call(muteAccount, { body: { code: ben.code, isMuted: true, ...body } });
  expect((await call(riff.visitor(), {})).status).toBe(401);
  expect(await call(ada.client, { code: ada.code })).toMatchObject({ status: 400, message: messages.muteSelf });
  expect((await call(ada.client, { code: 'never-existed' })).status).toBe(404);
  expect(await call(ada.client, { until: inDays(-1) })).toMatchObject({
    status: 400,
    errors: { until: messages.muteOver },
  });
  expect((await call(ada.client, { what: 'SOUNDS' })).status).toBe(400);
  expect((await ada.client.call(getRelation, { query: { code: 'never-existed' } })).status).toBe(404);
});
