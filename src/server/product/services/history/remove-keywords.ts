import { and, eq } from 'drizzle-orm';
import { keywords } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';

/** Removes one keyword from the member's search history, or all (`code` is null); answers how many there were. */
export async function removeKeywords(
  { db }: Pick<Context, 'db'>,
  member: Member,
  code: string | null,
): Promise<number> {
  const own = eq(keywords.accountId, member.id);
  const gone = await db
    .delete(keywords)
    .where(code === null ? own : and(own, eq(keywords.code, code)))
    .returning({ id: keywords.id });
  return gone.length;
}
