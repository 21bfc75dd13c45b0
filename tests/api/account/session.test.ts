import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login, logout, refreshToken, register } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { sessions } from '#server/ground/db/schema/index.ts';
import { memberFinder } from '#server/product/services/session/find-member.ts';
import { comparisons } from '#tests/support/doubles/password-comparisons.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { joinTwice, startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const minute = 60_000;
let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

describe('registering', () => {
  test('makes an account whose user name comes from the display name', async () => {
    const body = {
      displayName: 'Zoë  Łukasz!',
      email: 'Zoe@Example.org',
      password: 'long enough',
      confirmPassword: 'long enough',
    };
    const { data } = await riff.visitor().call(register, { body });
    expect(data?.userName).toBe('zoe.ukasz');
    const second = await riff.visitor().call(register, { body: { ...body, email: 'other@example.org' } });
    expect(second.data?.userName).toMatch(/^zoe\.ukasz\d+$/);
  });

  test('refuses a taken address, in any case', async () => {
    const body = { ...cast.cleo, confirmPassword: cast.cleo.password };
    await riff.visitor().call(register, { body });
    const again = await riff.visitor().call(register, { body: { ...body, email: 'CLEO@example.ORG' } });
    expect(again).toMatchObject({ status: 409, errors: { email: messages.emailTaken } });
  });

  test('creates one account from two simultaneous calls with one address', async () => {
    const body = {
      displayName: 'Twin',
      email: 'twin@example.org',
      password: 'long enough',
      confirmPassword: 'long enough',
    };
    const answers = await Promise.all(Array.from({ length: 6 }, () => riff.visitor().call(register, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test.each([
    ['email', { email: 'nobody' }, messages.emailInvalid],
    ['password', { password: 'short', confirmPassword: 'short' }, messages.passwordShort],
    ['confirmPassword', { confirmPassword: 'something else' }, messages.passwordsDiffer],
    ['displayName', { displayName: '   ' }, messages.displayNameRequired],
    ['displayName', { displayName: 'x'.repeat(51) }, messages.displayNameLong],
  ])('names the wrong field: %s %j', async (field, wrong, message) => {
    const body = {
      displayName: 'Ann',
      email: 'ann@example.org',
      password: 'long enough',
      confirmPassword: 'long enough',
    };
    const answer = await riff.visitor().call(register, { body: { ...body, ...wrong } });
    expect(answer).toMatchObject({ status: 400, data: null, errors: { [field]: message } });
  });
});

describe('a session', () => {
  test('is refused with the same answer for a wrong password and an unknown address', async () => {
    await riff.visitor().join(cast.ben);
    const wrong = await riff.visitor().call(login, { body: { email: cast.ben.email, password: 'not this' } });
    const unknown = await riff.visitor().call(login, { body: { email: 'who@example.org', password: 'not this' } });
    expect(wrong).toMatchObject({ status: 400, message: messages.wrongCredentials });
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
  });

  test('costs one password comparison for known and unknown addresses alike, so the time reveals nothing', async () => {
    for (const email of [cast.ben.email, 'who@example.org']) {
      const before = comparisons();
      await riff.visitor().call(login, { body: { email, password: 'not this' } });
      expect([email, comparisons() - before]).toEqual([email, 1]);
    }
  });

  test('consists of two HttpOnly, SameSite cookies', async () => {
    const visitor = riff.visitor();
    await visitor.join(cast.ada);
    const { headers } = await visitor.call(login, { body: cast.ada });
    expect(headers.getSetCookie()).toHaveLength(3);
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/);
  });

  test('loses its access after 15 minutes and continues after a refresh', async () => {
    const member = riff.visitor();
    await member.join(cast.ada);
    expect((await member.call(me)).data?.displayName).toBe('Ada');
    riff.wait(16 * minute);
    expect((await member.call(me)).status).toBe(401);
    expect((await member.call(refreshToken)).status).toBe(200);
    expect((await member.call(me)).status).toBe(200);
  });

  test('ends when the member logs out after the access has expired', async () => {
    const [member, copy] = await joinTwice(riff, cast.ada);
    riff.wait(16 * minute);
    expect((await member.call(logout)).status).toBe(200);
    expect((await copy.call(refreshToken)).status).toBe(401);
  });

  test('ends when its browser logs in again', async () => {
    const [member, copy] = await joinTwice(riff, cast.ada);
    expect((await member.call(login, { body: cast.ada })).status).toBe(200);
    expect((await copy.call(me)).status).toBe(401);
    expect((await member.call(me)).status).toBe(200);
  });

  test('is new at every sign-in, regardless of the browser’s cookies', async () => {
    const planted = riff.visitor();
    await planted.join(cast.ben);
    const member = planted.copy();
    await member.call(login, { body: cast.ada });
    expect(member.cookies.get('riff_refresh')).not.toBe(planted.cookies.get('riff_refresh'));
    expect((await planted.call(me)).status).toBe(401);
    expect((await member.call(me)).data?.displayName).toBe('Ada');
  });

  test('ends on the server when the member logs out', async () => {
    const member = riff.visitor();
    await member.join(cast.ada);
    const copy = riff.visitor();
    for (const [name, value] of member.cookies) copy.cookies.set(name, value);
    expect((await member.call(logout)).status).toBe(200);
    expect([...member.cookies.keys()]).toEqual(['riff_device']);
    expect((await copy.call(me)).status).toBe(401);
    expect((await copy.call(refreshToken)).status).toBe(401);
  });

  test('never shows a password or a token in the log', async () => {
    const member = riff.visitor();
    await member.join(cast.ben);
    const all = riff.logged.join('\n');
    expect(all).not.toContain(cast.ben.password);
    for (const value of member.cookies.values()) expect(all).not.toContain(value);
  });
});

describe('a state-changing call', () => {
  const status = async (headers: Record<string, string>) =>
    (await riff.visitor().send('/api/auth/logout', { method: 'POST', headers })).status;

  test.each([
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from a sister site', { 'Sec-Fetch-Site': 'same-site' }],
    ['of another origin', { Origin: 'https://elsewhere.example' }],
    ['of a hidden origin', { Origin: 'null' }],
    ['of an old browser that sends only the page’s address', { Referer: 'https://elsewhere.example/trap' }],
  ])('%s is refused', async (_name, headers) => {
    expect(await status(headers)).toBe(403);
  });

  test('is accepted from this site, and from a client that is not a browser', async () => {
    expect(await status({})).toBe(200);
    expect(await status({ 'Sec-Fetch-Site': 'same-origin', Origin: riff.origin })).toBe(200);
    expect(await status({ Referer: `${riff.origin}/client/home` })).toBe(200);
  });
});

describe('over https', () => {
  let secure: TestRiff;
  beforeAll(async () => {
    secure = await startRiff({ publicUrl: 'https://riff.example', secure: true });
  });
  afterAll(() => secure.close());

  test('cookies are limited to https and to this host', async () => {
    const member = secure.visitor();
    await member.join(cast.ada);
    const { headers } = await member.call(login, { body: cast.ada });
    expect(headers.getSetCookie()).toHaveLength(3);
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-riff_(access|refresh|device)=/);
      expect(cookie).toMatch(/Path=\/;.*HttpOnly; Secure; SameSite=Lax/);
      expect(cookie).not.toContain('Domain');
    }
    expect((await member.call(me)).status).toBe(200);
    const tossed = secure.visitor();
    for (const [name, value] of member.cookies) tossed.cookies.set(name.replace('__Host-', ''), value);
    expect((await tossed.call(me)).status).toBe(401);
    expect((await member.call(refreshToken)).status).toBe(200);
    expect((await member.call(logout)).status).toBe(200);
    expect([...member.cookies.keys()]).toEqual(['__Host-riff_registration', '__Host-riff_device']);
  });

  test('a page of this host over plain http counts as foreign', async () => {
    const origin = secure.origin;
    const answer = await secure.visitor().send('/api/auth/logout', { method: 'POST', headers: { Origin: origin } });
    expect(answer.status).toBe(403);
    const own = await secure
      .visitor()
      .send('/api/auth/logout', { method: 'POST', headers: { Origin: 'https://riff.example' } });
    expect(own.status).toBe(200);
  });
});

test('forty simultaneous requests by five members take two queries, and each gets its own member’s answer', async () => {
  const codes = await Promise.all(
    ['Ida', 'Jo', 'Kim', 'Lou', 'Mia'].map(async (displayName) => {
      const { userCode } = await riff
        .visitor()
        .join({ displayName, email: `${displayName}@example.org`, password: 'long enough' });
      const [session] = await riff.context.db
        .select({ code: sessions.code })
        .from(sessions)
        .where(eq(sessions.accountId, await idOfAccount(riff.context, userCode)));
      return { userCode, sessionCode: session?.code ?? '' };
    }),
  );
  const query = vi.spyOn(riff.context.db.$planned, 'query');
  const findMember = memberFinder(riff.context);
  const requests = Array.from({ length: 8 }, () => codes).flat();
  const found = await Promise.all(requests.map(({ sessionCode }) => findMember(sessionCode, '127.0.0.1')));
  expect(found.map((member) => member?.code)).toEqual(requests.map(({ userCode }) => userCode));
  // One for the first request, and one that all others share.
  expect(query.mock.calls.filter((args) => JSON.stringify(args).includes('members_of_sessions'))).toHaveLength(2);
});

test('a cached access token is refused when it has expired', async () => {
  const member = riff.visitor();
  await member.join({ displayName: 'Nell', email: 'nell@example.org', password: 'long enough' });
  expect((await member.call(me)).status).toBe(200);
  riff.wait(15 * minute + 1_000);
  expect((await member.call(me)).status).toBe(401);
});
