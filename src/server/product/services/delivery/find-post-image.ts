import { and, eq } from 'drizzle-orm';
import { postImages, posts, uploads } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';

/** The upload at this position of an image post; undefined after the last one, if a media host has it, or if the post no longer exists. */
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
    .where(
      and(
        eq(postImages.postId, postId),
        eq(postImages.position, position),
        eq(uploads.hosted, false),
        condition(postFor.anybody, { of: 'posts' }),
      ),
    );
  return image;
}
