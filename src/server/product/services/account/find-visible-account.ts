import type { Queryable } from '#server/ground/db/database.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { visible } from '#server/product/audience/condition.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import { notFound } from '#server/product/problem.ts';

/** The account with this code. One that this actor may not see gets the same 404 as one that never existed. */
export async function findVisibleAccount(
  tx: Queryable,
  actor: Actor,
  code: string,
): Promise<typeof accounts.$inferSelect> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(visible(accounts, code, memberFor.open, viewerId(actor)));
  if (!account) throw notFound();
  return account;
}
