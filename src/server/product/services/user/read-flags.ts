import { inArray } from 'drizzle-orm';
import type { Flag } from '#lib/contract/endpoint.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { permissions } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';

/** The flags that each of these members holds. Members without flags are missing. */
export async function readFlags(
  db: Queryable,
  accountIds: readonly number[],
): Promise<Map<number, Member['permissions']>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(permissions)
    .where(inArray(permissions.accountId, [...accountIds]));
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([id, own]) => [id, new Set(own.flatMap(heldIn))]));
}

function heldIn({ role, canView, canInsert, canUpdate, canDelete, canRestore }: typeof permissions.$inferSelect) {
  const flags: Record<Flag, boolean> = {
    view: canView,
    insert: canInsert,
    update: canUpdate,
    delete: canDelete,
    restore: canRestore,
  };
  return (Object.keys(flags) as Flag[]).filter((flag) => flags[flag]).map((flag) => `${role}.${flag}` as const);
}
