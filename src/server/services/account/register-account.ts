import { sql } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { accounts } from '#server/db/schema/index.ts';
import { Problem } from '#server/problem.ts';
import { hashPassword } from '#server/services/session/passwords.ts';
import { insertAccount } from './insert-account.ts';

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

  const account = await insertAccount(context, context.db, {
    displayName: given.displayName,
    email: given.email,
    passwordHash: await hashPassword(given.password),
  });
  if (!account) throw emailTaken;
  return { userCode: account.userCode, userName: account.userName };
}
