import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { blockAccount } from '#lib/contract/account/relation.ts';
import { removeComments } from '#lib/contract/activity/history.ts';
import { disableUser } from '#lib/contract/admin/user.ts';
import { deleteComment } from '#lib/contract/comment/comment.ts';
import { seeNotifications } from '#lib/contract/inbox/notification.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import * as moderation from '#lib/contract/report/report-messages.ts';
import { accounts, comments, posts, reports } from '#server/ground/db/schema/index.ts';
import { buildComment, buildPost } from '#tests/support/riff/build.ts';
import { readInbox } from '../inbox/read-inbox.ts';
import {
  ada,
  adaCode,
  ben,
  cleo,
  cleoCode,
  comment,
  entries,
  entryOf,
  kinds,
  mia,
  ofAda,
  post,
  riff,
  setUpReported,
} from './ada-reported.ts';
import { moderator, reportOf, settleOf } from './moderators.ts';

setUpReported();

test('a subject that nobody reported cannot be settled', async () => {
  const said = {
    POST: moderation.notReported,
    COMMENT: moderation.notReportedComment,
    MEMBER: moderation.notReportedMember,
    SOUND: moderation.notReportedSound,
  };
  for (const kind of kinds)
    expect(await settleOf(mia.client, ofAda(kind), 'dismiss')).toMatchObject({ status: 404, message: said[kind] });
});

test('nobody settles what is about them', async () => {
  const own = await buildPost(riff.context, mia.userCode);
  const said = await buildComment(riff.context, own.id, mia.userCode);
  for (const subject of [
    { kind: 'COMMENT', code: said.code },
    { kind: 'MEMBER', code: mia.userCode },
    { kind: 'SOUND', code: own.soundCode ?? '' },
  ] as const) {
    await reportOf(ben, subject);
    expect(await settleOf(mia.client, subject, 'dismiss')).toMatchObject({
      status: 400,
      message: moderation.settleOwn,
    });
  }
});

test('each removal needs its own permission, and an account is not removed here', async () => {
  const settler = (await moderator(riff, 'REPORT.view', 'REPORT.update')).client;
  for (const kind of kinds) await reportOf(ben, ofAda(kind));
  expect(await settleOf(settler, ofAda('COMMENT'), 'remove')).toMatchObject({
    status: 403,
    message: moderation.removeCommentNotAllowed,
  });
  for (const kind of ['POST', 'SOUND'] as const)
    expect(await settleOf(settler, ofAda(kind), 'remove')).toMatchObject({
      status: 403,
      message: moderation.removeNotAllowed,
    });
  expect(await settleOf(mia.client, ofAda('MEMBER'), 'remove')).toMatchObject({
    status: 400,
    errors: { action: moderation.memberNotRemovable },
  });
  expect(await entries()).toHaveLength(4);
});

const commentRow = async () => (await riff.context.db.select().from(comments).where(eq(comments.id, comment.id)))[0];
const postRow = async () => (await riff.context.db.select().from(posts).where(eq(posts.id, post.id)))[0];

test('the removal of a reported comment removes it as a moderator does, with the note', async () => {
  await reportOf(ben, ofAda('COMMENT'));
  expect(await settleOf(mia.client, ofAda('COMMENT'), 'remove', 'Be kind.')).toMatchObject({
    status: 200,
    message: moderation.commentRemoved,
  });
  expect(await commentRow()).toMatchObject({ removedAs: 'MODERATOR', removalNote: 'Be kind.' });
  expect((await postRow())?.commentCount).toBe(0);
  expect(await entryOf(ofAda('COMMENT'), { status: 'settled' })).toMatchObject({ action: 'remove', state: 'removed' });
});

test('the removal of a reported sound removes its original post, and settles the reports of that post too', async () => {
  await reportOf(ben, ofAda('SOUND'));
  await reportOf(cleo, ofAda('POST'));
  expect((await settleOf(mia.client, ofAda('SOUND'), 'remove', 'Not yours.')).status).toBe(200);
  expect(await postRow()).toMatchObject({ removedAs: 'MODERATOR', removalNote: 'Not yours.' });
  expect(await entries()).toEqual([]);
  for (const kind of ['SOUND', 'POST'] as const)
    expect(await entryOf(ofAda(kind), { status: 'settled' })).toMatchObject({ action: 'remove', note: 'Not yours.' });
});

test('the removal of a reported post settles the reports of its sound', async () => {
  await reportOf(ben, ofAda('SOUND'));
  await reportOf(ben, ofAda('POST'));
  await settleOf(mia.client, ofAda('POST'), 'remove');
  expect(await entries()).toEqual([]);
});

describe('reports are settled', () => {
  test('with those of its sound, when the author deletes a post', async () => {
    for (const kind of ['POST', 'SOUND'] as const) await reportOf(ben, ofAda(kind));
    await ada.call(deletePost, { body: { code: post.code } });
    expect(await entries()).toEqual([]);
    for (const kind of ['POST', 'SOUND'] as const)
      expect(await entryOf(ofAda(kind), { status: 'settled' })).toMatchObject({ action: 'delete', state: 'deleted' });
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      'its author',
      () => ada.call(deleteComment, { body: { code: comment.code } }),
      { action: 'delete', settledBy: null, content: null, state: 'deleted' },
    ],
    [
      'its author in their history',
      () => ada.call(removeComments, { query: { code: comment.code } }),
      { action: 'delete', settledBy: null },
    ],
    [
      'its author with all of their comments',
      () => ada.call(removeComments, { query: { all: 'true' } }),
      { action: 'delete', settledBy: null },
    ],
    [
      'a moderator in place',
      () => mia.client.call(deleteComment, { body: { code: comment.code, note: 'Be kind.' } }),
      { action: 'remove', note: 'Be kind.', content: 'A rude remark', state: 'removed' },
    ],
  ])('when a comment is removed by %s', async (_, remove, settled) => {
    await reportOf(ben, ofAda('COMMENT'));
    await remove();
    expect(await entries()).toEqual([]);
    expect(await entryOf(ofAda('COMMENT'), { status: 'settled' })).toMatchObject(settled);
    expect(await riff.context.db.$count(reports, eq(reports.status, 'OPEN'))).toBe(0);
  });

  test('when a member is disabled', async () => {
    const { userCode } = await moderator(riff);
    const member = { kind: 'MEMBER', code: userCode } as const;
    await reportOf(ben, member);
    await mia.client.call(disableUser, { body: { code: userCode, reason: 'Spam' } });
    expect(await entries()).toEqual([]);
    expect(await entryOf(member, { status: 'settled' })).toMatchObject({
      ...{ action: 'remove', settledBy: mia.userName, note: 'Spam', state: 'hidden' },
    });
  });
});

describe('the reporters are told', () => {
  const told = async () => {
    const [latest] = await readInbox(ben);
    const { kind, settlement, reported, reportedCode, postCode, commentCode, content } = latest ?? {};
    return { kind, settlement, reported, reportedCode, postCode, commentCode, content };
  };

  test.each(['COMMENT', 'MEMBER', 'SOUND'] as const)('that a report of a %s was dismissed', async (kind) => {
    await reportOf(ben, ofAda(kind));
    await settleOf(mia.client, ofAda(kind), 'dismiss', 'For moderators only');
    const isComment = kind === 'COMMENT';
    expect(await told()).toEqual({
      ...{ kind: 'REPORT_SETTLED', settlement: 'DISMISSED', reported: kind, content: null },
      reportedCode: isComment ? null : ofAda(kind).code,
      postCode: isComment ? post.code : null,
      commentCode: isComment ? comment.code : null,
    });
  });

  test.each(['COMMENT', 'MEMBER', 'SOUND'] as const)(
    'of a %s that they can no longer see without its code',
    async (kind) => {
      await reportOf(cleo, ofAda(kind));
      await settleOf(mia.client, ofAda(kind), 'dismiss');
      await ada.call(blockAccount, { body: { code: cleoCode, isBlocked: true } });
      const [latest] = await readInbox(cleo);
      await ada.call(blockAccount, { body: { code: cleoCode, isBlocked: false } });
      expect(latest).toMatchObject({
        reported: kind,
        reportedCode: null,
        postCode: null,
        commentCode: null,
        post: null,
      });
    },
  );

  test.each(['COMMENT', 'SOUND'] as const)('that a reported %s was removed', async (kind) => {
    await reportOf(ben, ofAda(kind));
    await settleOf(mia.client, ofAda(kind), 'remove');
    expect(await told()).toMatchObject({
      settlement: 'REMOVED',
      reported: kind,
      reportedCode: null,
      commentCode: null,
    });
  });

  test('that a reported member was disabled', async () => {
    const { userCode } = await moderator(riff);
    await reportOf(ben, { kind: 'MEMBER', code: userCode });
    await mia.client.call(disableUser, { body: { code: userCode } });
    expect(await told()).toMatchObject({ settlement: 'REMOVED', reported: 'MEMBER' });
  });

  test('of each subject on its own, also if their ids are equal', async () => {
    await ben.call(seeNotifications, { body: { all: true } });
    for (const kind of kinds) await reportOf(ben, ofAda(kind));
    for (const kind of kinds) await settleOf(mia.client, ofAda(kind), 'dismiss');
    const news = (await readInbox(ben)).filter(({ isSeen }) => !isSeen);
    expect(news.map(({ reported }) => reported).sort()).toEqual([...kinds].sort());
  });

  test('but not that an author deleted what they reported', async () => {
    await ben.call(seeNotifications, { body: { all: true } });
    await reportOf(ben, ofAda('COMMENT'));
    await ada.call(deleteComment, { body: { code: comment.code } });
    expect((await readInbox(ben)).filter(({ isSeen }) => !isSeen)).toEqual([]);
  });
});

test('reports, removals and new names of one author never deadlock', async () => {
  const { db } = riff.context;
  const subjects = kinds.map(ofAda);
  const statuses = new Set<number>();
  const lanes = subjects.flatMap((subject) => [
    async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        statuses.add((await reportOf(turn % 2 === 0 ? ben : cleo, subject)).status);
        statuses.add((await settleOf(mia.client, subject, 'dismiss')).status);
      }
    },
    async () => {
      for (let turn = 0; turn < 5; turn += 1)
        await db
          .update(accounts)
          .set({ displayName: `Ada ${turn}` })
          .where(eq(accounts.code, adaCode));
    },
  ]);
  await Promise.all(lanes.map((lane) => lane()));
  expect([...statuses]).toEqual([200]);
  for (const subject of subjects) await reportOf(ben, subject);
  const [sound, remark] = await Promise.all([
    settleOf(mia.client, ofAda('SOUND'), 'remove'),
    settleOf(mia.client, ofAda('COMMENT'), 'remove'),
    reportOf(cleo, ofAda('MEMBER')),
  ]);
  expect([sound.status, remark.status]).toEqual([200, 200]);
  expect((await entries()).map(({ kind }) => kind)).toEqual(['MEMBER']);
});
