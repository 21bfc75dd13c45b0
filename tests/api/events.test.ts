import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changePassword, logout, register } from '#lib/contract/account/auth.ts';
import { hideWord } from '#lib/contract/account/hidden-words.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { blockAccount, muteAccount } from '#lib/contract/account/relation.ts';
import { answerApplication } from '#lib/contract/admin/application.ts';
import { disableUser, enableUser } from '#lib/contract/admin/user.ts';
import * as comment from '#lib/contract/comment/comment.ts';
import { hideComment, setCommentSettings } from '#lib/contract/comment/moderate-comment.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { retryPost } from '#lib/contract/post/processing.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { updatePost } from '#lib/contract/post/update-post.ts';
import { restoreComment, restorePost } from '#lib/contract/report/removed.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import { settleReports } from '#lib/contract/report/reports.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import type { DomainEvent } from '#server/product/events/domain-event.ts';
import { emit } from '#server/product/events/emit.ts';
import { listeners } from '#server/product/events/listeners.ts';
import { tellOfPost } from '#server/product/services/notification/tell-of-post.ts';
import { startSession } from '#server/product/services/session/start-session.ts';
import { markFailed } from '#server/product/services/transcoding/mark-failed.ts';
import { markWatchable } from '#server/product/services/transcoding/mark-watchable.ts';
import { recordProgress } from '#server/product/services/transcoding/record-progress.ts';
import { buildApplication } from '#tests/support/registration.ts';
import { buildComment, buildPost, buildUpload, tagCode } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { everyFlag, memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

type Kind = DomainEvent['kind'];
type Member = Awaited<ReturnType<typeof memberWith>>;

const password = { newPassword: 'a brand new one', confirmNewPassword: 'a brand new one' };
let riff: TestRiff;
let ada: Member;
let ben: Member;
let moderator: Member;
let tag: string;
/** Ada's code. */
let post: Awaited<ReturnType<typeof buildPost>>;

beforeAll(async () => {
  riff = await startRiff();
  [ada, ben, moderator] = [await memberWith(riff, []), await memberWith(riff, []), await memberWith(riff, everyFlag)];
  tag = await tagCode(ada.client, 'events');
});
afterAll(() => riff.close());
beforeEach(async () => {
  post = await buildPost(riff.context, ada.code);
});
afterEach(() => void vi.restoreAllMocks());

/** A post of Ada's in processing, and its upload. */
async function publish() {
  const upload = await buildUpload(riff.context, ada.code);
  const body = { title: 'Published', videoPublicId: upload.publicId, tagCodeList: [tag] };
  const { data } = await ada.client.call(publishPost, { body });
  return { upload, code: data?.postCode ?? '' };
}
const write = async () => (await buildComment(riff.context, post.id, ben.code)).code;
/** Somebody whom Ada does not follow writes a comment or a reply with a link, which waits for Ada's approval. */
async function hold(code: string, as: 'comment' | 'reply') {
  await ada.client.call(setCommentSettings, { body: { holdsLinks: true } });
  const call = as === 'comment' ? comment.sendComment : comment.sendReply;
  const sent = await moderator.client.call(call, { body: { code, content: 'See example.org' } });
  await ada.client.call(setCommentSettings, { body: { holdsLinks: false } });
  return sent;
}
const say = (content: string) => ben.client.call(comment.sendComment, { body: { code: post.code, content } });

async function retry() {
  const { upload, code } = await publish();
  const file = path.join(riff.context.config.dataDir, 'original');
  await writeFile(file, 'a video');
  await riff.context.storage.putFile(`originals/${upload.code}`, file);
  await markFailed(riff.context, upload, 'It is damaged.');
  return await ada.client.call(retryPost, { body: { code } });
}

/** Real calls, or what a job does, by the event that each emits. */
const calls: Record<Kind, () => Promise<unknown>> = {
  registered: () => riff.visitor().call(register, { body: { ...cast.ada, confirmPassword: cast.ada.password } }),
  applicationAnswered: async () => {
    const code = await buildApplication(riff, await memberWith(riff, [], { disabledAt: new Date() }));
    return await moderator.client.call(answerApplication, { body: { code, isAccepted: true } });
  },
  passwordChanged: () => ben.client.call(changePassword, { body: password }),
  signedIn: () =>
    startSession(riff.context, riff.context.db, ben.id, { ip: '', userAgent: null, language: 'en', device: null }),
  sessionsEnded: async () => (await memberWith(riff, [])).client.call(logout),
  disabled: async () => moderator.client.call(disableUser, { body: { code: (await memberWith(riff, [])).code } }),
  enabled: async () => {
    const { code } = await memberWith(riff, [], { disabledAt: new Date() });
    return await moderator.client.call(enableUser, { body: { code } });
  },
  followed: () => ada.client.call(followAccount, { body: { code: ben.code, isFollowing: true } }),
  unfollowed: async () => {
    const cleo = await memberWith(riff, []);
    await cleo.client.call(followAccount, { body: { code: ben.code, isFollowing: true } });
    return await cleo.client.call(followAccount, { body: { code: ben.code, isFollowing: false } });
  },
  blocked: async () =>
    ada.client.call(blockAccount, { body: { code: (await memberWith(riff, [])).code, isBlocked: true } }),
  unblocked: async () => {
    const { code } = await memberWith(riff, []);
    for (const isBlocked of [true, false]) await ada.client.call(blockAccount, { body: { code, isBlocked } });
  },
  muted: () => ada.client.call(muteAccount, { body: { code: ben.code, isMuted: true } }),
  wordsChanged: () => ada.client.call(hideWord, { body: { word: 'spoilers', action: 'HIDE', scope: 'EVERYWHERE' } }),
  published: publish,
  progressed: async () => recordProgress(riff.context, (await publish()).upload.id, 0.5),
  ready: async () => markWatchable(riff.context, (await publish()).upload, []),
  failed: async () => markFailed(riff.context, (await publish()).upload, 'It is damaged.'),
  retried: retry,
  liked: () => ben.client.call(likePost, { body: { code: post.code } }),
  unliked: async () => {
    await ben.client.call(likePost, { body: { code: post.code } });
    return await ben.client.call(likePost, { body: { code: post.code } });
  },
  commentUnliked: async () => {
    const like = { code: await write() };
    await ada.client.call(comment.likeComment, { body: like });
    return await ada.client.call(comment.likeComment, { body: like });
  },
  commentLiked: async () => ada.client.call(comment.likeComment, { body: { code: await write() } }),
  commented: () => say('How nice'),
  replied: async () => ada.client.call(comment.sendReply, { body: { code: await write(), content: 'Thank you' } }),
  commentHidden: async () => ada.client.call(hideComment, { body: { code: await write(), isHidden: true } }),
  commentHeld: () => hold(post.code, 'comment'),
  replyApproved: async () => {
    const { data } = await hold(await write(), 'reply');
    return await ada.client.call(hideComment, { body: { code: data?.commentCode ?? '', isHidden: false } });
  },
  mentioned: () => say('Look at this, @somebody'),
  soundUsed: async () => {
    const user = await buildPost(riff.context, ben.code);
    await riff.context.db.update(posts).set({ soundId: post.soundId }).where(eq(posts.id, user.id));
    await tellOfPost(riff.context, user.id, new AbortController().signal);
  },
  posted: () => tellOfPost(riff.context, post.id, new AbortController().signal),
  removed: () => ada.client.call(deletePost, { body: { code: post.code } }),
  restored: async () => {
    await moderator.client.call(deletePost, { body: { code: post.code } });
    return await moderator.client.call(restorePost, { body: { code: post.code } });
  },
  marked: () => moderator.client.call(updatePost, { body: { code: post.code, version: 1, sensitive: 'OTHER' } }),
  commentRemoved: async () => ben.client.call(comment.deleteComment, { body: { code: await write() } }),
  commentRestored: async () => {
    const code = await write();
    await moderator.client.call(comment.deleteComment, { body: { code } });
    return await moderator.client.call(restoreComment, { body: { code } });
  },
  reported: () => ben.client.call(sendReport, { body: { code: post.code, content: 'Not nice.' } }),
  settled: async () => {
    await ben.client.call(sendReport, { body: { code: post.code, content: 'Not nice.' } });
    return await moderator.client.call(settleReports, { body: { code: post.code, action: 'dismiss' } });
  },
};

test.each(Object.keys(listeners) as Kind[])('a call emits %s once', async (kind) => {
  const listener = vi.spyOn(listeners, kind);
  await calls[kind]();
  expect(listener).toHaveBeenCalledOnce();
});

test('a call that changes nothing emits nothing', async () => {
  const [liked, followed] = [vi.spyOn(listeners, 'liked'), vi.spyOn(listeners, 'followed')];
  const again = { code: post.code, isLiked: true };
  for (const isLiked of [true, true, false, false]) await ben.client.call(likePost, { body: { ...again, isLiked } });
  for (let n = 0; n < 2; n += 1)
    await ben.client.call(followAccount, { body: { code: moderator.code, isFollowing: true } });
  expect([liked.mock.calls.length, followed.mock.calls.length]).toEqual([1, 1]);
});

test('a like costs one statement for its event, and an event without effects none', async () => {
  const like = { kind: 'liked', postId: post.id, authorId: ada.id, byId: ben.id } as const;
  const report = { kind: 'reported', reportId: 1, subject: { kind: 'POST', id: post.id }, byId: ben.id } as const;
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await emit(riff.context, riff.context.db, report);
  expect(sent).not.toHaveBeenCalled();
  await emit(riff.context, riff.context.db, like);
  expect(sent).toHaveBeenCalledOnce();
});

test('a transaction that fails emits neither jobs nor changes', async () => {
  const { db, changes } = riff.context;
  const heard: string[] = [];
  const { id: accountId } = ada;
  const stops = [
    changes.onSessions(accountId, () => heard.push('sessions')),
    changes.onAccount(accountId, () => heard.push('account')),
  ];
  const { id: uploadId } = await buildUpload(riff.context, ada.code);
  await recordProgress(riff.context, uploadId, 0.2);
  await vi.waitFor(() => expect(heard).toContain('account'));
  heard.length = 0;
  const failing = db.transaction(async (tx) => {
    await emit(riff.context, tx, { kind: 'passwordChanged', accountId, change: 'CHANGED' });
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('too late');
  // Changes arrive in the order of their commits.
  await recordProgress(riff.context, uploadId, 0.5);
  await vi.waitFor(() => expect(heard).toEqual(['account']));
  const { rows } = await db.execute(
    sql`select from pgboss.job where name = 'tell-password-change' and data ->> 'accountId' = ${String(accountId)}`,
  );
  expect(rows).toEqual([]);
  for (const stop of stops) stop();
});
