import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import * as auth from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { type Client, cast, type Person } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { type Mailbox, openMailbox, tokenIn } from '#tests/support/servers/mailbox.ts';

const hour = 3_600_000;
const chosen = { newPassword: 'a brand new one', confirmNewPassword: 'a brand new one' };
let mailbox: Mailbox;
let riff: TestRiff;
/** The browsers in which the people registered. */
let registrants: Record<keyof typeof cast, Client>;

beforeAll(async () => {
  mailbox = await openMailbox();
  riff = await startRiff({ smtpUrl: mailbox.url });
  registrants = { ada: riff.visitor(), ben: riff.visitor(), cleo: riff.visitor() };
  for (const name of ['ada', 'ben', 'cleo'] as const) await registrants[name].join(cast[name]);
  await runJobs(riff.context);
});
afterAll(async () => {
  await riff.close();
  await mailbox.close();
});

async function loggedIn(person: Person, password = person.password): Promise<Client> {
  const client = riff.visitor();
  const { status } = await client.call(auth.login, { body: { email: person.email, password } });
  expect(status).toBe(200);
  return client;
}

/** The token of the next mail with this subject. */
async function mailedToken(person: Person, subject: RegExp): Promise<string> {
  for (;;) {
    const mail = await mailbox.next(person.email);
    if (subject.test(mail.subject ?? '')) return tokenIn(mail);
  }
}

async function askReset(email: string) {
  const answer = await riff.visitor().call(auth.requestPasswordReset, { body: { email } });
  await runJobs(riff.context);
  return answer;
}

const statusOf = async (client: Client) => (await client.call(me)).status;
const isVerified = async (person: Person) => {
  const [row] = await riff.context.db.select().from(accounts).where(eq(accounts.email, person.email));
  return row?.isVerified;
};

describe('an address', () => {
  test('is confirmed once, by the link that is mailed after registering, in the browser that registered', async () => {
    const token = await mailedToken(cast.ada, /Confirm/);
    expect(await isVerified(cast.ada)).toBe(false);
    const answer = await registrants.ada.call(auth.verifyEmail, { body: { token } });
    expect(answer).toMatchObject({ status: 200, message: messages.emailConfirmed });
    expect(await isVerified(cast.ada)).toBe(true);
    const again = await registrants.ada.call(auth.verifyEmail, { body: { token } });
    expect(again).toMatchObject({ status: 400, message: messages.linkInvalid });
    const reset = await riff.visitor().call(auth.resetPassword, { body: { token, ...chosen } });
    expect(reset).toMatchObject({ status: 400, message: messages.linkInvalid });
  });

  test('is confirmed in another browser only with a new password, which locks out the browser that registered', async () => {
    const stranger = riff.visitor();
    const owned = { displayName: 'Dora', email: 'dora@example.org', password: 'known to a stranger' };
    await stranger.join(owned);
    await runJobs(riff.context);
    const token = await mailedToken(owned, /Confirm/);
    const owner = riff.visitor();
    // These are another registration's cookies.
    for (const [name, value] of registrants.ben.cookies) owner.cookies.set(name, value);
    const answer = await owner.call(auth.verifyEmail, { body: { token } });
    expect(answer).toMatchObject({ status: 409, message: messages.passwordToConfirm });
    expect(await isVerified(owned)).toBe(false);

    const reset = await owner.call(auth.resetPassword, { body: { token, ...chosen } });
    expect(reset).toMatchObject({ status: 200, message: messages.passwordChanged });
    expect(await isVerified(owned)).toBe(true);
    expect(await statusOf(stranger)).toBe(401);
    expect((await riff.visitor().call(auth.login, { body: owned })).status).toBe(400);
    await loggedIn(owned, chosen.newPassword);
    expect((await owner.call(auth.verifyEmail, { body: { token } })).status).toBe(400);
    expect((await owner.call(auth.resetPassword, { body: { token, ...chosen } })).status).toBe(400);
  });

  test('is not confirmed by a password link, and its confirmation link sets no password', async () => {
    await askReset(cast.ben.email);
    const reset = await mailedToken(cast.ben, /Reset/);
    expect((await riff.visitor().call(auth.verifyEmail, { body: { token: reset } })).status).toBe(400);
    expect(await isVerified(cast.ben)).toBe(false);
  });
});

test.each([
  ['register', 'password', 'Password123'],
  ['change-password', 'newPassword', '1qaz2wsx'],
  ['reset-password', 'newPassword', 'ILoveYou'],
])('%s refuses a %s that is among the most common', async (call, field, common) => {
  const refused = { status: 400, message: messages.badInput, errors: { [field]: messages.passwordCommon } };
  const body = { newPassword: common, confirmNewPassword: common };
  const answers = {
    async register() {
      const person = { displayName: 'Eve', email: 'eve@example.org', password: common, confirmPassword: common };
      return await riff.visitor().call(auth.register, { body: person });
    },
    'change-password': async () => await (await loggedIn(cast.ada)).call(auth.changePassword, { body }),
    async 'reset-password'() {
      await askReset(cast.ada.email);
      const token = await mailedToken(cast.ada, /Reset/);
      return await riff.visitor().call(auth.resetPassword, { body: { token, ...body } });
    },
  };
  expect(await answers[call as keyof typeof answers]()).toMatchObject(refused);
  await loggedIn(cast.ada);
});

describe('a notice is mailed', () => {
  const notices = (email: string) =>
    mailbox.mails.filter(({ to, subject }) => JSON.stringify(to).includes(email) && /was changed/.test(subject ?? ''));

  test('only to the member when a password is changed or reset, without a token', async () => {
    const owned = { displayName: 'Nora', email: 'nora@example.org', password: 'the first of three' };
    await riff.visitor().join(owned);
    await riff.context.db.update(accounts).set({ isVerified: true }).where(eq(accounts.email, owned.email));
    await runJobs(riff.context);
    const before = mailbox.mails.length;
    const member = await loggedIn(owned);
    await member.call(auth.changePassword, { body: chosen });
    await runJobs(riff.context);
    expect(notices(owned.email)).toHaveLength(1);
    await askReset(owned.email);
    const token = await mailedToken(owned, /Reset/);
    await riff.visitor().call(auth.resetPassword, { body: { token, ...chosen } });
    await runJobs(riff.context);
    expect(notices(owned.email)).toHaveLength(2);
    expect(mailbox.mails).toHaveLength(before + 3);
    expect(notices(owned.email)[1]?.text).toContain(`${riff.origin}${paths.forgotPassword()}\n`);
  });
});

describe('changing the password', () => {
  test('is refused to a visitor', async () => {
    expect((await riff.visitor().call(auth.changePassword, { body: chosen })).status).toBe(401);
  });

  test.each([
    ['newPassword', { newPassword: 'short', confirmNewPassword: 'short' }, messages.passwordShort],
    ['newPassword', {}, messages.passwordRequired],
    ['confirmNewPassword', { newPassword: 'long enough', confirmNewPassword: '' }, messages.passwordAgain],
    ['confirmNewPassword', { newPassword: 'long enough', confirmNewPassword: 'other' }, messages.passwordsDiffer],
  ])('names the wrong field: %s %j', async (field, body, message) => {
    const member = await loggedIn(cast.cleo);
    expect(await member.call(auth.changePassword, { body })).toMatchObject({
      status: 400,
      errors: { [field]: message },
    });
  });

  test('ends every other session, and the old password no longer works', async () => {
    const member = await loggedIn(cast.cleo);
    const elsewhere = await loggedIn(cast.cleo);
    const answer = await member.call(auth.changePassword, { body: chosen });
    expect(answer).toMatchObject({ status: 200, message: messages.passwordChanged });
    expect(await statusOf(member)).toBe(200);
    expect(await statusOf(elsewhere)).toBe(401);
    expect((await elsewhere.call(auth.refreshToken)).status).toBe(401);
    expect((await riff.visitor().call(auth.login, { body: cast.cleo })).status).toBe(400);
    await loggedIn(cast.cleo, chosen.newPassword);
  });
});

describe('resetting the password', () => {
  test('gets the same answer for known and unknown addresses', async () => {
    const known = await askReset(cast.ada.email.toUpperCase());
    const unknown = await askReset('nobody@example.org');
    const noAddress = await askReset('no address at all');
    expect(known).toMatchObject({ status: 200, message: messages.resetRequested });
    for (const other of [unknown, noAddress]) expect({ ...other, headers: null }).toEqual({ ...known, headers: null });
    await mailedToken(cast.ada, /Reset/);
    expect(mailbox.mails.filter(({ to }) => JSON.stringify(to).includes('nobody'))).toEqual([]);
  });

  test('works once, ends every session, and confirms the address', async () => {
    const before = await loggedIn(cast.ben);
    await askReset(cast.ben.email);
    await askReset(cast.ben.email);
    const [token, second] = [await mailedToken(cast.ben, /Reset/), await mailedToken(cast.ben, /Reset/)];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => riff.visitor().call(auth.resetPassword, { body: { token, ...chosen } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await statusOf(before)).toBe(401);
    expect(await isVerified(cast.ben)).toBe(true);
    await loggedIn(cast.ben, chosen.newPassword);
    const late = await riff.visitor().call(auth.resetPassword, { body: { token: second, ...chosen } });
    expect(late).toMatchObject({ status: 400, message: messages.linkInvalid });
  });

  test('does not work after an hour', async () => {
    await askReset(cast.ada.email);
    const token = await mailedToken(cast.ada, /Reset/);
    riff.wait(hour + 1);
    const answer = await riff.visitor().call(auth.resetPassword, { body: { token, ...chosen } });
    expect(answer).toMatchObject({ status: 400, message: messages.linkInvalid });
    await loggedIn(cast.ada);
  });

  test('does not open a disabled account', async () => {
    await askReset(cast.cleo.email);
    const token = await mailedToken(cast.cleo, /Reset/);
    const disable = (disabledAt: Date | null) =>
      riff.context.db.update(accounts).set({ disabledAt }).where(eq(accounts.email, cast.cleo.email));
    await disable(riff.context.now());
    const answer = await riff.visitor().call(auth.resetPassword, { body: { token, ...chosen } });
    const login = await riff.visitor().call(auth.login, { body: { ...cast.cleo, password: chosen.newPassword } });
    const sent = mailbox.mails.length;
    await askReset(cast.cleo.email);
    await disable(null);
    expect(answer).toMatchObject({ status: 400, message: messages.linkInvalid });
    expect(login).toMatchObject({ status: 400, message: messages.accountDisabled });
    expect(mailbox.mails).toHaveLength(sent);
  });
});
