import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login, logout, refreshToken } from '#lib/contract/account/auth.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { joinTwice, startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const minute = 60_000;
let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

/** The cookies that a refused refresh sets. */
async function refusedWith(client: Client): Promise<Record<string, string>> {
  const { status, headers } = await client.call(refreshToken);
  expect(status).toBe(401);
  return Object.fromEntries(
    headers.getSetCookie().map((cookie) => {
      expect(cookie).toContain('Max-Age=0');
      return (cookie.split(';')[0] ?? '').split('=') as [string, string];
    }),
  );
}

describe('a session', () => {
  test('continues for two tabs that use one refresh token at the same time, and gives both the same next token', async () => {
    const [member, otherTab] = await joinTwice(riff, cast.ada);
    expect((await member.call(refreshToken)).status).toBe(200);
    riff.wait(5_000);
    expect((await otherTab.call(refreshToken)).status).toBe(200);
    expect(otherTab.cookies.get('riff_refresh')).toBe(member.cookies.get('riff_refresh'));
    riff.wait(16 * minute);
    expect((await member.call(refreshToken)).status).toBe(200);
    expect((await member.call(me)).status).toBe(200);
  });

  test('continues for 20 calls that use one refresh token at the same time', async () => {
    const member = riff.visitor();
    await member.join(cast.ada);
    const tabs = Array.from({ length: 20 }, () => member.copy());
    const answers = await Promise.all(tabs.map((tab) => tab.call(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(tabs.map((tab) => tab.cookies.get('riff_refresh'))).size).toBe(1);
    const [first] = tabs;
    expect((await first?.call(refreshToken))?.status).toBe(200);
    expect((await first?.call(me))?.status).toBe(200);
  });

  test('ends for member and thief if a token is used again after its successor was used', async () => {
    const [member, thief] = await joinTwice(riff, cast.ada);
    expect((await member.call(refreshToken)).status).toBe(200);
    expect((await member.call(refreshToken)).status).toBe(200);
    expect((await thief.call(refreshToken)).status).toBe(401);
    expect((await member.call(me)).status).toBe(401);
    expect((await member.call(refreshToken)).status).toBe(401);
  });

  test('ends for member and thief if the thief renews it first', async () => {
    const [member, thief] = await joinTwice(riff, cast.ada);
    expect((await thief.call(refreshToken)).status).toBe(200);
    expect((await thief.call(refreshToken)).status).toBe(200);
    expect((await member.call(refreshToken)).status).toBe(401);
    expect((await thief.call(me)).status).toBe(401);
    expect((await thief.call(refreshToken)).status).toBe(401);
  });

  test('ends if a used token is used again after ten seconds', async () => {
    const [member, late] = await joinTwice(riff, cast.ada);
    expect((await member.call(refreshToken)).status).toBe(200);
    riff.wait(10_001);
    expect((await late.call(refreshToken)).status).toBe(401);
    expect((await member.call(me)).status).toBe(401);
  });

  test('ends on one device, and the member’s other device stays signed in', async () => {
    const [member, thief] = await joinTwice(riff, cast.ada);
    const other = riff.visitor();
    await other.call(login, { body: cast.ada });
    await member.call(refreshToken);
    await member.call(refreshToken);
    expect((await thief.call(refreshToken)).status).toBe(401);
    expect((await other.call(me)).status).toBe(200);
  });

  test('removes its cookies when it has ended, so that the browser stops trying', async () => {
    const gone = { riff_access: '', riff_refresh: '' };
    const ended = riff.visitor();
    await ended.join(cast.ada);
    await ended.copy().call(logout);
    expect(await refusedWith(ended)).toEqual(gone);

    const disabled = riff.visitor();
    const { userCode } = await disabled.join(cast.cleo);
    const disable = (disabledAt: Date | null) =>
      riff.context.db.update(accounts).set({ disabledAt }).where(eq(accounts.code, userCode));
    await disable(riff.context.now());
    expect((await disabled.call(me)).status).toBe(401);
    expect(await refusedWith(disabled)).toEqual(gone);
    await disable(null);

    const expired = riff.visitor();
    await expired.join(cast.ada);
    riff.wait(30 * 24 * 60 * minute);
    expect(await refusedWith(expired)).toEqual(gone);

    const invented = riff.visitor();
    invented.cookies.set('riff_refresh', 'A'.repeat(43));
    expect(await refusedWith(invented)).toEqual(gone);
    expect(await refusedWith(riff.visitor())).toEqual({});
  });

  test('is not renewed again for a call that was under way when a page renewed it', async () => {
    const browser = riff.visitor();
    await browser.join(cast.ada);
    const [slowPage, call] = [browser.copy(), browser.copy()];
    riff.wait(16 * minute);
    const pageOf = async (client: Client) => {
      const { actor, setCookies } = await riff.sessions.renewedActorOf(client.cookieHeader(), '127.0.0.1', 'en');
      client.keep(setCookies);
      return actor.kind;
    };
    expect((await call.call(me)).status).toBe(401);
    expect(await pageOf(browser)).toBe('member');
    for (const [name, value] of browser.cookies) call.cookies.set(name, value);
    expect((await call.call(refreshToken)).status).toBe(200);
    expect((await call.call(me)).status).toBe(200);
    expect(await pageOf(slowPage)).toBe('member');
    expect((await browser.call(me)).status).toBe(200);

    riff.wait(10_001);
    const before = browser.cookies.get('riff_refresh');
    expect((await browser.call(refreshToken)).status).toBe(200);
    expect(browser.cookies.get('riff_refresh')).not.toBe(before);
  });
});
