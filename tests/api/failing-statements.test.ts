import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/index.ts';
import { wellFormed } from '#tests/fixtures/well-formed.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { everyFlag, memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

/** Without these tables everybody would be a visitor, and no call would reach its statements. */
const kept = [
  ...['accounts', 'permissions', 'sessions', 'refresh_tokens', 'settings', 'rate_limits'],
  // Whether a member owes a consent is read with their session.
  ...['legal_versions', 'consents'],
];
let riff: TestRiff;
let ada: Client;
let session: string;
/** The tables that statements fail to find. */
let away: string[];

beforeAll(async () => {
  riff = await startRiff();
  const { db } = riff.context;
  ({ client: ada } = await memberWith(riff, everyFlag));
  session = (await db.execute<{ code: string }>(sql`select code from sessions`)).rows[0]?.code ?? '';
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  away = rows.map(({ name }) => name).filter((name) => !kept.includes(name));
  for (const name of away) await db.execute(sql.raw(`alter table "${name}" rename to "${name}_away"`));
  riff.logged.length = 0;
});
afterAll(async () => {
  for (const name of away) await riff.context.db.execute(sql.raw(`alter table "${name}_away" rename to "${name}"`));
  await riff.close();
});

test('whichever statement fails, the log names it, and holds no personal text and nothing that opens an account', async () => {
  for (const call of Object.values(endpoints)) {
    // Logging out ends the session of the other calls, and the test mail needs none of the tables.
    if (['auth/logout', 'first-run/mail'].includes(call.path)) continue;
    for (const who of [ada, riff.visitor()]) {
      const headers = { Cookie: who.cookieHeader() };
      await riff.visitor().call(call, {
        headers,
        ...(call.query && { query: wellFormed(call.query) as object }),
        ...(call.body && { body: wellFormed(call.body) }),
      });
    }
  }
  const entries = riff.logged.map((line) => JSON.parse(line));
  const statements = new Set(entries.map(({ err }) => err?.statement ?? err?.cause?.statement).filter(Boolean));
  expect(statements.size).toBeGreaterThan(20);
  const log = riff.logged.join('\n');
  for (const value of ['@example.org', 'long enough', '$argon2', '$scrypt', session])
    expect(log.split('\n').filter((line) => line.includes(value))).toEqual([]);
});
