import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountDetail, me } from '#lib/contract/account/account.ts';
import { login, register, resetPassword, verifyEmail, withdrawApplication } from '#lib/contract/account/auth.ts';
import * as texts from '#lib/contract/account/registration-messages.ts';
import { activityLog } from '#lib/contract/admin/activity-log.ts';
import { answerApplication, assignApplication, listApplications } from '#lib/contract/admin/application.ts';
import { enableUser } from '#lib/contract/admin/user.ts';
import { messages } from '#lib/contract/messages.ts';
import { searchAccounts } from '#lib/contract/search/search.ts';
import { accounts, applications } from '#server/ground/db/schema/index.ts';
import { sweepApplications } from '#server/product/services/registration/sweep-applications.ts';
import { apply, registering, setSettings } from '#tests/support/registration.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { tokenIn } from '#tests/support/servers/mailbox.ts';

const day = 86_400_000;
let riff: TestRiff;
let moderator: Client;
let other: Client;

beforeAll(async () => {
  riff = await startRiff();
  moderator = (await memberWith(riff, ['USER.view', 'USER.update', 'LOG.view'], { userName: 'mona' })).client;
  other = (await memberWith(riff, ['USER.view', 'USER.update'], { userName: 'otto' })).client;
  await setSettings(riff, { registration: 'APPROVAL' });
});
afterAll(() => riff.close());
beforeEach(() => riff.context.db.delete(applications));

/** Runs the jobs and reads the mails to an address, the latest last. */
async function mailsTo(address: string) {
  await runJobs(riff.context);
  const folder = path.join(riff.context.config.dataDir, 'mail');
  const files = (await readdir(folder)).sort();
  const mails = await Promise.all(files.map(async (file) => simpleParser(await readFile(path.join(folder, file)))));
  return mails.filter(({ to }) => JSON.stringify(to).includes(address));
}

async function listed(query: Record<string, unknown> = {}, client = moderator) {
  const { data } = await client.call(listApplications, { query });
  return data?.contents ?? [];
}

async function codeOf({ email }: { email: string }): Promise<string> {
  const found = (await listed()).find((one) => one.email === email);
  if (!found) throw new Error('no application is listed');
  return found.code;
}

const answer = (code: string, isAccepted: boolean, text = '', client = moderator) =>
  client.call(answerApplication, { body: { code, isAccepted, text } });

describe('an applicant', () => {
  test('gives a reason of at most 1,000 characters', async () => {
    for (const reason of [undefined, '', '  \n '])
      expect(await riff.visitor().call(register, { body: registering({ reason }) })).toMatchObject({
        status: 400,
        errors: { reason: texts.applicationReason },
      });
    const long = await riff.visitor().call(register, { body: registering({ reason: 'x'.repeat(1_001) }) });
    expect(long).toMatchObject({ status: 400, errors: { reason: texts.applicationReasonLong } });
    const enough = await riff.visitor().call(register, { body: registering({ reason: 'x'.repeat(1_000) }) });
    expect(enough).toMatchObject({ status: 200, message: texts.applicationSent, data: { isWaiting: true } });
  });

  test('cannot log in, and reads that the application waits; a wrong password reveals nothing', async () => {
    const { person, client } = await apply(riff);
    const waits = { status: 400, message: texts.applicationWaits, errors: { application: texts.applicationWaits } };
    expect(await client.call(login, { body: person })).toMatchObject(waits);
    expect(await client.call(login, { body: { ...person, password: 'something else' } })).toMatchObject({
      status: 400,
      message: messages.wrongCredentials,
      errors: {},
    });
    expect((await client.call(me)).status).toBe(401);
  });

  test('is seen by nobody but moderators', async () => {
    const { answer: registered, person } = await apply(riff);
    const code = registered.data?.userCode ?? '';
    expect((await riff.visitor().call(accountDetail, { query: { code } })).status).toBe(404);
    const found = await riff.visitor().call(searchAccounts, { query: { keyWord: person.displayName } });
    expect(found.data?.contents.map(({ userCode }) => userCode)).not.toContain(code);
  });

  test('confirms the address in the browser that applied, or by a new password in another one', async () => {
    const here = await apply(riff);
    const [mail] = await mailsTo(here.person.email);
    expect((await listed())[0]).toMatchObject({ email: here.person.email, isVerified: false });
    const body = { token: tokenIn(mail as never) };
    expect((await here.client.call(verifyEmail, { body })).status).toBe(200);
    expect((await listed())[0]).toMatchObject({ email: here.person.email, isVerified: true });

    const there = await apply(riff);
    const token = tokenIn((await mailsTo(there.person.email))[0] as never);
    expect((await riff.visitor().call(verifyEmail, { body: { token } })).status).toBe(409);
    const chosen = { newPassword: 'another long one', confirmNewPassword: 'another long one' };
    expect((await riff.visitor().call(resetPassword, { body: { token, ...chosen } })).status).toBe(200);
    expect((await listed())[0]).toMatchObject({ email: there.person.email, isVerified: true });
    const late = await riff.visitor().call(login, { body: { ...there.person, password: chosen.newPassword } });
    expect(late.message).toBe(texts.applicationWaits);
  });

  test('is accepted, gets a mail, and logs in', async () => {
    const { person, client } = await apply(riff);
    expect(await answer(await codeOf(person), true, 'We like harps.')).toMatchObject({
      status: 200,
      message: texts.applicationAccepted,
    });
    expect((await client.call(login, { body: person })).status).toBe(200);
    const told = (await mailsTo(person.email)).at(-1);
    expect(told?.subject).toBe('Welcome to Riff: your application was accepted');
    expect(told?.text).toContain('We like harps.');
    expect(told?.text).toContain('/auth/login');
  });

  test('is rejected with a text that is mailed, and can be accepted afterwards', async () => {
    const { person, client } = await apply(riff);
    const code = await codeOf(person);
    expect(await answer(code, false)).toMatchObject({ status: 400, errors: { text: texts.answerRequired } });
    expect(await answer(code, false, 'No harps, please.')).toMatchObject({ message: texts.applicationRefused });
    const told = (await mailsTo(person.email)).at(-1);
    expect(told?.subject).toBe('Your application to Riff was not accepted');
    expect(told?.text).toContain('No harps, please.');
    expect(await client.call(login, { body: person })).toMatchObject({ message: texts.applicationRejected });
    expect((await listed({ status: 'REJECTED' }))[0]).toMatchObject({ code, answer: 'No harps, please.' });
    expect((await answer(code, false, 'Again.')).status).toBe(409);
    expect((await answer(code, true)).status).toBe(200);
    expect((await client.call(login, { body: person })).status).toBe(200);
  });

  test('gets the mail in the language in which they applied', async () => {
    const client = riff.visitor();
    client.cookies.set('riff-language', 'de');
    const person = registering({ reason: 'Ich spiele Harfe.' });
    await client.call(register, { body: person });
    await answer(await codeOf(person), true);
    const subject = 'Willkommen bei Riff: Deine Bewerbung wurde angenommen';
    expect((await mailsTo(person.email)).at(-1)?.subject).toBe(subject);
  });

  test.each(['WAITING', 'REJECTED'])('removes everything at once while it is %s, with the password', async (status) => {
    const { person, client } = await apply(riff);
    if (status === 'REJECTED') await answer(await codeOf(person), false, 'No.');
    const wrong = { email: person.email, password: 'something else' };
    expect((await client.call(withdrawApplication, { body: wrong })).status).toBe(400);
    const withdrawn = await client.call(withdrawApplication, { body: person });
    expect(withdrawn).toMatchObject({ status: 200, message: texts.applicationWithdrawn });
    expect(await riff.context.db.$count(accounts, eq(accounts.email, person.email))).toBe(0);
    expect((await client.call(register, { body: { ...person } })).status).toBe(200);
  });

  test('cannot remove an account by withdrawing once it is accepted', async () => {
    const { person, client } = await apply(riff);
    await answer(await codeOf(person), true);
    expect((await client.call(withdrawApplication, { body: person })).status).toBe(400);
    expect((await client.call(login, { body: person })).status).toBe(200);
  });
});

describe('a moderator', () => {
  test('sees reason, date and address, finds them by a word, and needs USER.view', async () => {
    const { person } = await apply(riff, 'To teach the lute.');
    await apply(riff);
    const [found, ...others] = await listed({ keyWord: 'LUTE' });
    expect(found).toMatchObject({
      displayName: person.displayName,
      email: person.email,
      reason: 'To teach the lute.',
      createdAt: riff.context.now().toISOString(),
      assignee: null,
    });
    expect(others).toEqual([]);
    const { client } = await memberWith(riff, ['REPORT.view']);
    expect((await client.call(listApplications)).status).toBe(403);
  });

  test('who takes care of an application keeps others from deciding, until one of them takes it over', async () => {
    const { person } = await apply(riff);
    const code = await codeOf(person);
    const assign = (client: Client, isAssigned = true) =>
      client.call(assignApplication, { body: { code, isAssigned } });
    expect((await assign(moderator)).data?.assignee).toEqual({ userName: 'mona', isViewer: true });
    expect((await listed({}, other))[0]?.assignee).toEqual({ userName: 'mona', isViewer: false });
    expect(await answer(code, true, '', other)).toMatchObject({ status: 409, message: texts.applicationTaken });
    expect((await assign(other)).data?.assignee).toEqual({ userName: 'otto', isViewer: true });
    expect((await assign(other, false)).data?.assignee).toBeNull();
    expect((await answer(code, true)).status).toBe(200);
  });

  test('decides once: of several at the same time, one does', async () => {
    const { person } = await apply(riff);
    const code = await codeOf(person);
    const decided = await Promise.all(
      [moderator, other, moderator, other].map((client) => answer(code, true, '', client)),
    );
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await mailsTo(person.email)).filter(({ subject }) => subject?.startsWith('Welcome'))).toHaveLength(1);
  });

  test('accepts an applicant by enabling the account in User Management too', async () => {
    const { person, client, answer: registered } = await apply(riff);
    await moderator.call(enableUser, { body: { code: registered.data?.userCode ?? '' } });
    expect((await client.call(login, { body: person })).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await client.call(withdrawApplication, { body: person })).status).toBe(400);
  });

  test('is named in the activity log with the decision, without the text', async () => {
    const { person } = await apply(riff);
    const code = await codeOf(person);
    await answer(code, false, 'A secret between us.');
    await expect
      .poll(async () => (await moderator.call(activityLog, { query: { keyWord: code } })).data?.contents)
      .toContainEqual(expect.objectContaining({ type: 'answerApplication', responseCode: '200' }));
    const { rows } = await riff.context.db.execute(
      sql`select data from activity_log where type = 'answerApplication' and data->>'code' = ${code}`,
    );
    expect(rows).toEqual([{ data: { code, isAccepted: false } }]);
  });
});

describe('after 30 days', () => {
  test('a rejected application is gone with its account, an accepted one without it, a waiting one stays', async () => {
    const people = await Promise.all([apply(riff), apply(riff), apply(riff)]);
    const [rejected, accepted, waiting] = people.map(({ person }) => person.email);
    await answer(await codeOf({ email: rejected ?? '' }), false, 'No.');
    await answer(await codeOf({ email: accepted ?? '' }), true);
    riff.wait(30 * day - 1);
    expect(await sweepApplications(riff.context)).toBe(0);
    riff.wait(2);
    await sweepApplications(riff.context);
    const left = await riff.context.db.select({ email: accounts.email }).from(accounts);
    const emails = left.map(({ email }) => email);
    expect(emails).not.toContain(rejected);
    expect(emails).toEqual(expect.arrayContaining([accepted, waiting]));
    expect((await riff.context.db.select().from(applications)).map(({ status }) => status)).toEqual(['WAITING']);
  });
});
