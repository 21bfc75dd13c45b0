import { and, eq } from 'drizzle-orm';
import { memberFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Queryable } from '#server/db/database.ts';
import { accounts } from '#server/db/schema/index.ts';
import { type Actor, viewerId } from '#server/policies/actor.ts';
import { notFound } from '#server/problem.ts';

/** The account with this code. One that this actor may not see gets the same 404 as one that never existed. */
export async function findVisibleAccount(
  tx: Queryable,
  actor: Actor,
  code: string,
): Promise<typeof accounts.$inferSelect> {
  const isShown = condition(memberFor.shown, { of: 'accounts', viewer: viewerId(actor) });
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.code, code), isShown));
  if (!account) throw notFound();
  return account;
}
