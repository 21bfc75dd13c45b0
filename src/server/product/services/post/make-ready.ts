import { and, eq, sql } from 'drizzle-orm';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { posts, sounds, uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { recountPosts } from '#server/product/services/counts/recount-posts.ts';

type Needs = Pick<Context, 'jobs' | 'now'>;

/**
 * Makes the PROCESSING post of a watchable upload READY and adds its original sound.
 * Runs inside the transaction that made the upload watchable, or that published a watchable one; running twice is harmless.
 */
export async function makeReady(context: Needs, tx: Queryable, uploadId: number): Promise<void> {
  const now = context.now();
  const [post] = await tx
    .update(posts)
    .set({ status: 'READY', publishedAt: now })
    .where(and(eq(posts.uploadId, uploadId), eq(posts.status, 'PROCESSING')))
    .returning({ id: posts.id, authorId: posts.authorId, soundId: posts.soundId, postType: posts.postType });
  if (!post) return;
  if (post.soundId === null) await addSound(tx, post.id, uploadId, now);
  await recountPosts(tx, [post.id]);
  await emit(context, tx, { kind: 'ready', postId: post.id, authorId: post.authorId, postType: post.postType });
}

/** Adds the original sound of a post whose video has one. */
async function addSound(tx: Queryable, postId: number, uploadId: number, now: Date): Promise<void> {
  const [upload] = await tx.select({ hasSound: uploads.hasSound }).from(uploads).where(eq(uploads.id, uploadId));
  if (!upload?.hasSound) return;
  const [sound] = await tx
    .insert(sounds)
    .values({ code: newCode(), postId, uploadId, createdAt: now })
    .onConflictDoUpdate({
      target: sounds.postId,
      set: { uploadId: sql`excluded.upload_id` },
    })
    .returning({ id: sounds.id });
  if (sound) await tx.update(posts).set({ soundId: sound.id }).where(eq(posts.id, postId));
}

/** Sets the post of an upload that failed to FAILED, with the reason for its author. Returns the post's code, or null if there is none. */
export async function makeFailed(
  context: Needs,
  tx: Queryable,
  uploadId: number,
  failure: string,
): Promise<string | null> {
  const [post] = await tx
    .update(posts)
    .set({ status: 'FAILED', failure })
    .where(and(eq(posts.uploadId, uploadId), eq(posts.status, 'PROCESSING')))
    .returning({ id: posts.id, authorId: posts.authorId, code: posts.code });
  if (!post) return null;
  await emit(context, tx, { kind: 'failed', postId: post.id, authorId: post.authorId });
  return post.code;
}
