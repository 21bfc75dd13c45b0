import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { accounts } from '#server/db/schema/index.ts';

/** The account with this address, ignoring case. */
export async function findAccountByEmail(
  context: Context,
  email: string,
): Promise<typeof accounts.$inferSelect | undefined> {
  const [account] = await context.db
    .select()
    .from(accounts)
    .where(sql`lower(${accounts.email}) = ${email.toLowerCase()}`);
  return account;
}
