import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateProfile } from '#lib/contract/account/edit-profile.ts';
import { blockAccount } from '#lib/contract/account/relation.ts';
import { removeComments } from '#lib/contract/activity/history.ts';
import { disableUser } from '#lib/contract/admin/user.ts';
import { deleteComment } from '#lib/contract/comment/comment.ts';
import { seeNotifications } from '#lib/contract/inbox/notification.ts';
import { messages } from '#lib/contract/messages.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import type { ReportKind } from '#lib/contract/report/report-kinds.ts';
import * as moderation from '#lib/contract/report/report-messages.ts';
import { accounts, comments, posts, reportedSubjects, reports } from '#server/ground/db/schema/index.ts';
import { writtenCalls } from '#tests/support/riff/activity.ts';
import { buildComment, buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { readInbox } from '../inbox/read-inbox.ts';
import { allFlags, moderator, type Named, queue, reportOf, settleOf } from './moderators.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let cleo: Client;
let adaCode: string;
let mia: Awaited<ReturnType<typeof moderator>>;
let post: Awaited<ReturnType<typeof buildPost>>;
let comment: Awaited<ReturnType<typeof buildComment>>;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
  cleo = riff.visitor();
  await cleo.join(cast.cleo);
  mia = await moderator(riff, ...allFlags, 'USER.view', 'USER.update');
});
afterAll(() => riff.close());

beforeEach(async () => {
  const { db } = riff.context;
  await db.delete(reports);
  await db.delete(reportedSubjects);
  post = await buildPost(riff.context, adaCode, { title: 'A loud post' });
  comment = await buildComment(riff.context, post.id, adaCode, { content: 'A rude remark' });
});

/** Something of Ada's of this kind; of a member, Ada herself. */
const ofAda = (kind: ReportKind): Named => ({
  kind,
  code: { POST: post.code, COMMENT: comment.code, MEMBER: adaCode, SOUND: post.soundCode ?? '' }[kind],
});
const entries = async (query: Record<string, unknown> = {}, client = mia.client) =>
  (await queue(client, { size: 200, ...query })).data?.contents ?? [];
const entryOf = async ({ kind, code }: Named, query: Record<string, unknown> = {}, client = mia.client) =>
  (await entries(query, client)).find((one) => one.kind === kind && one.code === code);
const kinds = ['POST', 'COMMENT', 'MEMBER', 'SOUND'] as const;

describe.each([
  ['POST', messages.reportOwn, messages.reportTwice],
  ['COMMENT', moderation.reportOwnComment, moderation.reportCommentTwice],
  ['MEMBER', moderation.reportSelf, moderation.reportMemberTwice],
  ['SOUND', moderation.reportOwnSound, moderation.reportSoundTwice],
] as const)('a report of a %s', (kind, own, twice) => {
  test('is refused to visitors, and for the reporter’s own', async () => {
    expect((await reportOf(riff.visitor(), ofAda(kind))).status).toBe(401);
    expect(await reportOf(ada, ofAda(kind))).toMatchObject({ status: 400, message: own, errors: { code: own } });
    expect(await entries()).toEqual([]);
  });

  test('gets the answer of one that never existed if the reporter may not see it', async () => {
    await cleo.call(blockAccount, { body: { code: adaCode, isBlocked: true } });
    const never = await reportOf(cleo, { kind, code: 'never-existed' });
    const hidden = await reportOf(cleo, ofAda(kind));
    await cleo.call(blockAccount, { body: { code: adaCode, isBlocked: false } });
    expect(never.status).toBe(404);
    expect([hidden.status, hidden.message, hidden.errors]).toEqual([404, never.message, never.errors]);
    // A code of another kind is none of this one.
    const other = ofAda(kind === 'COMMENT' ? 'MEMBER' : 'COMMENT');
    expect((await reportOf(ben, { kind, code: other.code })).status).toBe(404);
  });

  test('gets that answer too if nobody may see it', async () => {
    const { db } = riff.context;
    const hide = (isHidden: boolean) =>
      kind === 'MEMBER'
        ? db
            .update(accounts)
            .set({ disabledAt: isHidden ? new Date() : null })
            .where(eq(accounts.code, adaCode))
        : db
            .update(posts)
            .set({ visibility: isHidden ? 'PRIVATE' : 'PUBLIC' })
            .where(eq(posts.id, post.id));
    await hide(true);
    const never = await reportOf(ben, { kind, code: 'never-existed' });
    const hidden = await reportOf(ben, ofAda(kind));
    await hide(false);
    expect([hidden.status, hidden.message, hidden.errors]).toEqual([404, never.message, never.errors]);
    expect((await reportOf(ben, ofAda(kind))).status).toBe(200);
  });

  test('is stored once for each member while it is open, also if twenty are sent at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => reportOf(ben, ofAda(kind))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, message }) => status === 400 && message === twice)).toHaveLength(19);
    expect((await reportOf(cleo, ofAda(kind))).status).toBe(200);
    expect(await riff.context.db.$count(reports)).toBe(2);
    expect(await entryOf(ofAda(kind))).toMatchObject({ reportCount: 2 });
    await settleOf(mia.client, ofAda(kind), 'dismiss');
    expect((await reportOf(ben, ofAda(kind))).status).toBe(200);
    expect(await entryOf(ofAda(kind))).toMatchObject({ reportCount: 1, action: 'dismiss' });
  });

  test('is dismissed with a note, and nothing is removed', async () => {
    await reportOf(ben, ofAda(kind));
    expect((await settleOf(ada, ofAda(kind), 'dismiss')).status).toBe(403);
    expect(await settleOf(mia.client, ofAda(kind), 'dismiss', 'Fine.')).toMatchObject({
      status: 200,
      message: moderation.reportsDismissed,
    });
    expect(await entryOf(ofAda(kind))).toBeUndefined();
    expect(await entryOf(ofAda(kind), { status: 'settled' })).toMatchObject({
      ...{ status: 'settled', action: 'dismiss', note: 'Fine.', settledBy: mia.userName, state: 'public' },
    });
    expect(await settleOf(mia.client, ofAda(kind), 'dismiss')).toMatchObject({
      status: 400,
      message: moderation.alreadySettled,
    });
  });

  test('is in the activity log with its kind and reason, without its words', async () => {
    await reportOf(ben, ofAda(kind), { content: 'My secret words', reason: 'SPAM' });
    const written = (await writtenCalls(riff)).filter(({ type }) => type === 'sendReport').at(-1);
    expect(written?.data).toMatchObject({ code: ofAda(kind).code, kind, reason: 'SPAM' });
    expect(JSON.stringify(written)).not.toContain('secret');
  });
});

describe('reasons', () => {
  test.each(['RUDE', '', 7])('%j is none', async (reason) => {
    const refused = await ben.call(sendReport, { body: { code: post.code, content: 'Bad.', reason } as never });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ['reason']]);
  });

  test('an unknown kind is refused', async () => {
    const refused = await ben.call(sendReport, { body: { code: post.code, content: 'Bad.', kind: 'TAG' } as never });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ['kind']]);
  });

  test('do not replace the words', async () => {
    const body = { code: post.code, content: ' ', reason: 'SPAM' as const };
    expect(await ben.call(sendReport, { body })).toMatchObject({ errors: { content: messages.reportRequired } });
  });

  test('are counted for each subject while its reports are open, the most frequent first', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => moderator(riff)));
    const chosen = ['HATE', 'SPAM', null, 'SPAM', 'HATE'] as const;
    for (const [n, { client }] of members.entries())
      await reportOf(client, ofAda('COMMENT'), { reason: chosen[n] ?? null });
    await reportOf(ben, ofAda('COMMENT'), { reason: 'SPAM' });
    await reportOf(ben, ofAda('POST'), { reason: 'NUDITY' });
    const spamFirst = [
      { reason: 'SPAM', count: 3 },
      { reason: 'HATE', count: 2 },
    ];
    const entry = await entryOf(ofAda('COMMENT'));
    expect(entry).toMatchObject({ reportCount: 6, reasons: spamFirst });
    expect(entry?.reports.map(({ reason }) => reason)).toEqual(['SPAM', 'HATE', 'SPAM', null, 'SPAM']);
    await settleOf(mia.client, ofAda('COMMENT'), 'dismiss');
    expect(await entryOf(ofAda('COMMENT'), { status: 'settled' })).toMatchObject({ reasons: spamFirst });
    await reportOf(ben, ofAda('COMMENT'), { reason: 'VIOLENCE' });
    expect(await entryOf(ofAda('COMMENT'))).toMatchObject({ reasons: [{ reason: 'VIOLENCE', count: 1 }] });
  });
});

describe('the queue', () => {
  test('has one line for each subject, whatever its kind, and pages through all of them', async () => {
    for (const kind of kinds) {
      riff.wait(1000);
      await reportOf(ben, ofAda(kind));
      await reportOf(cleo, ofAda(kind));
    }
    const all = await entries();
    expect(all.map(({ kind, code }) => ({ kind, code }))).toEqual(kinds.toReversed().map(ofAda));
    expect(all.map(({ reportCount, userName }) => [reportCount, userName])).toEqual(all.map(() => [2, 'ada']));
    const first = (await queue(mia.client, { size: 3 })).data;
    expect(first).toMatchObject({ totalElements: 4, hasNext: true });
    const rest = (await queue(mia.client, { size: 3, page: 1, cursor: first?.cursor })).data;
    expect([...(first?.contents ?? []), ...(rest?.contents ?? [])].map(({ kind }) => kind)).toEqual(kinds.toReversed());
  });

  test('says what each subject is', async () => {
    await ada.call(updateProfile, { body: { displayName: 'Ada', userName: 'ada', bio: 'I sell shoes' } });
    for (const kind of kinds) await reportOf(ben, ofAda(kind));
    const of = { postCode: post.code, title: 'A loud post', postType: 'VID' };
    expect(await entryOf(ofAda('POST'))).toMatchObject({ ...of, content: null });
    expect(await entryOf(ofAda('COMMENT'))).toMatchObject({ ...of, content: 'A rude remark', userCode: adaCode });
    expect(await entryOf(ofAda('SOUND'))).toMatchObject({ ...of, content: null });
    expect(await entryOf(ofAda('MEMBER'))).toMatchObject({
      ...{ postCode: null, title: null, postType: null, mediaUrl: null, media: { cover: null } },
      ...{ content: 'I sell shoes', userCode: adaCode, userName: 'ada', state: 'public' },
    });
  });

  test('finds the text of a comment, the title of a sound’s post, and names', async () => {
    for (const kind of kinds) await reportOf(ben, ofAda(kind), { content: `Words ${kind.toLowerCase()}` });
    const found = async (keyWord: string) => (await entries({ keyWord })).map(({ kind }) => kind).sort();
    expect(await found('remark')).toEqual(['COMMENT']);
    expect(await found('loud')).toEqual(['POST', 'SOUND']);
    expect(await found('words member')).toEqual(['MEMBER']);
    expect(await found('@ada')).toEqual([...kinds].sort());
    const rename = (displayName: string) =>
      riff.context.db.update(accounts).set({ displayName }).where(eq(accounts.code, adaCode));
    await rename('Countess');
    expect(await found('countess')).toEqual([...kinds].sort());
    await rename('Ada');
  });

  test('shows a hidden comment only to moderators with COMMENT.view, and never what its author deleted', async () => {
    const reader = (await moderator(riff, 'REPORT.view')).client;
    await reportOf(ben, ofAda('COMMENT'));
    expect(await entryOf(ofAda('COMMENT'), {}, reader)).toMatchObject({ content: 'A rude remark', state: 'public' });
    await riff.context.db.update(posts).set({ visibility: 'PRIVATE' }).where(eq(posts.id, post.id));
    expect(await entryOf(ofAda('COMMENT'), {}, reader)).toMatchObject({ content: null, title: null, state: 'hidden' });
    expect(await entryOf(ofAda('COMMENT'))).toMatchObject({ content: 'A rude remark', state: 'hidden' });
    const gone = { removedAt: new Date(), removedAs: 'AUTHOR' as const };
    await riff.context.db.update(comments).set(gone).where(eq(comments.id, comment.id));
    expect(await entryOf(ofAda('COMMENT'))).toMatchObject({ content: null, state: 'deleted' });
  });

  test('hides the bio of a disabled member', async () => {
    await reportOf(ben, ofAda('MEMBER'));
    const set = (disabledAt: Date | null) =>
      riff.context.db.update(accounts).set({ disabledAt }).where(eq(accounts.code, adaCode));
    await set(new Date());
    expect(await entryOf(ofAda('MEMBER'))).toMatchObject({ content: null, state: 'hidden' });
    await set(null);
  });
});

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
    const { kind, settlement, reported, postCode, content } = latest ?? {};
    return { kind, settlement, reported, postCode, content };
  };

  test.each(['COMMENT', 'MEMBER', 'SOUND'] as const)('that a report of a %s was dismissed', async (kind) => {
    await reportOf(ben, ofAda(kind));
    await settleOf(mia.client, ofAda(kind), 'dismiss', 'For moderators only');
    const of = { kind: 'REPORT_SETTLED', postCode: null, content: null };
    expect(await told()).toEqual({ ...of, settlement: 'DISMISSED', reported: kind });
  });

  test.each(['COMMENT', 'SOUND'] as const)('that a reported %s was removed', async (kind) => {
    await reportOf(ben, ofAda(kind));
    await settleOf(mia.client, ofAda(kind), 'remove');
    expect(await told()).toMatchObject({ settlement: 'REMOVED', reported: kind });
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
