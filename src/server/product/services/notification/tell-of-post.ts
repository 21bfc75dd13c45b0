import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { follows, notificationSettings, posts, sounds } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';
import { mentionsIn } from '#server/product/events/domain-event.ts';
import { emit } from '#server/product/events/emit.ts';

/** At most this many followers are told in one transaction. */
const batch = 500;

const original = alias(posts, 'original');

/**
 * Tells of a post that everybody can see now: the members that it names, the author of its sound, and the followers who want to hear of
 * new posts. May run again: nobody is told twice.
 */
export async function tellOfPost(context: Context, postId: number, signal: AbortSignal): Promise<void> {
  const [post] = await context.db
    .select({ title: posts.title, description: posts.description, byId: posts.authorId, ownerId: original.authorId })
    .from(posts)
    .leftJoin(sounds, eq(sounds.id, posts.soundId))
    .leftJoin(original, eq(original.id, sounds.postId))
    .where(and(eq(posts.id, postId), condition(postFor.everybody, { of: 'posts' })));
  if (!post) return;
  const { byId, ownerId } = post;
  await context.db.transaction((tx) =>
    emit(
      context,
      tx,
      ...mentionsIn(`${post.title} ${post.description}`, { postId, commentId: null, byId }),
      ...(ownerId === null ? [] : [{ kind: 'soundUsed', postId, byId, ownerId } as const]),
    ),
  );
  for (let last = 0; !signal.aborted; ) {
    const followerIds = await followersToTell(context, byId, last);
    await context.db.transaction((tx) => emit(context, tx, { kind: 'posted', postId, byId, followerIds }));
    if (followerIds.length < batch) return;
    last = followerIds.at(-1) ?? last;
  }
}

/** The next followers who switched this kind on; it is off for all others. */
async function followersToTell({ db }: Context, followeeId: number, after: number): Promise<number[]> {
  const rows = await db
    .select({ id: follows.followerId })
    .from(follows)
    .innerJoin(notificationSettings, eq(notificationSettings.accountId, follows.followerId))
    .where(
      and(
        eq(follows.followeeId, followeeId),
        gt(follows.followerId, after),
        sql`(${notificationSettings.kinds} -> 'POSTED' ->> 'inbox')::boolean`,
      ),
    )
    .orderBy(asc(follows.followerId))
    .limit(batch);
  return rows.map(({ id }) => id);
}
