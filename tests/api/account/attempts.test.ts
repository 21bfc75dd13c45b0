import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, requestPasswordReset, resetPassword } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { openMailbox, tokenIn } from '#tests/support/servers/mailbox.ts';

let riff: TestRiff;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let lastAddress = 0;

/** Every call comes from a different address, so that only the account is counted. */
const elsewhere = () => {
  lastAddress += 1;
  return { 'X-Forwarded-For': `203.0.113.${lastAddress}` };
};

beforeAll(async () => {
  mailbox = await openMailbox();
  riff = await startRiff({ rateLimits: true, trustProxy: ['127.0.0.1'], smtpUrl: mailbox.url });
  for (const person of Object.values(cast)) await riff.visitor().join(person);
  await runJobs(riff.context);
});
afterAll(async () => {
  await riff.close();
  await mailbox.close();
});

const tryLogin = (email: string, password: string, headers = elsewhere()) =>
  riff.visitor().call(login, { body: { email, password }, headers });

async function statuses(times: number, make: () => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push((await make()).status);
  return all;
}

describe('login', () => {
  test.each([cast.ada.email, 'nobody@example.org'])('of %s is refused after ten wrong tries', async (email) => {
    const wrong = () => tryLogin(email, 'not this');
    expect(await statuses(10, wrong)).toEqual(Array.from({ length: 10 }, () => 400));
    const refused = await tryLogin(email.toUpperCase(), cast.ada.password);
    expect(refused).toMatchObject({ status: 429, message: messages.tooManyTries });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(900);
  });

  test('with the right password resets the count', async () => {
    const wrong = () => tryLogin(cast.ben.email, 'not this');
    await statuses(9, wrong);
    expect((await tryLogin(cast.ben.email, cast.ben.password)).status).toBe(200);
    expect(await statuses(9, wrong)).not.toContain(429);
  });

  test('works again after the password is reset by mail', async () => {
    await statuses(10, () => tryLogin(cast.cleo.email, 'not this'));
    expect((await tryLogin(cast.cleo.email, cast.cleo.password)).status).toBe(429);
    await riff.visitor().call(requestPasswordReset, { body: { email: cast.cleo.email }, headers: elsewhere() });
    await runJobs(riff.context);
    const mail = mailbox.mails.findLast(({ subject }) => subject?.startsWith('Reset'));
    if (!mail) throw new Error('no mail came');
    const chosen = { newPassword: 'a brand new one', confirmNewPassword: 'a brand new one' };
    await riff.visitor().call(resetPassword, { body: { token: tokenIn(mail), ...chosen }, headers: elsewhere() });
    expect((await tryLogin(cast.cleo.email, chosen.newPassword)).status).toBe(200);
  });

  test('from one address is refused after thirty tries a minute', async () => {
    const headers = elsewhere();
    let person = 0;
    const refused = await statuses(31, () => {
      person += 1;
      return tryLogin(`someone${person}@example.org`, 'not this', headers);
    });
    expect(refused.slice(0, 30)).not.toContain(429);
    expect(refused[30]).toBe(429);
  });
});

describe('a reset request', () => {
  test.each([cast.ada.email, 'nobody@example.org'])('for %s is refused after five in an hour', async (email) => {
    const ask = () => riff.visitor().call(requestPasswordReset, { body: { email }, headers: elsewhere() });
    expect(await statuses(5, ask)).toEqual([200, 200, 200, 200, 200]);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_500);
  });

  test('from one address is refused after thirty a minute', async () => {
    const headers = elsewhere();
    let person = 0;
    const all = await statuses(31, () => {
      person += 1;
      return riff.visitor().call(requestPasswordReset, { body: { email: `p${person}@example.org` }, headers });
    });
    expect(all.filter((status) => status === 429)).toHaveLength(1);
  });
});
