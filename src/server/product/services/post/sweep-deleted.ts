import { and, asc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { posts, renditions, uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { mayRemove } from '#server/product/services/backup/hold-removals.ts';
import { removeFiles } from '#server/product/services/upload/remove-files.ts';
import { hoursAgo } from '#server/product/services/upload/sweep-each.ts';

// Posts removed by moderators can be restored for a year.
const removedHours = 365 * 24;
/** At most this many posts in one run; the job runs again. */
const mostOfRun = 500;

type File = Pick<typeof uploads.$inferSelect, 'id' | 'code'>;

/** Another post, hidden or not, that plays the sound of this one, so its row refers to it. */
const isPlayed = sql<boolean>`exists (select from sounds s join posts o on o.sound_id = s.id and o.id <> posts.id
  where s.post_id = posts.id)`;

/**
 * Ends posts that their authors deleted long ago (by the setting `deletedDays`, at once, if a media host has them) or moderators removed a year ago, with all likes,
 * views and comments, their uploads and their files. While another post plays its sound, a post stays as a hidden row with nothing but the
 * sound. With `author`, ends all posts that this author deleted, to free their storage. Returns the number of posts.
 */
export async function sweepDeleted(context: Context, signal: AbortSignal, authorId?: number): Promise<number> {
  const isDue = authorId === undefined ? isOld(context) : isDeletedBy(authorId);
  const due = await context.db
    .select({ id: posts.id })
    .from(posts)
    .leftJoin(uploads, eq(uploads.id, posts.uploadId))
    .where(and(isDue, sql`(not ${isPlayed} or ${uploads.originalRemovedAt} is null)`))
    .orderBy(asc(posts.removedAt))
    .limit(mostOfRun);
  let swept = 0;
  for (const { id } of due) {
    if (signal.aborted) break;
    try {
      if (await context.db.transaction((tx) => sweepOne(context, tx, id, isDue))) swept += 1;
    } catch (error) {
      context.log.warn({ err: error, postId: id }, 'a deleted post could not be removed');
    }
  }
  return swept;
}

/** Whether a media host has one of its files, which anybody with the address could still load. */
const isHosted = sql`exists (select from uploads u where u.hosted
  and (u.id = ${posts.uploadId} or u.id in (select i.upload_id from post_images i where i.post_id = ${posts.id})))`;

const isDeletedBy = (authorId: number) => and(eq(posts.removedAs, 'AUTHOR'), eq(posts.authorId, authorId));

const isOld = (context: Context) =>
  or(
    and(
      eq(posts.removedAs, 'AUTHOR'),
      or(lt(posts.removedAt, hoursAgo(context, context.settings.current().deletedDays * 24)), isHosted),
    ),
    and(eq(posts.removedAs, 'MODERATOR'), lt(posts.removedAt, hoursAgo(context, removedHours))),
  );

/** False if another process has it, if a backup runs, or if its sound has yet to be made. */
async function sweepOne(context: Context, tx: Queryable, id: number, isDue: SQL | undefined): Promise<boolean> {
  if (!(await mayRemove(tx))) return false;
  // The same lock order as in jobs: first the uploads, then the post.
  const files = await lockFiles(tx, id);
  const [post] = await tx
    .select({ uploadId: posts.uploadId, isPlayed })
    .from(posts)
    .where(and(eq(posts.id, id), isDue))
    .for('update', { skipLocked: true });
  if (!post) return false;
  if (post.isPlayed) return await keepSound(context, tx, files, { id, ...post });
  for (const { code } of files) await removeFiles(context, code);
  await tx.delete(posts).where(eq(posts.id, id));
  await deleteRows(tx, files);
  return true;
}

/** The uploads of a post: its video, the sources of its mix, its images. */
async function lockFiles(tx: Queryable, postId: number): Promise<File[]> {
  const own = sql`select upload_id from posts where id = ${postId} union select upload_id from post_images where post_id = ${postId}`;
  return await tx
    .select({ id: uploads.id, code: uploads.code })
    .from(uploads)
    .where(sql`${uploads.id} in (${own}) or ${uploads.id} in (select mix_of_id from uploads where id in (${own}))`)
    .orderBy(asc(uploads.id))
    .for('update');
}

/** Removes everything but the sound that other posts play. */
async function keepSound(
  context: Context,
  tx: Queryable,
  files: File[],
  post: { id: number; uploadId: number | null },
): Promise<boolean> {
  const video = files.find(({ id }) => id === post.uploadId);
  if (!video) return false;
  const ofVideo = eq(renditions.uploadId, video.id);
  const made = await tx.select({ kind: renditions.kind, key: renditions.key }).from(renditions).where(ofVideo);
  // The sound has yet to be made from the original.
  if (!made.some(({ kind }) => kind === 'sound')) return false;
  const { storage } = context;
  for (const { kind, key } of made) if (kind !== 'sound') await storage.remove(key);
  await storage.remove(`renditions/${video.code}/hls/`);
  await storage.remove(`variants/${video.code}/`);
  await storage.remove(`originals/${video.code}`);
  await tx.delete(renditions).where(and(ofVideo, ne(renditions.kind, 'sound')));
  await tx
    .update(uploads)
    .set({ originalRemovedAt: context.now(), originalBytes: 0, variantBytes: 0 })
    .where(eq(uploads.id, video.id));
  // No matter who removed it: nothing is left to restore.
  await tx.update(posts).set({ removedAs: 'AUTHOR', removalNote: null }).where(eq(posts.id, post.id));
  const others = files.filter((file) => file !== video);
  for (const { code } of others) await removeFiles(context, code);
  await deleteRows(tx, others);
  return true;
}

async function deleteRows(tx: Queryable, files: File[]): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  await tx.delete(uploads).where(inArray(uploads.id, ids));
}
