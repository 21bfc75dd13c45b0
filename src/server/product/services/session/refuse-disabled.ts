import { messages } from '#lib/contract/messages.ts';
import type { accounts } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import type { MemberFacts } from '#server/product/audience/facts.ts';
import { holds } from '#server/product/audience/holds.ts';
import { Problem } from '#server/product/problem.ts';

type Account = Pick<typeof accounts.$inferSelect, 'id' | 'disabledReason'> & MemberFacts;

/** Throws a 400 with the reason if the account is disabled. Call it only for a person who has proved that the account is theirs. */
export function refuseDisabled(account: Account): void {
  if (holds(memberFor.themselves, account)) return;
  const { disabledReason } = account;
  const reason = disabledReason ? ` Reason: ${disabledReason}` : '';
  throw new Problem(400, messages.accountDisabled + reason);
}
