import type { SignedInUser } from '#lib/contract/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { Problem } from '#server/problem.ts';
import { findAccountByEmail } from '#server/services/account/find-account-by-email.ts';
import { describeMember } from './describe-member.ts';
import { passwordFits } from './passwords.ts';
import { type StartedSession, startSession } from './start-session.ts';

/** Starts a session for whoever knows the password. Failures are 400, as a 401 would set off the browser's refresh; too many tries are 429. */
export async function logIn(
  context: Context,
  given: { email: string; password: string },
  client: { ip: string; userAgent: string | null },
): Promise<StartedSession & { user: SignedInUser }> {
  await context.attempts.take('login', given.email);
  const account = await findAccountByEmail(context, given.email);
  if (!(await passwordFits(account?.passwordHash ?? null, given.password)) || !account) {
    throw new Problem(400, messages.wrongCredentials);
  }
  if (account.disabledAt) throw new Problem(400, messages.accountDisabled);
  await context.attempts.forget('login', given.email);
  const session = await context.db.transaction((tx) => startSession(context, tx, account.id, client));
  return { ...session, user: await describeMember(context, account.id) };
}
