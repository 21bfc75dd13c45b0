import { sql } from 'drizzle-orm';
import { accounts } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

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
