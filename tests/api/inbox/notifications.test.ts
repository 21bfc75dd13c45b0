import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followAccount } from '#lib/contract/account/people.ts';
import { disableUser, enableUser } from '#lib/contract/admin/user.ts';
import { deleteComment, likeComment, sendComment, sendReply } from '#lib/contract/comment/comment.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import type { NotificationKind } from '#lib/contract/inbox/kinds.ts';
import * as inbox from '#lib/contract/inbox/notification.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { restoreComment } from '#lib/contract/report/removed.ts';
import { memberRelations, notificationSettings, notifications } from '#server/ground/db/schema/index.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';
import { everyFlag, memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { readInbox } from './read-inbox.ts';

type Member = Awaited<ReturnType<typeof memberWith>>;
type Post = Awaited<ReturnType<typeof buildPost>>;

let riff: TestRiff;
/** The receiver; new for each test. */
let mira: Member;
let hugo: Member;
let nora: Member;
let moderator: Member;
let post: Post;

beforeAll(async () => {
  riff = await startRiff();
  [hugo, nora] = [
    await memberWith(riff, [], { displayName: 'Hugo' }),
    await memberWith(riff, [], { displayName: 'Nora' }),
  ];
  moderator = await memberWith(riff, everyFlag);
});
afterAll(() => riff.close());
beforeEach(async () => {
  mira = await memberWith(riff, []);
  post = await buildPost(riff.context, mira.code);
});

const list = (client = mira.client, query: Record<string, unknown> = {}) => readInbox(client, query);
const kinds = async (client = mira.client) => (await list(client)).map(({ kind }) => kind);
const unseen = async (client = mira.client) => (await client.call(inbox.unseenNotifications)).data?.count;
// Each step is later than the one before, because the inbox is ordered by time.
const like = (by: Member, isLiked = true, code = post.code) => {
  riff.wait(1_000);
  return by.client.call(likePost, { body: { code, isLiked } });
};
const say = async (by: Member, content: string, code = post.code) => {
  riff.wait(1_000);
  const { data, message } = await by.client.call(sendComment, { body: { code, content } });
  if (!data) throw new Error(message);
  return data.commentCode;
};
const follow = (by: Member, isFollowing = true, code = mira.code) => {
  riff.wait(1_000);
  return by.client.call(followAccount, { body: { code, isFollowing } });
};

describe('a visitor', () => {
  test.each([
    ['notifications', () => riff.visitor().call(inbox.listNotifications)],
    ['notifications/get', () => riff.visitor().call(inbox.getNotification, { query: { code: 'x' } })],
    ['notifications/unseen', () => riff.visitor().call(inbox.unseenNotifications)],
    ['notifications/seen', () => riff.visitor().call(inbox.seeNotifications, { body: { all: true } })],
    ['notifications (DELETE)', () => riff.visitor().call(inbox.removeNotification, { body: { code: 'x' } })],
  ])('is refused by %s', async (_, call) => {
    expect((await call()).status).toBe(401);
  });
});

describe('another member’s notification', () => {
  test('cannot be read, removed or marked as seen', async () => {
    await like(hugo);
    const [one] = await list();
    const code = one?.code ?? '';
    expect((await nora.client.call(inbox.getNotification, { query: { code } })).status).toBe(404);
    expect((await nora.client.call(inbox.removeNotification, { body: { code } })).status).toBe(404);
    await nora.client.call(inbox.seeNotifications, { body: { codes: [code] } });
    expect(await unseen()).toBe(1);
  });
});

describe('likes of a post', () => {
  test('are one notification with the latest members and their number', async () => {
    for (const by of [hugo, nora]) await like(by);
    const found = await list();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      kind: 'LIKE',
      postCode: post.code,
      commentCode: null,
      actorCount: 2,
      isSeen: false,
      post: { title: post.title },
    });
    expect(found[0]?.actors.map(({ displayName }) => displayName)).toEqual(['Nora', 'Hugo']);
  });

  test('that are taken back take their member out, and the last one takes the notification away', async () => {
    for (const by of [hugo, nora]) await like(by);
    await like(nora, false);
    expect(await list()).toMatchObject([{ actorCount: 1, actors: [{ userCode: hugo.code }] }]);
    await like(hugo, false);
    expect(await list()).toEqual([]);
    expect(await unseen()).toBe(0);
  });

  test('that come back tell nothing new', async () => {
    await like(hugo);
    await mira.client.call(inbox.seeNotifications, { body: { all: true } });
    const before = await list();
    await like(hugo, false);
    await like(hugo);
    expect(await list()).toEqual(before);
    expect(await unseen()).toBe(0);
    await like(nora);
    expect(await unseen()).toBe(1);
  });

  test('of one’s own are not told, nor likes of a member whom one blocked or muted', async () => {
    await like(mira);
    for (const [kind, member] of [
      ['block', await memberWith(riff, [])],
      ['mute', await memberWith(riff, [])],
    ] as const) {
      const relation = { memberId: mira.id, otherId: member.id, kind };
      if (kind === 'mute') await riff.context.db.insert(memberRelations).values(relation);
      await like(member);
      if (kind === 'block') await riff.context.db.insert(memberRelations).values(relation);
      expect([kind, await list()]).toEqual([kind, []]);
      expect([kind, await unseen()]).toEqual([kind, 0]);
    }
  });

  test('do not count members whom one blocked later, and disabled ones', async () => {
    const [gone, blocked] = [await memberWith(riff, []), await memberWith(riff, [])];
    for (const by of [hugo, gone, blocked]) await like(by);
    await moderator.client.call(disableUser, { body: { code: gone.code, reason: '' } });
    await riff.context.db.insert(memberRelations).values({ memberId: mira.id, otherId: blocked.id, kind: 'block' });
    expect(await list()).toMatchObject([{ actorCount: 1, actors: [{ userCode: hugo.code }] }]);
    await moderator.client.call(enableUser, { body: { code: gone.code } });
    expect(await list()).toMatchObject([{ actorCount: 2 }]);
  });

  test('can be limited to members whom one follows', async () => {
    await riff.context.db.insert(notificationSettings).values({ accountId: mira.id, likesFrom: 'FOLLOWED' });
    await follow(mira, true, nora.code);
    for (const by of [hugo, nora]) await like(by);
    expect(await list()).toMatchObject([{ actorCount: 1, actors: [{ userCode: nora.code, isFollowed: true }] }]);
  });

  test('that are switched off are not told', async () => {
    const off = { inbox: false, push: false, mail: false };
    await riff.context.db.insert(notificationSettings).values({ accountId: mira.id, kinds: { LIKE: off } });
    await like(hugo);
    expect(await list()).toEqual([]);
  });
});

describe('comments', () => {
  test('tell the author of a post, an answer tells the author of the comment, and a name tells its member, each once', async () => {
    const mentioned = await memberWith(riff, [], { userName: 'olga.m' });
    const asked = await say(mira, 'What do you think?');
    await hugo.client.call(sendReply, { body: { code: asked, content: 'Nice, @olga.m and @nobody.at.all' } });
    expect(await list()).toMatchObject([
      { kind: 'REPLY', postCode: post.code, parentCode: asked, content: expect.stringContaining('Nice') },
    ]);
    expect(await list(mentioned.client)).toMatchObject([{ kind: 'MENTION', parentCode: asked }]);
    const said = await say(hugo, 'Look');
    expect((await list())[0]).toMatchObject({ kind: 'COMMENT', commentCode: said, content: 'Look', actorCount: 1 });
  });

  test('that are deleted or removed are no longer told, and a restored one is', async () => {
    const code = await say(hugo, 'Look');
    await moderator.client.call(deleteComment, { body: { code, note: 'Too loud' } });
    expect(await list()).toEqual([]);
    expect(await unseen()).toBe(0);
    expect(await list(hugo.client)).toMatchObject([{ kind: 'REMOVED', commentCode: code, content: 'Too loud' }]);
    await moderator.client.call(restoreComment, { body: { code } });
    expect(await kinds()).toEqual(['COMMENT']);
    expect((await kinds(hugo.client))[0]).toBe('RESTORED');
  });

  test('that are liked tell their author', async () => {
    const code = await say(mira, 'Mine');
    const body = { code };
    await hugo.client.call(likeComment, { body });
    expect(await list()).toMatchObject([{ kind: 'COMMENT_LIKE', commentCode: code, content: 'Mine' }]);
    await hugo.client.call(likeComment, { body });
    expect(await list()).toEqual([]);
  });
});

describe('followers', () => {
  test('are one notification', async () => {
    for (const by of [hugo, nora]) await follow(by);
    expect(await list()).toMatchObject([{ kind: 'FOLLOW', postCode: null, post: null, actorCount: 2 }]);
    for (const by of [hugo, nora]) await follow(by, false);
    expect(await list()).toEqual([]);
  });
});

describe('the inbox', () => {
  test('is filtered, and paged by a cursor without repeats', async () => {
    await like(hugo);
    await follow(hugo);
    await say(hugo, 'One');
    await say(hugo, 'Two');
    for (const [filter, expected] of [
      ['all', ['COMMENT', 'COMMENT', 'FOLLOW', 'LIKE']],
      ['comments', ['COMMENT', 'COMMENT']],
      ['likes', ['LIKE']],
      ['followers', ['FOLLOW']],
      ['riff', []],
    ] as [string, NotificationKind[]][]) {
      expect([filter, (await list(mira.client, { filter })).map(({ kind }) => kind)]).toEqual([filter, expected]);
    }
    const first = await mira.client.call(inbox.listNotifications, { query: { size: 3 } });
    expect(first.data).toMatchObject({ hasNext: true });
    await like(nora);
    const rest = await list(mira.client, { size: 3, cursor: first.data?.cursor });
    // The like moved to the top, so it is not repeated below.
    expect(rest).toEqual([]);
    expect((await list())[3]).toMatchObject({ kind: 'FOLLOW' });
    expect((await mira.client.call(inbox.listNotifications, { query: { cursor: 'forged' } })).status).toBe(400);
  });

  test('knows what was seen, one by one or all at once, and takes that back', async () => {
    await like(hugo);
    await say(hugo, 'One');
    await say(hugo, 'Two');
    const [newest] = await list();
    const see = (body: BodyOf<typeof inbox.seeNotifications>) => mira.client.call(inbox.seeNotifications, { body });
    expect((await see({ codes: [newest?.code ?? ''] })).data?.count).toBe(2);
    riff.wait(1_000);
    const all = await see({ all: true });
    expect(all.data?.count).toBe(0);
    expect((await see({ undo: all.data?.seenAt ?? '' })).data?.count).toBe(2);
    for (const body of [{}, { all: true as const, codes: ['x'] }, { codes: [] }])
      expect((await see(body)).status).toBe(400);
  });

  test('forgets what its member removed, until somebody else does it', async () => {
    await like(hugo);
    const code = (await list())[0]?.code ?? '';
    expect((await mira.client.call(inbox.removeNotification, { body: { code } })).data).toEqual({ count: 0 });
    expect((await mira.client.call(inbox.removeNotification, { body: { code } })).status).toBe(404);
    expect((await mira.client.call(inbox.getNotification, { query: { code } })).status).toBe(404);
    await like(nora);
    expect(await list()).toMatchObject([{ code, actorCount: 2, isSeen: false }]);
    const one = await mira.client.call(inbox.getNotification, { query: { code } });
    expect(one.data).toMatchObject({ code, actorCount: 2 });
  });

  test('shows 90 days, and older ones are removed', async () => {
    await like(hugo);
    await riff.context.db.update(notifications).set({ toldAt: sql`now() - interval '91 days'` }).where(own());
    expect(await list()).toEqual([]);
    await riff.context.db.update(notifications).set({ toldAt: sql`now() - interval '121 days'` }).where(own());
    await riff.context.jobs.add('sweep-notifications', {});
    await runJobs(riff.context);
    expect(await riff.context.db.$count(notifications, own())).toBe(0);
  });

  test('streams the number of unseen ones, which falls in all tabs when one of them saw them', async () => {
    const stream = await listenTo<{ count: number }>(mira.client, '/api/notifications/unseen/events', 'unseen');
    await stream.until(({ count }) => count === 0);
    await like(hugo);
    await stream.until(({ count }) => count === 1);
    await mira.client.call(inbox.seeNotifications, { body: { all: true } });
    await expect.poll(() => stream.values().map(({ count }) => count)).toEqual([0, 1, 0]);
    stream.close();
  });
});

const own = () => eq(notifications.receiverId, mira.id);
