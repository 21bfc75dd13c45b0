import { afterAll, beforeAll, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login, logout, refreshToken } from '#lib/contract/account/auth.ts';
import { accountTokens, rateLimits, refreshTokens, sessions } from '#server/ground/db/schema/index.ts';
import { createAttempts } from '#server/product/services/session/attempts.ts';
import { sweepSessions } from '#server/product/services/session/sweep-sessions.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

const day = 24 * 3_600_000;
let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

const sweep = () => sweepSessions(riff.context, new AbortController().signal);
const rowsOf = async () => {
  const { db } = riff.context;
  return {
    sessions: (await db.select().from(sessions)).length,
    tokens: (await db.select().from(refreshTokens)).length,
    links: (await db.select().from(accountTokens)).length,
  };
};

test('the sweep removes expired counters of login attempts', async () => {
  const attempts = createAttempts(riff.context.db, true);
  await attempts.take('login', { email: 'ada@example.org', ip: '198.51.100.1', device: null });
  await sweep();
  expect(await riff.context.db.$count(rateLimits)).toBe(2);
  riff.wait(20 * 60_000);
  await sweep();
  expect(await riff.context.db.$count(rateLimits)).toBe(1);
  riff.wait(60 * 60_000);
  await sweep();
  expect(await riff.context.db.$count(rateLimits)).toBe(0);
});

/** Renews a session often enough that it never expires. */
async function stay(member: Client, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 10) {
    riff.wait(Math.min(left, 10) * day);
    expect((await member.call(refreshToken)).status).toBe(200);
  }
}

test('the sweep removes sessions that ended 30 days ago with their tokens, and keeps tokens that a thief may still have', async () => {
  const [left, away, here] = [riff.visitor(), riff.visitor(), riff.visitor()];
  await left.join(cast.ada);
  await left.call(logout);
  await away.join(cast.ben);
  await here.join(cast.cleo);
  await runJobs(riff.context);
  const links = (await rowsOf()).links;
  expect(links).toBeGreaterThan(0);

  await stay(here, 29);
  await sweep();
  expect(await rowsOf()).toEqual({ sessions: 3, tokens: 6, links: 0 });

  await stay(here, 2);
  await sweep();
  // The sweep has removed the ended session. The first of Cleo's tokens was used 21 days ago.
  expect(await rowsOf()).toEqual({ sessions: 2, tokens: 6, links: 0 });

  await stay(here, 20);
  await sweep();
  expect((await rowsOf()).sessions).toBe(2);
  const [oldest] = await riff.context.db.select().from(refreshTokens).orderBy(refreshTokens.usedAt);
  expect(oldest?.usedAt?.getTime()).toBeGreaterThanOrEqual(riff.context.now().getTime() - 30 * day);

  await stay(here, 10);
  await sweep();
  expect((await rowsOf()).sessions).toBe(1);
  expect((await here.call(me)).status).toBe(200);
  expect((await away.call(login, { body: cast.ben })).status).toBe(200);
});
