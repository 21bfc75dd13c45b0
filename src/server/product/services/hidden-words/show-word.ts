import { and, eq } from 'drizzle-orm';
import { hiddenWords } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';

/** No longer hides a word of the member; returns the number of removed words. */
export async function showWord(context: Context, member: Member, code: string): Promise<number> {
  return await context.db.transaction(async (tx) => {
    const isOwn = and(eq(hiddenWords.accountId, member.id), eq(hiddenWords.code, code));
    const { rowCount } = await tx.delete(hiddenWords).where(isOwn);
    if (rowCount) await emit(context, tx, { kind: 'wordsChanged', memberId: member.id });
    return rowCount ?? 0;
  });
}
