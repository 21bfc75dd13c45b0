import { and, eq } from 'drizzle-orm';
import { notInterested } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { findVisiblePost } from '#server/product/services/post/find-visible-post.ts';

/** Keeps a post out of the member's feed, or takes that back; a repeated call changes nothing. */
export async function markNotInterested(
  context: Context,
  member: Member,
  { code, isNotInterested }: { code: string; isNotInterested: boolean },
): Promise<{ isNotInterested: boolean }> {
  await context.db.transaction(async (tx) => {
    const { id: postId } = await findVisiblePost(tx, member, code);
    const row = { accountId: member.id, postId, createdAt: context.now() };
    if (isNotInterested) await tx.insert(notInterested).values(row).onConflictDoNothing();
    else
      await tx
        .delete(notInterested)
        .where(and(eq(notInterested.accountId, member.id), eq(notInterested.postId, postId)));
  });
  return { isNotInterested };
}
