import type { SQL } from 'drizzle-orm';
import { announce } from '#server/ground/db/changes.ts';
import { posts, postTags } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { recount } from '#server/product/services/counts/recount.ts';
import { recountPosts } from '#server/product/services/counts/recount-posts.ts';
import { setDisabled } from '#server/product/services/counts/set-disabled.ts';
import { idOfAccount } from '#tests/support/riff/build.ts';

/** Disables an account, or enables it with null. */
export async function changeAccount(
  context: Pick<Context, 'db' | 'jobs' | 'now'>,
  userCode: string,
  disabledAt: Date | null,
): Promise<void> {
  const id = await idOfAccount(context, userCode);
  await context.db.transaction((tx) => setDisabled(context, tx, id, { disabledAt }));
}

/** Changes rows of posts like a service that shows or hides a post. */
export async function changePosts(
  { db }: Pick<Context, 'db' | 'now'>,
  which: SQL | undefined,
  set: Partial<typeof posts.$inferInsert>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx
      .select({ id: posts.id, soundId: posts.soundId })
      .from(posts)
      .where(which)
      .for('no key update');
    await tx.update(posts).set(set).where(which);
    await recountPosts(
      tx,
      before.map(({ id }) => id),
    );
    await recount(
      tx,
      'sounds',
      before.flatMap(({ soundId }) => soundId ?? []),
    );
    await announce(
      tx,
      before.map(({ id }) => ({ about: 'post', id })),
    );
  });
}

/** Gives a post this tag. */
export async function tagPost({ db }: Pick<Context, 'db' | 'now'>, postId: number, tagId: number): Promise<void> {
  await db.insert(postTags).values({ postId, tagId, position: 0 });
  await recountPosts(db, [postId]);
}
