import { sql } from 'drizzle-orm';
import type { SignedInUser } from '#lib/contract/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { accounts } from '#server/db/schema/index.ts';
import { Problem } from '#server/problem.ts';
import { describeMember } from './describe-member.ts';
import { passwordFits } from './passwords.ts';
import { type StartedSession, startSession } from './start-session.ts';

/** Starts a session for whoever knows the password. Failures are 400: a 401 would set off the browser's refresh. */
export async function logIn(
  context: Context,
  given: { email: string; password: string },
  client: { ip: string; userAgent: string | null },
): Promise<StartedSession & { user: SignedInUser }> {
  const [account] = await context.db
    .select({
      id: accounts.id,
      passwordHash: accounts.passwordHash,
      disabledAt: accounts.disabledAt,
    })
    .from(accounts)
    .where(sql`lower(${accounts.email}) = ${given.email.toLowerCase()}`);
  if (!(await passwordFits(account?.passwordHash ?? null, given.password)) || !account) {
    throw new Problem(400, messages.wrongCredentials);
  }
  if (account.disabledAt) throw new Problem(400, messages.accountDisabled);
  const session = await context.db.transaction((tx) => startSession(context, tx, account.id, client));
  return { ...session, user: await describeMember(context, account.id) };
}
