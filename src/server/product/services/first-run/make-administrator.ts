import type { SignedInUser } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { insertAccount } from '#server/product/services/account/insert-account.ts';
import { hashNewPassword } from '#server/product/services/account/password/hash-new-password.ts';
import { grantAll } from '#server/product/services/permission/grant-everything.ts';
import { lockPermissions } from '#server/product/services/permission/read-permissions.ts';
import { describeMember } from '#server/product/services/session/describe-member.ts';
import { type SigningIn, type StartedSession, startSession } from '#server/product/services/session/start-session.ts';
import { checkFirstToken } from './first-link.ts';

/**
 * Makes the first administrator and starts their session, whatever the rules of registration. The operator gave them the link, so their
 * address counts as confirmed. 400 if the token does not work, also for the second of two who use it at once; 409 if the address is taken.
 */
export async function makeAdministrator(
  context: Context,
  { token, displayName, email, password }: { token: string; displayName: string; email: string; password: string },
  client: SigningIn,
): Promise<StartedSession & { user: SignedInUser }> {
  // Checked before hashing: guessing tokens must not keep a core busy.
  await checkFirstToken(context.db, token);
  const passwordHash = await hashNewPassword(password, 'password');
  const { accountId, ...session } = await context.db.transaction(async (tx) => {
    await lockPermissions(tx);
    await checkFirstToken(tx, token);
    const { language } = client;
    const account = await insertAccount(context, tx, { displayName, email, passwordHash, language, isVerified: true });
    if (!account) throw new Problem(409, messages.emailTaken, { email: messages.emailTaken });
    await grantAll(tx, account.id);
    return { accountId: account.id, ...(await startSession(context, tx, account.id, client)) };
  });
  return { ...session, user: await describeMember(context, accountId) };
}
