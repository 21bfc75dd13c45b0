import { eq } from 'drizzle-orm';
import { posts } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';

/**
 * The second of a video that its post shows, in tenths: the author's choice or, before the post exists, the
 * composer's proposal (half the duration, rounded down).
 */
export async function posterSecond(context: Context, upload: Upload): Promise<number> {
  const [post] = await context.db
    .select({ thumbnailAt: posts.thumbnailAt })
    .from(posts)
    .where(eq(posts.uploadId, upload.id));
  return Math.round((post?.thumbnailAt ?? Math.floor((upload.duration ?? 0) / 2)) * 10) / 10;
}
