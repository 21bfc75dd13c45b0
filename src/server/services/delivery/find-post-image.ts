import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { postImages, posts, uploads } from '#server/db/schema/index.ts';

/** The upload at that place of an image post; undefined behind the last one, and where the post is gone. */
export async function findPostImage(
  context: Context,
  postId: number,
  position: number,
): Promise<{ id: number; code: string } | undefined> {
  const [image] = await context.db
    .select({ id: uploads.id, code: uploads.code })
    .from(postImages)
    .innerJoin(posts, eq(posts.id, postImages.postId))
    .innerJoin(uploads, eq(uploads.id, postImages.uploadId))
    .where(and(eq(postImages.postId, postId), eq(postImages.position, position), isNull(posts.removedAt)));
  return image;
}
