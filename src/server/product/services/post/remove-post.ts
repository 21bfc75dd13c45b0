import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { recountPosts } from '#server/product/services/counts/recount-posts.ts';

/** A post that the transaction has locked, with the moderator's reason. */
interface Removal {
  post: Pick<typeof posts.$inferSelect, 'id' | 'authorId'>;
  as: 'AUTHOR' | 'MODERATOR';
  note: string | null;
}

/** Removes a post, as its author or as a moderator. Every removal goes through this function. */
export async function removePost(
  context: Context,
  tx: Queryable,
  member: Member,
  { post, as, note }: Removal,
): Promise<void> {
  await tx
    .update(posts)
    .set({ removedAt: context.now(), removedById: member.id, removedAs: as, removalNote: note })
    .where(eq(posts.id, post.id));
  await recountPosts(tx, [post.id]);
  await emit(context, tx, { kind: 'removed', postId: post.id, authorId: post.authorId, as });
}
