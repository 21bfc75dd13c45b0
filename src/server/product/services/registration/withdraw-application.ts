import { and, eq, inArray } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { accounts, applications } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { findAccountByEmail } from '#server/product/services/account/email/find-account-by-email.ts';
import type { Attempt } from '#server/product/services/session/attempts.ts';
import { passwordFits } from '#server/product/services/session/passwords.ts';

/**
 * Removes an application that is not accepted, with everything that its writer entered. They have no session, so the password proves that it is
 * theirs. 400 if it does not, or if there is no such application.
 */
export async function withdrawApplication(context: Context, attempt: Attempt, password: string): Promise<void> {
  await context.attempts.take('login', attempt);
  const account = await findAccountByEmail(context, attempt.email);
  const isOwn = await passwordFits(account?.passwordHash ?? null, password);
  const removed = isOwn && account ? await remove(context, account.id) : 0;
  if (removed === 0) throw new Problem(400, messages.wrongCredentials);
  await context.attempts.forget('login', attempt);
}

async function remove({ db }: Context, accountId: number): Promise<number> {
  return await db.transaction(async (tx) => {
    // Locked, so that nobody accepts it at the same time.
    const own = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.accountId, accountId), inArray(applications.status, ['WAITING', 'REJECTED'])))
      .for('update');
    if (own.length === 0) return 0;
    return (await tx.delete(accounts).where(eq(accounts.id, accountId))).rowCount ?? 0;
  });
}
