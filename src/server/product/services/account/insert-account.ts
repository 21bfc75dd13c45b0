import { or, sql } from 'drizzle-orm';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { looksTaken } from './look-alike.ts';
import { userNameCandidates } from './user-name.ts';

type NewAccount = Pick<
  typeof accounts.$inferInsert,
  'displayName' | 'email' | 'passwordHash' | 'provider' | 'providerSubject' | 'isVerified' | 'language' | 'adultAt'
>;

/**
 * Adds an account with a user name derived from its display name; null if its address, or its id at the third party, is taken.
 * Waits for a simultaneous insert of the same account, and does not abort the transaction.
 */
export async function insertAccount(
  context: Context,
  tx: Queryable,
  given: NewAccount,
): Promise<{ id: number; userCode: string; userName: string } | null> {
  for (const userName of userNameCandidates(given.displayName)) {
    if (await looksTaken(context, tx, { userName, by: null })) continue;
    const [account] = await tx
      .insert(accounts)
      .values({ ...given, code: newCode(), userName, createdAt: context.now() })
      .onConflictDoNothing()
      .returning({ id: accounts.id, userCode: accounts.code, userName: accounts.userName });
    if (account) return account;
    if (await hasAccount(tx, given)) return null;
  }
  throw new Error('no free user name was found');
}

async function hasAccount(tx: Queryable, { email, provider, providerSubject }: NewAccount): Promise<boolean> {
  const byEmail = sql`lower(${accounts.email}) = ${email.toLowerCase()}`;
  const bySubject = sql`(${accounts.provider}, ${accounts.providerSubject}) = (${provider ?? 'local'}, ${providerSubject ?? null})`;
  const [same] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(providerSubject ? or(byEmail, bySubject) : byEmail)
    .limit(1);
  return same !== undefined;
}
