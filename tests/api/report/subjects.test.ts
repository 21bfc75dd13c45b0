import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { updateProfile } from '#lib/contract/account/edit-profile.ts';
import { blockAccount } from '#lib/contract/account/relation.ts';
import { messages } from '#lib/contract/messages.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import * as moderation from '#lib/contract/report/report-messages.ts';
import { accounts, comments, posts, reports } from '#server/ground/db/schema/index.ts';
import { writtenCalls } from '#tests/support/riff/activity.ts';
import {
  ada,
  adaCode,
  ben,
  cleo,
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
import { moderator, queue, reportOf, settleOf } from './moderators.ts';

setUpReported();

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
