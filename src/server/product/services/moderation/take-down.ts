import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { comments, posts } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { recountPosts } from '#server/product/services/counts/recount-posts.ts';

/** What a moderator removes, which the transaction has locked, and why. */
interface Removal {
  member: Member;
  id: number;
  note: string | null;
}

const removalBy = (context: Pick<Context, 'now'>, { member, note }: Removal) => ({
  removedAt: context.now(),
  removedById: member.id,
  removedAs: 'MODERATOR' as const,
  removalNote: note,
});

/** Removes a post as moderators do, and tells its author why. The only place that does it, with reports or without. */
export async function takeDownPost(context: Context, tx: Queryable, removal: Removal): Promise<void> {
  await tx.update(posts).set(removalBy(context, removal)).where(eq(posts.id, removal.id));
  await recountPosts(tx, [removal.id]);
  await context.jobs.add('tell-removal', { postId: removal.id }, { within: tx });
}

/** The same for a comment or a reply. */
export async function takeDownComment(context: Context, tx: Queryable, removal: Removal): Promise<void> {
  await tx.update(comments).set(removalBy(context, removal)).where(eq(comments.id, removal.id));
  await context.jobs.add('tell-comment-removal', { commentId: removal.id }, { within: tx });
}
