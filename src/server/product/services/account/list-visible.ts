import { and, inArray } from 'drizzle-orm';
import { accounts } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';

/** The codes of those accounts that the member can open. */
export async function listVisible({ db }: Context, member: Member, codes: string[]): Promise<{ codes: string[] }> {
  const rows = await db
    .select({ code: accounts.code })
    .from(accounts)
    .where(and(inArray(accounts.code, codes), condition(memberFor.open, { of: 'accounts', viewer: member.id })));
  return { codes: rows.map(({ code }) => code) };
}
