import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, logout, requestPasswordReset, resetPassword } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';
import { openMailbox, tokenIn } from '#tests/support/servers/mailbox.ts';

let riff: TestRiff;
let other: SecondNode;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
/** The browsers in which the people have logged in. */
let known: Record<keyof typeof cast, Client>;
let lastAddress = 0;

const from = (address: string) => ({ 'X-Forwarded-For': address });

/** A household that has made no call yet. */
function elsewhere() {
  lastAddress += 1;
  return from(`198.51.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`);
}

beforeAll(async () => {
  mailbox = await openMailbox();
  riff = await startRiff({ rateLimits: true, trustProxy: ['127.0.0.1'], smtpUrl: mailbox.url });
  other = await startSecondNode(riff);
  known = { ada: riff.visitor(), ben: riff.visitor(), cleo: riff.visitor() };
  for (const name of ['ada', 'ben', 'cleo'] as const) {
    await known[name].join(cast[name]);
    await known[name].call(logout);
  }
  await runJobs(riff.context);
});
afterAll(async () => {
  await other.close();
  await riff.close();
  await mailbox.close();
});

const tryLogin = (email: string, password: string, headers = elsewhere(), browser = riff.visitor()) =>
  browser.call(login, { body: { email, password }, headers });

const askReset = (email: string, headers = elsewhere(), browser = riff.visitor()) =>
  browser.call(requestPasswordReset, { body: { email }, headers });

async function statuses(times: number, make: () => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push((await make()).status);
  return all;
}

const all = (times: number, status: number) => Array.from({ length: times }, () => status);

describe('login', () => {
  test.each([cast.ada.email, 'nobody@example.org'])(
    'of %s is refused after ten wrong tries from one address; other addresses can go on',
    async (email) => {
      const stranger = elsewhere();
      expect(await statuses(10, () => tryLogin(email, 'not this', stranger))).toEqual(all(10, 400));
      const refused = await tryLogin(email.toUpperCase(), cast.ada.password, stranger);
      expect(refused).toMatchObject({ status: 429, message: messages.tooManyTries });
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(900);
      expect((await tryLogin(email, cast.ada.password)).status).toBe(email === cast.ada.email ? 200 : 400);
    },
  );

  test('attempts count together for all processes', async () => {
    const stranger = elsewhere();
    const nodes = [riff.visitor(), other.reachedBy(riff.visitor())];
    for (const node of nodes) {
      expect(await statuses(5, () => tryLogin('two@example.org', 'not this', stranger, node))).toEqual(all(5, 400));
    }
    for (const node of nodes) {
      expect((await tryLogin('two@example.org', 'not this', stranger, node)).status).toBe(429);
    }
  });

  test('attempts from all addresses of one IPv6 network count together, for one account and for many', async () => {
    let host = 0;
    const inside = () => {
      host += 1;
      return from(`2001:db8:7:7::${host.toString(16)}`);
    };
    expect(await statuses(10, () => tryLogin('six@example.org', 'not this', inside()))).toEqual(all(10, 400));
    expect((await tryLogin('six@example.org', 'not this', inside())).status).toBe(429);
    expect((await tryLogin('six@example.org', 'not this', from('2001:db8:7:8::1'))).status).toBe(400);
    const many = await statuses(20, () => tryLogin(`six${host}@example.org`, 'not this', inside()));
    expect(many).toEqual([...all(19, 400), 429]);
  });

  test('is refused after fifty wrong attempts from all addresses together, except where the person has logged in before', async () => {
    const email = cast.ben.email;
    expect(await statuses(50, () => tryLogin(email, 'not this'))).toEqual(all(50, 400));
    const refused = await tryLogin(email, cast.ben.password);
    expect(refused).toMatchObject({ status: 429, message: messages.tooManyTries });
    const others = known.cleo.copy();
    expect((await tryLogin(email, cast.ben.password, elsewhere(), others)).status).toBe(429);
    const forged = known.ben.copy();
    const mark = forged.cookies.get('riff_device') ?? '';
    forged.cookies.set('riff_device', `${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`);
    expect((await tryLogin(email, cast.ben.password, elsewhere(), forged)).status).toBe(429);
    expect((await tryLogin(email, cast.ben.password, elsewhere(), known.ben)).status).toBe(200);
  });

  test('is refused in a browser that the person has used after ten wrong attempts, from any address', async () => {
    const stolen = known.cleo.copy();
    const wrong = () => tryLogin(cast.cleo.email, 'not this', elsewhere(), stolen);
    expect(await statuses(10, wrong)).toEqual(all(10, 400));
    expect((await wrong()).status).toBe(429);
    expect((await tryLogin(cast.cleo.email, cast.cleo.password)).status).toBe(200);
  });

  test('with the right password clears the earlier wrong attempts', async () => {
    const home = elsewhere();
    const wrong = () => tryLogin(cast.ada.email, 'not this', home);
    await statuses(9, wrong);
    expect((await tryLogin(cast.ada.email, cast.ada.password, home)).status).toBe(200);
    expect(await statuses(9, wrong)).not.toContain(429);
  });

  test('works again after the member resets the password by mail, even while others guess', async () => {
    const [home, browser] = [elsewhere(), riff.visitor()];
    const attack = () => tryLogin(cast.ben.email, 'not this');
    await statuses(10, () => tryLogin(cast.ben.email, 'not this', home, browser));
    expect((await tryLogin(cast.ben.email, cast.ben.password, home, browser)).status).toBe(429);
    await askReset(cast.ben.email, home, browser);
    await runJobs(riff.context);
    const mail = mailbox.mails.findLast(({ subject }) => subject?.startsWith('Reset'));
    if (!mail) throw new Error('no mail came');
    const chosen = { newPassword: 'a brand new one', confirmNewPassword: 'a brand new one' };
    await browser.call(resetPassword, { body: { token: tokenIn(mail), ...chosen }, headers: home });
    expect(await statuses(51, attack)).toEqual([...all(50, 400), 429]);
    expect((await tryLogin(cast.ben.email, chosen.newPassword, home, browser)).status).toBe(200);
  });

  test('from one address is refused after thirty attempts a minute, at all processes together', async () => {
    const headers = elsewhere();
    const nodes = [riff.visitor(), other.reachedBy(riff.visitor())];
    let person = 0;
    const refused = await statuses(31, () => {
      person += 1;
      return tryLogin(`someone${person}@example.org`, 'not this', headers, nodes[person % 2]);
    });
    expect(refused.slice(0, 30)).not.toContain(429);
    expect(refused[30]).toBe(429);
  });
});

describe('a reset request', () => {
  test.each([cast.ada.email, 'nobody@example.org'])(
    'for %s is refused after three in an hour from one address; other addresses can go on',
    async (email) => {
      const stranger = elsewhere();
      expect(await statuses(3, () => askReset(email, stranger))).toEqual(all(3, 200));
      const refused = await askReset(email, stranger);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_500);
      expect((await askReset(email)).status).toBe(200);
    },
  );

  test('is refused after five links in an hour in total, including the confirmation link, except where the person has logged in before', async () => {
    expect(await statuses(4, () => askReset(cast.cleo.email))).toEqual(all(4, 200));
    const refused = await askReset(cast.cleo.email);
    expect(refused).toMatchObject({ status: 429, message: messages.tooManyTries });
    expect(await statuses(3, () => askReset(cast.cleo.email, elsewhere(), known.cleo))).toEqual(all(3, 200));
    expect((await askReset(cast.cleo.email, elsewhere(), known.cleo)).status).toBe(429);
  });

  test('from one address is refused after thirty a minute', async () => {
    const headers = elsewhere();
    let person = 0;
    const answers = await statuses(31, () => {
      person += 1;
      return askReset(`p${person}@example.org`, headers);
    });
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });
});
