import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { changePassword } from '#lib/contract/account/auth.ts';
import { disableUser, enableUser } from '#lib/contract/admin/user.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { updatePost } from '#lib/contract/post/update-post.ts';
import { restorePost } from '#lib/contract/report/removed.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import { settleReports } from '#lib/contract/report/reports.ts';
import { notificationSettings, posts, uploads } from '#server/ground/db/schema/index.ts';
import { emit } from '#server/product/events/emit.ts';
import { startSession } from '#server/product/services/session/start-session.ts';
import { markFailed } from '#server/product/services/transcoding/mark-failed.ts';
import { markWatchable } from '#server/product/services/transcoding/mark-watchable.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { openStage, type Post } from './stage.ts';

const { cast, list, kinds, unseen, like, say, follow } = openStage();

describe('posts', () => {
  test('that are ready or failed tell their author, and a new try takes the failure away', async () => {
    const failing = await buildPost(cast.riff.context, cast.mira.code, { status: 'PROCESSING', publishedAt: null });
    const upload = await changedUpload(failing, 'STORED');
    await markFailed(cast.riff.context, upload, 'It is damaged.');
    expect(await list()).toMatchObject([{ kind: 'POST_FAILED', postCode: failing.code, actors: [], actorCount: 0 }]);
    await emitRetry(failing);
    expect(await list()).toEqual([]);
    const ready = await buildPost(cast.riff.context, cast.mira.code, { status: 'PROCESSING', publishedAt: null });
    await markWatchable(cast.riff.context, await changedUpload(ready, 'STORED'), []);
    expect(await list()).toMatchObject([{ kind: 'POST_READY', postCode: ready.code }]);
  });

  test('tell the members that they name, the author of their sound and followers who want to hear of them', async () => {
    const named = await memberWith(cast.riff, [], { userName: 'paul.p' });
    await follow(cast.nora, true, cast.hugo.code);
    const wanted = { inbox: true, push: false, mail: false };
    await cast.riff.context.db
      .insert(notificationSettings)
      .values({ accountId: cast.nora.id, kinds: { POSTED: wanted } });
    const made = await buildPost(cast.riff.context, cast.hugo.code, {
      title: 'For @paul.p',
      description: 'and @paul.p',
    });
    await cast.riff.context.db.update(posts).set({ soundId: cast.post.soundId }).where(eq(posts.id, made.id));
    for (let n = 0; n < 2; n += 1) {
      await cast.riff.context.jobs.add('tell-of-post', { postId: made.id });
      await runJobs(cast.riff.context);
    }
    const at = { postCode: made.code, actorCount: 1, actors: [{ userCode: cast.hugo.code }] };
    expect(await list(named.client)).toMatchObject([{ kind: 'MENTION', commentCode: null, ...at }]);
    expect(await list()).toMatchObject([{ kind: 'SOUND_USED', ...at }]);
    expect((await list(cast.nora.client))[0]).toMatchObject({ kind: 'POSTED', ...at });
  });

  test('that are private tell nobody', async () => {
    const named = await memberWith(cast.riff, [], { userName: 'rosa.r' });
    const made = await buildPost(cast.riff.context, cast.hugo.code, { title: 'For @rosa.r', visibility: 'PRIVATE' });
    await cast.riff.context.jobs.add('tell-of-post', { postId: made.id });
    await runJobs(cast.riff.context);
    expect(await list(named.client)).toEqual([]);
  });

  test('that a moderator removes and restores tell their author, and their likes are told no longer meanwhile', async () => {
    await like(cast.hugo);
    await cast.moderator.client.call(deletePost, { body: { code: cast.post.code, note: 'Not yours' } });
    expect(await list()).toMatchObject([{ kind: 'REMOVED', postCode: cast.post.code, content: 'Not yours' }]);
    await cast.moderator.client.call(restorePost, { body: { code: cast.post.code } });
    expect((await kinds()).sort()).toEqual(['LIKE', 'RESTORED']);
  });

  test('that their author deletes take everything about them along', async () => {
    await like(cast.hugo);
    await say(cast.hugo, 'Look');
    await cast.mira.client.call(deletePost, { body: { code: cast.post.code } });
    expect(await list()).toEqual([]);
    expect(await unseen()).toBe(0);
  });
});

describe('moderators', () => {
  test.each([
    ['dismiss', 'DISMISSED'],
    ['remove', 'REMOVED'],
  ] as const)('who decide to %s tell the members who reported', async (action, settlement) => {
    await cast.hugo.client.call(sendReport, { body: { code: cast.post.code, content: 'Not nice' } });
    await cast.moderator.client.call(settleReports, { body: { code: cast.post.code, action } });
    expect((await list(cast.hugo.client))[0]).toMatchObject({
      kind: 'REPORT_SETTLED',
      settlement,
      postCode: settlement === 'REMOVED' ? null : cast.post.code,
    });
  });

  test('who mark a post as sensitive tell its author, until they take it back; an author tells nobody', async () => {
    const mark = (by: typeof cast.mira, version: number, sensitive: 'MEDICAL' | 'OTHER' | null) =>
      by.client.call(updatePost, { body: { code: cast.post.code, version, sensitive } });
    await mark(cast.mira, 1, 'OTHER');
    expect(await kinds()).toEqual([]);
    await mark(cast.moderator, 2, 'MEDICAL');
    const [told] = await list();
    expect(told).toMatchObject({ kind: 'MARKED', postCode: cast.post.code, actors: [], content: null });
    expect(told?.post).toMatchObject({ sensitive: 'MEDICAL' });
    await mark(cast.moderator, 3, null);
    expect(await kinds()).toEqual([]);
  });

  test('who disable and enable an account tell its member', async () => {
    await cast.moderator.client.call(disableUser, { body: { code: cast.mira.code, reason: 'Spam' } });
    await cast.moderator.client.call(enableUser, { body: { code: cast.mira.code } });
    const client = cast.riff.visitor();
    client.keep(
      await cast.riff.sessions.cookiesFor(
        await startSession(cast.riff.context, cast.riff.context.db, cast.mira.id, unknownBrowser),
      ),
    );
    const told = await list(client);
    expect(told.map(({ kind }) => kind).sort()).toEqual(['DISABLED', 'ENABLED', 'SIGN_IN']);
    expect(told.find(({ kind }) => kind === 'DISABLED')?.content).toBe('Spam');
  });
});

describe('the account', () => {
  test('tells of a changed password and of an unknown browser, not of a known one', async () => {
    await cast.mira.client.call(changePassword, {
      body: { newPassword: 'a new one 1', confirmNewPassword: 'a new one 1' },
    });
    expect(await kinds()).toEqual(['PASSWORD_CHANGED']);
    await startSession(cast.riff.context, cast.riff.context.db, cast.mira.id, { ...unknownBrowser, device: 'known' });
    expect(await kinds()).toEqual(['PASSWORD_CHANGED']);
    await startSession(cast.riff.context, cast.riff.context.db, cast.mira.id, unknownBrowser);
    expect((await kinds()).sort()).toEqual(['PASSWORD_CHANGED', 'SIGN_IN']);
  });
});

const unknownBrowser = { ip: '127.0.0.1', userAgent: 'Unknown/1.0', language: 'en' as const, device: null };

async function changedUpload({ uploadId }: Post, status: 'STORED') {
  const [upload] = await cast.riff.context.db
    .update(uploads)
    .set({ status })
    .where(eq(uploads.id, uploadId ?? 0))
    .returning();
  if (!upload) throw new Error('no upload');
  return upload;
}

const emitRetry = ({ id, authorId }: Post) =>
  emit(cast.riff.context, cast.riff.context.db, { kind: 'retried', postId: id, authorId });
