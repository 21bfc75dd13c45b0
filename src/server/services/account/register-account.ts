import { sql } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { newCode } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { accounts } from '#server/db/schema/index.ts';
import { Problem } from '#server/problem.ts';
import { hashPassword } from '#server/services/session/passwords.ts';
import { userNameCandidates } from './user-name.ts';

/** Makes an account; 409 where the address has one already. Its user name comes from the display name. */
export async function registerAccount(
  context: Context,
  given: { displayName: string; email: string; password: string },
): Promise<{ userCode: string; userName: string }> {
  const emailTaken = new Problem(409, messages.emailTaken, {
    email: messages.emailTaken,
  });
  const [same] = await context.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`lower(${accounts.email}) = ${given.email.toLowerCase()}`);
  if (same) throw emailTaken;

  const passwordHash = await hashPassword(given.password);
  for (const userName of userNameCandidates(given.displayName)) {
    try {
      const [account] = await context.db
        .insert(accounts)
        .values({
          code: newCode(),
          userName,
          displayName: given.displayName,
          email: given.email,
          passwordHash,
          createdAt: context.now(),
        })
        .returning({ userCode: accounts.code, userName: accounts.userName });
      if (account) return account;
    } catch (error) {
      if (isUniqueViolation(error, 'accounts_email_unique')) throw emailTaken;
      if (!isUniqueViolation(error, 'accounts_user_name_unique')) throw error;
    }
  }
  throw new Error('no free user name was found');
}
