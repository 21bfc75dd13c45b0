import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts } from '#server/ground/db/schema/index.ts';

/** Counts a change of the members who are hidden from these members. The caller has locked the accounts. */
export async function countRelationChange(tx: Queryable, ids: number[]): Promise<void> {
  await tx
    .update(accounts)
    .set({ relationChanges: sql`${accounts.relationChanges} + 1` })
    .where(inArray(accounts.id, ids));
}
