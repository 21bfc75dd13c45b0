import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { disableUser, enableUser } from '#lib/contract/admin/user.ts';
import { deleteComment, likeComment, sendReply } from '#lib/contract/comment/comment.ts';
import type { BodyOf } from '#lib/contract/endpoint.ts';
import type { NotificationKind } from '#lib/contract/inbox/kinds.ts';
import * as inbox from '#lib/contract/inbox/notification.ts';
import { restoreComment } from '#lib/contract/report/removed.ts';
import { memberRelations, notificationSettings, notifications } from '#server/ground/db/schema/index.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { openStage } from './stage.ts';

const { cast, list, kinds, unseen, like, say, follow } = openStage();

describe('a visitor', () => {
  test.each([
    ['notifications', () => cast.riff.visitor().call(inbox.listNotifications)],
    ['notifications/get', () => cast.riff.visitor().call(inbox.getNotification, { query: { code: 'x' } })],
    ['notifications/unseen', () => cast.riff.visitor().call(inbox.unseenNotifications)],
    ['notifications/seen', () => cast.riff.visitor().call(inbox.seeNotifications, { body: { all: true } })],
    ['notifications (DELETE)', () => cast.riff.visitor().call(inbox.removeNotification, { body: { code: 'x' } })],
  ])('is refused by %s', async (_, call) => {
    expect((await call()).status).toBe(401);
  });
});

describe('another member’s notification', () => {
  test('cannot be read, removed or marked as seen', async () => {
    await like(cast.hugo);
    const [one] = await list();
    const code = one?.code ?? '';
    expect((await cast.nora.client.call(inbox.getNotification, { query: { code } })).status).toBe(404);
    expect((await cast.nora.client.call(inbox.removeNotification, { body: { code } })).status).toBe(404);
    await cast.nora.client.call(inbox.seeNotifications, { body: { codes: [code] } });
    expect(await unseen()).toBe(1);
  });
});

describe('likes of a post', () => {
  test('are one notification with the latest members and their number', async () => {
    for (const by of [cast.hugo, cast.nora]) await like(by);
    const found = await list();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      kind: 'LIKE',
      postCode: cast.post.code,
      commentCode: null,
      actorCount: 2,
      isSeen: false,
      post: { title: cast.post.title },
    });
    expect(found[0]?.actors.map(({ displayName }) => displayName)).toEqual(['Nora', 'Hugo']);
  });

  test('that are taken back take their member out, and the last one takes the notification away', async () => {
    for (const by of [cast.hugo, cast.nora]) await like(by);
    await like(cast.nora, false);
    expect(await list()).toMatchObject([{ actorCount: 1, actors: [{ userCode: cast.hugo.code }] }]);
    await like(cast.hugo, false);
    expect(await list()).toEqual([]);
    expect(await unseen()).toBe(0);
  });

  test('that come back tell nothing new', async () => {
    await like(cast.hugo);
    await cast.mira.client.call(inbox.seeNotifications, { body: { all: true } });
    const before = await list();
    await like(cast.hugo, false);
    await like(cast.hugo);
    expect(await list()).toEqual(before);
    expect(await unseen()).toBe(0);
    await like(cast.nora);
    expect(await unseen()).toBe(1);
  });

  test('of one’s own are not told, nor likes of a member whom one blocked or muted', async () => {
    await like(cast.mira);
    for (const [kind, member] of [
      ['block', await memberWith(cast.riff, [])],
      ['mute', await memberWith(cast.riff, [])],
    ] as const) {
      const relation = { memberId: cast.mira.id, otherId: member.id, kind };
      if (kind === 'mute') await cast.riff.context.db.insert(memberRelations).values(relation);
      await like(member);
      if (kind === 'block') await cast.riff.context.db.insert(memberRelations).values(relation);
      expect([kind, await list()]).toEqual([kind, []]);
      expect([kind, await unseen()]).toEqual([kind, 0]);
    }
  });

  test('do not count members whom one blocked later, and disabled ones', async () => {
    const [gone, blocked] = [await memberWith(cast.riff, []), await memberWith(cast.riff, [])];
    for (const by of [cast.hugo, gone, blocked]) await like(by);
    await cast.moderator.client.call(disableUser, { body: { code: gone.code, reason: '' } });
    await cast.riff.context.db
      .insert(memberRelations)
      .values({ memberId: cast.mira.id, otherId: blocked.id, kind: 'block' });
    expect(await list()).toMatchObject([{ actorCount: 1, actors: [{ userCode: cast.hugo.code }] }]);
    await cast.moderator.client.call(enableUser, { body: { code: gone.code } });
    expect(await list()).toMatchObject([{ actorCount: 2 }]);
  });

  test('can be limited to members whom one follows', async () => {
    await cast.riff.context.db.insert(notificationSettings).values({ accountId: cast.mira.id, likesFrom: 'FOLLOWED' });
    await follow(cast.mira, true, cast.nora.code);
    for (const by of [cast.hugo, cast.nora]) await like(by);
    expect(await list()).toMatchObject([{ actorCount: 1, actors: [{ userCode: cast.nora.code, isFollowed: true }] }]);
  });

  test('that are switched off are not told', async () => {
    const off = { inbox: false, push: false, mail: false };
    await cast.riff.context.db.insert(notificationSettings).values({ accountId: cast.mira.id, kinds: { LIKE: off } });
    await like(cast.hugo);
    expect(await list()).toEqual([]);
  });
});

describe('comments', () => {
  test('tell the author of a post, an answer tells the author of the comment, and a name tells its member, each once', async () => {
    const mentioned = await memberWith(cast.riff, [], { userName: 'olga.m' });
    const asked = await say(cast.mira, 'What do you think?');
    await cast.hugo.client.call(sendReply, { body: { code: asked, content: 'Nice, @olga.m and @nobody.at.all' } });
    expect(await list()).toMatchObject([
      { kind: 'REPLY', postCode: cast.post.code, parentCode: asked, content: expect.stringContaining('Nice') },
    ]);
    expect(await list(mentioned.client)).toMatchObject([{ kind: 'MENTION', parentCode: asked }]);
    const said = await say(cast.hugo, 'Look');
    expect((await list())[0]).toMatchObject({ kind: 'COMMENT', commentCode: said, content: 'Look', actorCount: 1 });
  });

  test('that are deleted or removed are no longer told, and a restored one is', async () => {
    const code = await say(cast.hugo, 'Look');
    await cast.moderator.client.call(deleteComment, { body: { code, note: 'Too loud' } });
    expect(await list()).toEqual([]);
    expect(await unseen()).toBe(0);
    expect(await list(cast.hugo.client)).toMatchObject([{ kind: 'REMOVED', commentCode: code, content: 'Too loud' }]);
    await cast.moderator.client.call(restoreComment, { body: { code } });
    expect(await kinds()).toEqual(['COMMENT']);
    expect((await kinds(cast.hugo.client))[0]).toBe('RESTORED');
  });

  test('that are liked tell their author', async () => {
    const code = await say(cast.mira, 'Mine');
    const body = { code };
    await cast.hugo.client.call(likeComment, { body });
    expect(await list()).toMatchObject([{ kind: 'COMMENT_LIKE', commentCode: code, content: 'Mine' }]);
    await cast.hugo.client.call(likeComment, { body });
    expect(await list()).toEqual([]);
  });
});

describe('followers', () => {
  test('are one notification', async () => {
    for (const by of [cast.hugo, cast.nora]) await follow(by);
    expect(await list()).toMatchObject([{ kind: 'FOLLOW', postCode: null, post: null, actorCount: 2 }]);
    for (const by of [cast.hugo, cast.nora]) await follow(by, false);
    expect(await list()).toEqual([]);
  });
});

describe('the inbox', () => {
  test('is filtered, and paged by a cursor without repeats', async () => {
    await like(cast.hugo);
    await follow(cast.hugo);
    await say(cast.hugo, 'One');
    await say(cast.hugo, 'Two');
    for (const [filter, expected] of [
      ['all', ['COMMENT', 'COMMENT', 'FOLLOW', 'LIKE']],
      ['comments', ['COMMENT', 'COMMENT']],
      ['likes', ['LIKE']],
      ['followers', ['FOLLOW']],
      ['riff', []],
    ] as [string, NotificationKind[]][]) {
      expect([filter, (await list(cast.mira.client, { filter })).map(({ kind }) => kind)]).toEqual([filter, expected]);
    }
    const first = await cast.mira.client.call(inbox.listNotifications, { query: { size: 3 } });
    expect(first.data).toMatchObject({ hasNext: true });
    await like(cast.nora);
    const rest = await list(cast.mira.client, { size: 3, cursor: first.data?.cursor });
    // The like moved to the top, so it is not repeated below.
    expect(rest).toEqual([]);
    expect((await list())[3]).toMatchObject({ kind: 'FOLLOW' });
    expect((await cast.mira.client.call(inbox.listNotifications, { query: { cursor: 'forged' } })).status).toBe(400);
  });

  test('knows what was seen, one by one or all at once, and takes that back', async () => {
    await like(cast.hugo);
    await say(cast.hugo, 'One');
    await say(cast.hugo, 'Two');
    const [newest] = await list();
    const see = (body: BodyOf<typeof inbox.seeNotifications>) =>
      cast.mira.client.call(inbox.seeNotifications, { body });
    expect((await see({ codes: [newest?.code ?? ''] })).data?.count).toBe(2);
    cast.riff.wait(1_000);
    const all = await see({ all: true });
    expect(all.data?.count).toBe(0);
    expect((await see({ undo: all.data?.seenAt ?? '' })).data?.count).toBe(2);
    for (const body of [{}, { all: true as const, codes: ['x'] }, { codes: [] }])
      expect((await see(body)).status).toBe(400);
  });

  test('forgets what its member removed, until somebody else does it', async () => {
    await like(cast.hugo);
    const code = (await list())[0]?.code ?? '';
    expect((await cast.mira.client.call(inbox.removeNotification, { body: { code } })).data).toEqual({ count: 0 });
    expect((await cast.mira.client.call(inbox.removeNotification, { body: { code } })).status).toBe(404);
    expect((await cast.mira.client.call(inbox.getNotification, { query: { code } })).status).toBe(404);
    await like(cast.nora);
    expect(await list()).toMatchObject([{ code, actorCount: 2, isSeen: false }]);
    const one = await cast.mira.client.call(inbox.getNotification, { query: { code } });
    expect(one.data).toMatchObject({ code, actorCount: 2 });
  });

  test('shows 90 days, and older ones are removed', async () => {
    await like(cast.hugo);
    await cast.riff.context.db.update(notifications).set({ toldAt: sql`now() - interval '91 days'` }).where(own());
    expect(await list()).toEqual([]);
    await cast.riff.context.db.update(notifications).set({ toldAt: sql`now() - interval '121 days'` }).where(own());
    await cast.riff.context.jobs.add('sweep-notifications', {});
    await runJobs(cast.riff.context);
    expect(await cast.riff.context.db.$count(notifications, own())).toBe(0);
  });

  test('streams the number of unseen ones, which falls in all tabs when one of them saw them', async () => {
    const stream = await listenTo<{ count: number }>(cast.mira.client, '/api/notifications/unseen/events', 'unseen');
    await stream.until(({ count }) => count === 0);
    await like(cast.hugo);
    await stream.until(({ count }) => count === 1);
    await cast.mira.client.call(inbox.seeNotifications, { body: { all: true } });
    // Changes that leave the count as it is are sent too.
    const counts = () => stream.values().map(({ count }) => count);
    await expect.poll(() => counts().filter((count, n, all) => count !== all[n - 1])).toEqual([0, 1, 0]);
    stream.close();
  });
});

const own = () => eq(notifications.receiverId, cast.mira.id);
