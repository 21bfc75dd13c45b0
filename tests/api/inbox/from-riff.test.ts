import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword } from '#lib/contract/account/auth.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { disableUser, enableUser } from '#lib/contract/admin/user.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import * as inbox from '#lib/contract/inbox/notification.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { restorePost } from '#lib/contract/report/removed.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import { settleReports } from '#lib/contract/report/reports.ts';
import { notificationSettings, posts, uploads } from '#server/ground/db/schema/index.ts';
import { emit } from '#server/product/events/emit.ts';
import { startSession } from '#server/product/services/session/start-session.ts';
import { markFailed } from '#server/product/services/transcoding/mark-failed.ts';
import { markWatchable } from '#server/product/services/transcoding/mark-watchable.ts';
import { buildPost } from '#tests/support/riff/build.ts';
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

describe('posts', () => {
  test('that are ready or failed tell their author, and a new try takes the failure away', async () => {
    const failing = await buildPost(riff.context, mira.code, { status: 'PROCESSING', publishedAt: null });
    const upload = await changedUpload(failing, 'STORED');
    await markFailed(riff.context, upload, 'It is damaged.');
    expect(await list()).toMatchObject([{ kind: 'POST_FAILED', postCode: failing.code, actors: [], actorCount: 0 }]);
    await emitRetry(failing);
    expect(await list()).toEqual([]);
    const ready = await buildPost(riff.context, mira.code, { status: 'PROCESSING', publishedAt: null });
    await markWatchable(riff.context, await changedUpload(ready, 'STORED'), []);
    expect(await list()).toMatchObject([{ kind: 'POST_READY', postCode: ready.code }]);
  });

  test('tell the members that they name, the author of their sound and followers who want to hear of them', async () => {
    const named = await memberWith(riff, [], { userName: 'paul.p' });
    await follow(nora, true, hugo.code);
    const wanted = { inbox: true, push: false, mail: false };
    await riff.context.db.insert(notificationSettings).values({ accountId: nora.id, kinds: { POSTED: wanted } });
    const made = await buildPost(riff.context, hugo.code, { title: 'For @paul.p', description: 'and @paul.p' });
    await riff.context.db.update(posts).set({ soundId: post.soundId }).where(eq(posts.id, made.id));
    for (let n = 0; n < 2; n += 1) {
      await riff.context.jobs.add('tell-of-post', { postId: made.id });
      await runJobs(riff.context);
    }
    const at = { postCode: made.code, actorCount: 1, actors: [{ userCode: hugo.code }] };
    expect(await list(named.client)).toMatchObject([{ kind: 'MENTION', commentCode: null, ...at }]);
    expect(await list()).toMatchObject([{ kind: 'SOUND_USED', ...at }]);
    expect((await list(nora.client))[0]).toMatchObject({ kind: 'POSTED', ...at });
  });

  test('that are private tell nobody', async () => {
    const named = await memberWith(riff, [], { userName: 'rosa.r' });
    const made = await buildPost(riff.context, hugo.code, { title: 'For @rosa.r', visibility: 'PRIVATE' });
    await riff.context.jobs.add('tell-of-post', { postId: made.id });
    await runJobs(riff.context);
    expect(await list(named.client)).toEqual([]);
  });

  test('that a moderator removes and restores tell their author, and their likes are told no longer meanwhile', async () => {
    await like(hugo);
    await moderator.client.call(deletePost, { body: { code: post.code, note: 'Not yours' } });
    expect(await list()).toMatchObject([{ kind: 'REMOVED', postCode: post.code, content: 'Not yours' }]);
    await moderator.client.call(restorePost, { body: { code: post.code } });
    expect((await kinds()).sort()).toEqual(['LIKE', 'RESTORED']);
  });

  test('that their author deletes take everything about them along', async () => {
    await like(hugo);
    await say(hugo, 'Look');
    await mira.client.call(deletePost, { body: { code: post.code } });
    expect(await list()).toEqual([]);
    expect(await unseen()).toBe(0);
  });
});

describe('moderators', () => {
  test.each([
    ['dismiss', 'DISMISSED'],
    ['remove', 'REMOVED'],
  ] as const)('who decide to %s tell the members who reported', async (action, settlement) => {
    await hugo.client.call(sendReport, { body: { code: post.code, content: 'Not nice' } });
    await moderator.client.call(settleReports, { body: { code: post.code, action } });
    expect((await list(hugo.client))[0]).toMatchObject({
      kind: 'REPORT_SETTLED',
      settlement,
      postCode: settlement === 'REMOVED' ? null : post.code,
    });
  });

  test('who disable and enable an account tell its member', async () => {
    await moderator.client.call(disableUser, { body: { code: mira.code, reason: 'Spam' } });
    await moderator.client.call(enableUser, { body: { code: mira.code } });
    const client = riff.visitor();
    client.keep(
      await riff.sessions.cookiesFor(await startSession(riff.context, riff.context.db, mira.id, unknownBrowser)),
    );
    const told = await list(client);
    expect(told.map(({ kind }) => kind).sort()).toEqual(['DISABLED', 'ENABLED', 'SIGN_IN']);
    expect(told.find(({ kind }) => kind === 'DISABLED')?.content).toBe('Spam');
  });
});

describe('the account', () => {
  test('tells of a changed password and of an unknown browser, not of a known one', async () => {
    await mira.client.call(changePassword, { body: { newPassword: 'a new one 1', confirmNewPassword: 'a new one 1' } });
    expect(await kinds()).toEqual(['PASSWORD_CHANGED']);
    await startSession(riff.context, riff.context.db, mira.id, { ...unknownBrowser, device: 'known' });
    expect(await kinds()).toEqual(['PASSWORD_CHANGED']);
    await startSession(riff.context, riff.context.db, mira.id, unknownBrowser);
    expect((await kinds()).sort()).toEqual(['PASSWORD_CHANGED', 'SIGN_IN']);
  });
});

const unknownBrowser = { ip: '127.0.0.1', userAgent: 'Unknown/1.0', language: 'en' as const, device: null };

async function changedUpload({ uploadId }: Post, status: 'STORED') {
  const [upload] = await riff.context.db
    .update(uploads)
    .set({ status })
    .where(eq(uploads.id, uploadId ?? 0))
    .returning();
  if (!upload) throw new Error('no upload');
  return upload;
}

const emitRetry = ({ id, authorId }: Post) =>
  emit(riff.context, riff.context.db, { kind: 'retried', postId: id, authorId });
