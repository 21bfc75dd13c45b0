import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { likes, posts } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { visible } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { countLikes } from '#server/product/services/counts/add.ts';
import { lockRows } from '#server/product/services/counts/recount.ts';
import { countEntries } from './read-entries.ts';

type Needs = Pick<Context, 'db' | 'jobs' | 'now'>;

/** At most this many likes are removed in one transaction, because it holds the locks of their posts. */
const batch = 200;

/** Removes the member's like of one post; 0 if there is none. */
export async function removeLike(context: Needs, member: Member, code: string): Promise<number> {
  const [post] = await context.db
    .select({ id: posts.id })
    .from(posts)
    .where(visible(posts, code, postFor.viewer, member.id));
  return post ? await takeBack(context, member, [post.id]) : 0;
}

/**
 * Removes all likes of the member, also of hidden posts, and returns the number of listed ones. After a failure, committed batches stay
 * removed and the next call continues.
 */
export async function clearLikes(context: Needs, member: Member): Promise<number> {
  const { db } = context;
  const listed = await countEntries(db, 'likes', member.id);
  let last = 0;
  for (;;) {
    const rows = await db
      .select({ id: likes.postId })
      .from(likes)
      .where(and(eq(likes.accountId, member.id), gt(likes.postId, last)))
      .orderBy(asc(likes.postId))
      .limit(batch);
    if (rows.length === 0) return listed;
    const ids = rows.map(({ id }) => id);
    await takeBack(context, member, ids);
    last = ids.at(-1) ?? last;
  }
}

/** One transaction, with the same lock order as a single like. */
async function takeBack(context: Needs, member: Member, ids: number[]): Promise<number> {
  const own = and(eq(likes.accountId, member.id), inArray(likes.postId, ids));
  return await context.db.transaction(async (tx) => {
    await lockRows(tx, 'posts', ids);
    const liked = await tx
      .select({ id: likes.postId, authorId: posts.authorId })
      .from(likes)
      .innerJoin(posts, eq(posts.id, likes.postId))
      .where(own);
    if (liked.length === 0) return 0;
    await countLikes(
      tx,
      liked.map(({ id }) => id),
      -1,
    );
    await tx.delete(likes).where(own);
    await emit(
      context,
      tx,
      ...liked.map(({ id, authorId }) => ({ kind: 'unliked', postId: id, authorId, byId: member.id }) as const),
    );
    return liked.length;
  });
}
