import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { accounts } from '#server/db/schema/index.ts';
import { Problem } from '#server/problem.ts';
import { hashPassword } from '#server/services/session/passwords.ts';
import { findAccountByEmail } from './find-account-by-email.ts';
import { userNameCandidates } from './user-name.ts';

/** Makes an account and has its address confirmed by mail; 409 where the address has one already. Its user name comes from the display name. */
export async function registerAccount(
  context: Context,
  given: { displayName: string; email: string; password: string | null },
): Promise<{ userCode: string; userName: string }> {
  const emailTaken = new Problem(409, messages.emailTaken, {
    email: messages.emailTaken,
  });
  if (await findAccountByEmail(context, given.email)) throw emailTaken;

  const passwordHash = given.password === null ? null : await hashPassword(given.password);
  for (const userName of userNameCandidates(given.displayName)) {
    try {
      return await context.db.transaction(async (tx) => {
        const [account] = await tx
          .insert(accounts)
          .values({
            code: newCode(),
            userName,
            displayName: given.displayName,
            email: given.email,
            passwordHash,
            createdAt: context.now(),
          })
          .returning({ id: accounts.id, userCode: accounts.code, userName: accounts.userName });
        if (!account) throw new Error('the account was not inserted');
        await context.jobs.add('send-mail', { accountId: account.id, purpose: 'VERIFY_EMAIL' }, { within: tx });
        return { userCode: account.userCode, userName: account.userName };
      });
    } catch (error) {
      if (isUniqueViolation(error, 'accounts_email_unique')) throw emailTaken;
      if (!isUniqueViolation(error, 'accounts_user_name_unique')) throw error;
    }
  }
  throw new Error('no free user name was found');
}
