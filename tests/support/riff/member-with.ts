import type { Flag, Role } from '#lib/contract/endpoint.ts';
import { newCode } from '#server/codes.ts';
import { accounts, permissions } from '#server/db/schema/index.ts';
import { startSession } from '#server/services/session/start-session.ts';
import type { Client } from './client.ts';
import type { TestRiff } from './riff.ts';

let people = 0;

/** A new member with these flags, who is signed in without a password, which spares its hash. */
export async function memberWith(
  riff: TestRiff,
  held: readonly `${Role}.${Flag}`[],
  overrides: Partial<typeof accounts.$inferInsert> = {},
): Promise<{ client: Client; id: number; code: string }> {
  const { context, sessions } = riff;
  people += 1;
  const code = newCode();
  const names = { userName: `holder${people}`, displayName: `Holder ${people}`, email: `holder${people}@example.org` };
  const [account] = await context.db
    .insert(accounts)
    .values({ code, ...names, createdAt: context.now(), ...overrides })
    .returning({ id: accounts.id });
  if (!account) throw new Error('no account');
  await hold(riff, account.id, held);
  const client = riff.visitor();
  client.keep(
    await sessions.cookiesFor(
      await startSession(context, context.db, account.id, { ip: '127.0.0.1', userAgent: null }),
    ),
  );
  return { client, id: account.id, code };
}

/** Gives a member these flags. */
async function hold(riff: TestRiff, accountId: number, held: readonly `${Role}.${Flag}`[]): Promise<void> {
  const has = (role: string, flag: Flag) => held.some((one) => one === `${role}.${flag}`);
  for (const role of new Set(held.map((one) => one.split('.')[0] as Role))) {
    await riff.context.db.insert(permissions).values({
      ...{ code: newCode(), accountId, role },
      canView: has(role, 'view'),
      canInsert: has(role, 'insert'),
      canUpdate: has(role, 'update'),
      canDelete: has(role, 'delete'),
      canRestore: has(role, 'restore'),
    });
  }
}
