import { and, eq, inArray, sql } from 'drizzle-orm';
import type { LanguageTag } from '#lib/language/languages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts } from '#server/ground/db/schema/index.ts';

/**
 * Notes a member's language, for mails that nobody asks for. Skips an account that another transaction is changing, because a renewal
 * holds its session and must not wait; the next renewal notes it.
 */
export async function noteLanguage(tx: Queryable, accountId: number, language: LanguageTag): Promise<void> {
  const differing = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), sql`${accounts.language} is distinct from ${language}`))
    .for('no key update', { skipLocked: true });
  await tx.update(accounts).set({ language }).where(inArray(accounts.id, differing));
}
