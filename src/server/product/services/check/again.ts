import { eq, or } from 'drizzle-orm';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import { posts, uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { readUpload } from '#server/product/services/backup/stored-upload.ts';
import { processAgain } from '#server/product/services/post/retry-post.ts';
import { discardOriginal } from '#server/product/services/storage/discard-originals.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { canRebuild, rebuild } from './rebuild.ts';
import { compareFiles } from './upload-files.ts';

/** The video of an upload or of a post with this code. */
async function findVideo({ db }: Context, code: string): Promise<{ upload: Upload; postId: number | null }> {
  const [found] = await db
    .select({ upload: uploads, postId: posts.id })
    .from(uploads)
    .leftJoin(posts, eq(posts.uploadId, uploads.id))
    .where(or(eq(uploads.code, code), eq(posts.code, code), eq(uploads.publicId, code)));
  if (found?.upload.resourceType !== 'video') throw new Problem(404, maintenance.notFound({ code }));
  return found;
}

/** Queues a video for processing from its original again: a failed one, or all renditions of a visible one. */
export async function encodeAgain(context: Context, code: string): Promise<void> {
  const { postId, ...found } = await findVideo(context, code);
  await context.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(uploads).where(eq(uploads.id, found.upload.id)).for('update');
    const upload = locked ?? found.upload;
    if (upload.status === 'FAILED' && postId !== null) return await processAgain(context, tx, upload, postId);
    const stored = await readUpload(context.db.$client, String(upload.id));
    const isMade = upload.status === 'WATCHABLE' || upload.status === 'COMPLETE';
    if (!stored || !isMade || upload.hosted || !(await canRebuild(context, tx, stored)))
      throw new Problem(400, maintenance.notProcessable({ code }));
    const faults = await compareFiles(context.storage, stored, false);
    const damaged = faults.filter(({ kind }) => kind === 'rendition').flatMap(({ keys }) => keys);
    await rebuild(context, tx, stored, damaged);
  });
}

/** Discards the original of a video. */
export async function discardOf(context: Context, code: string): Promise<void> {
  const { upload } = await findVideo(context, code);
  if (!(await discardOriginal(context, upload.code))) throw new Problem(400, maintenance.originalNeeded({ code }));
}
