import type { Flag, Role } from '#lib/contract/endpoint.ts';
import { newCode } from '#server/ground/codes.ts';
import { accounts, permissions, role } from '#server/ground/db/schema/index.ts';
import { startSession } from '#server/product/services/session/start-session.ts';
import type { Client } from './client.ts';
import type { TestRiff } from './riff.ts';

const flags: readonly Flag[] = ['view', 'insert', 'update', 'delete', 'restore'];

/** All flags of an administrator. */
export const everyFlag = role.enumValues.flatMap((of) => flags.map((flag) => `${of}.${flag}` as const));

let people = 0;

/** A new member with these flags, who is signed in without a password, because hashing takes long. */
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
      await startSession(context, context.db, account.id, { ip: '127.0.0.1', userAgent: null, language: 'en' }),
    ),
  );
  return { client, id: account.id, code };
}

/** Gives a member these flags. */
async function hold(riff: TestRiff, accountId: number, held: readonly `${Role}.${Flag}`[]): Promise<void> {
  const has = (of: Role, flag: Flag) => held.includes(`${of}.${flag}`);
  for (const of of new Set(held.map((one) => one.split('.')[0] as Role))) {
    await riff.context.db.insert(permissions).values({
      ...{ code: newCode(), accountId, role: of },
      canView: has(of, 'view'),
      canInsert: has(of, 'insert'),
      canUpdate: has(of, 'update'),
      canDelete: has(of, 'delete'),
      canRestore: has(of, 'restore'),
    });
  }
}
