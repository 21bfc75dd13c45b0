import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account.ts';
import { login, logout, refreshToken, register } from '#lib/contract/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { cast } from '#tests/support/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff.ts';

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

  test('refuses an address that is taken, whatever its case', async () => {
    const body = { ...cast.cleo, confirmPassword: cast.cleo.password };
    await riff.visitor().call(register, { body });
    const again = await riff.visitor().call(register, { body: { ...body, email: 'CLEO@example.ORG' } });
    expect(again).toMatchObject({ status: 409, errors: { email: messages.emailTaken } });
  });

  test('two at once with one address make one account', async () => {
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
  test('is refused to a wrong password and to an unknown address alike', async () => {
    await riff.visitor().join(cast.ben);
    const wrong = await riff.visitor().call(login, { body: { email: cast.ben.email, password: 'not this' } });
    const unknown = await riff.visitor().call(login, { body: { email: 'who@example.org', password: 'not this' } });
    expect(wrong).toMatchObject({ status: 400, message: messages.wrongCredentials });
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
  });

  test('is refused as slowly to an unknown address as to a wrong password', async () => {
    const { email } = cast.ben;
    const times = async (address: string) => {
      const taken: number[] = [];
      for (let turn = 0; turn < 9; turn += 1) {
        const startedAt = performance.now();
        await riff.visitor().call(login, { body: { email: address, password: 'not this' } });
        taken.push(performance.now() - startedAt);
      }
      return taken.sort((a, b) => a - b)[4] ?? 0;
    };
    // Without the hash it would be a tenth.
    expect(await times('who@example.org')).toBeGreaterThan((await times(email)) / 2);
  });

  test('is two HttpOnly, SameSite cookies', async () => {
    const visitor = riff.visitor();
    await visitor.join(cast.ada);
    const { headers } = await visitor.call(login, { body: cast.ada });
    expect(headers.getSetCookie()).toHaveLength(2);
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/);
  });

  test('ends its access after 15 minutes and goes on with a refresh', async () => {
    const member = riff.visitor();
    await member.join(cast.ada);
    expect((await member.call(me)).data?.displayName).toBe('Ada');
    riff.wait(16 * minute);
    expect((await member.call(me)).status).toBe(401);
    expect((await member.call(refreshToken)).status).toBe(200);
    expect((await member.call(me)).status).toBe(200);
  });

  test('allows two tabs to use one refresh token, but not a thief who comes later', async () => {
    const member = riff.visitor();
    await member.join(cast.ada);
    const stolen = riff.visitor();
    for (const [name, value] of member.cookies) stolen.cookies.set(name, value);
    const otherTab = riff.visitor();
    for (const [name, value] of member.cookies) otherTab.cookies.set(name, value);

    expect((await member.call(refreshToken)).status).toBe(200);
    expect((await otherTab.call(refreshToken)).status).toBe(200);
    riff.wait(minute);
    expect((await stolen.call(refreshToken)).status).toBe(401);
    expect((await member.call(me)).status).toBe(401);
    expect((await member.call(refreshToken)).status).toBe(401);
  });

  test('ends on the server when the member logs out', async () => {
    const member = riff.visitor();
    await member.join(cast.ada);
    const copy = riff.visitor();
    for (const [name, value] of member.cookies) copy.cookies.set(name, value);
    expect((await member.call(logout)).status).toBe(200);
    expect(member.cookies.size).toBe(0);
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
