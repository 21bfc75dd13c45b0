import type { SignedInUser } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { findAccountByEmail } from '#server/product/services/account/email/find-account-by-email.ts';
import { describeMember } from './describe-member.ts';
import { passwordFits } from './passwords.ts';
import { refuseDisabled } from './refuse-disabled.ts';
import { type SigningIn, type StartedSession, startSession } from './start-session.ts';

/** Starts a session if the password is right. Failures are 400, because a 401 would trigger the browser's refresh; too many tries are 429. */
export async function logIn(
  context: Context,
  given: { email: string; password: string },
  client: SigningIn & { device: string | null },
): Promise<StartedSession & { user: SignedInUser }> {
  const attempt = { email: given.email, ip: client.ip, device: client.device };
  await context.attempts.take('login', attempt);
  const account = await findAccountByEmail(context, given.email);
  if (!(await passwordFits(account?.passwordHash ?? null, given.password)) || !account) {
    throw new Problem(400, messages.wrongCredentials);
  }
  await refuseDisabled(context.db, account);
  await context.attempts.forget('login', attempt);
  const session = await context.db.transaction((tx) => startSession(context, tx, account.id, client));
  return { ...session, user: await describeMember(context, account.id) };
}
