import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts } from '#server/ground/db/schema/index.ts';

/** Of a row of `accounts`: its person waits for a decision. They cannot log in, but confirm their address. */
export const applies = sql<boolean>`(select true from applications ap where ap.account_id = accounts.id and ap.status = 'WAITING' limit 1) is true`;

/** Whether an account waits for a decision. */
export async function isApplicant(db: Queryable, accountId: number): Promise<boolean> {
  const [found] = await db.select({ applies }).from(accounts).where(eq(accounts.id, accountId));
  return found?.applies === true;
}
