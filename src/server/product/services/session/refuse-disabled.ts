import { eq } from 'drizzle-orm';
import { applicationRejected, applicationWaits } from '#lib/contract/account/registration-messages.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { type accounts, applications } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import type { MemberFacts } from '#server/product/audience/facts.ts';
import { holds } from '#server/product/audience/holds.ts';
import { Problem } from '#server/product/problem.ts';

type Account = Pick<typeof accounts.$inferSelect, 'id' | 'disabledReason'> & MemberFacts;

/**
 * Throws a 400 with the reason if the account is disabled, or waits for a moderator. Call it only for a person who has proved that the account
 * is theirs.
 */
export async function refuseDisabled(db: Queryable, account: Account): Promise<void> {
  if (holds(memberFor.themselves, account)) return;
  const [application] = await db
    .select({ status: applications.status })
    .from(applications)
    .where(eq(applications.accountId, account.id));
  const undecided = { WAITING: applicationWaits, REJECTED: applicationRejected, ACCEPTED: null };
  const told = application ? undecided[application.status] : null;
  if (told !== null) throw new Problem(400, told, { application: told });
  const { disabledReason } = account;
  const reason = disabledReason ? ` Reason: ${disabledReason}` : '';
  throw new Problem(400, messages.accountDisabled + reason);
}
