import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { badInput } from '#server/product/problem.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';

/** An image of a post with its author's description. */
export interface ClaimedImage {
  uploadId: number;
  alt: string;
}

/**
 * Claims the member's own video for a post. Locks its row, so that the job that makes it watchable runs before or after this, never in
 * between.
 */
export async function claimVideo(
  tx: Queryable,
  actor: Member,
  draft: { videoPublicId?: string | null | undefined; videoThumbnail: number },
  now: Date,
): Promise<Upload> {
  const [video] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.publicId, draft.videoPublicId ?? ''),
        eq(uploads.ownerId, actor.id),
        eq(uploads.resourceType, 'video'),
        isNull(uploads.usedAt),
      ),
    )
    .for('update');
  if (!video || video.status === 'RECEIVING') throw badInput({ videoPublicId: messages.videoUnknown });
  if (video.status === 'FAILED') throw badInput({ videoPublicId: video.failure ?? messages.videoUnknown });
  // The browser's duration may differ from the probed one by one or two frames.
  if (draft.videoThumbnail > (video.duration ?? 0) + 0.5) {
    throw badInput({ videoThumbnail: messages.thumbnailOutside });
  }
  await tx.update(uploads).set({ usedAt: now }).where(eq(uploads.id, video.id));
  return { ...video, usedAt: now };
}

/** Claims the member's own images for a post, in the given order; a repeated image counts at its first place. */
export async function claimImages(
  tx: Queryable,
  actor: Member,
  draft: { imgPublicIdList: string[]; imgAltList: string[] },
  now: Date,
): Promise<ClaimedImage[]> {
  const altByPublicId = new Map<string, string>();
  for (const [position, publicId] of draft.imgPublicIdList.entries()) {
    if (!altByPublicId.has(publicId)) altByPublicId.set(publicId, draft.imgAltList[position] ?? '');
  }
  const wanted = [...altByPublicId.keys()];
  const found = await tx
    .select({ id: uploads.id, publicId: uploads.publicId })
    .from(uploads)
    .where(
      and(
        inArray(uploads.publicId, wanted),
        eq(uploads.ownerId, actor.id),
        eq(uploads.resourceType, 'image'),
        eq(uploads.status, 'COMPLETE'),
        isNull(uploads.usedAt),
      ),
    )
    // Always in the same order, so that simultaneous calls wait for each other and do not deadlock.
    .orderBy(asc(uploads.id))
    .for('update');
  if (found.length < wanted.length) throw badInput({ imgPublicIdList: messages.imageUnknown });
  const idByPublicId = new Map(found.map((image) => [image.publicId, image.id]));
  const claimed: ClaimedImage[] = [];
  for (const [publicId, alt] of altByPublicId) {
    const uploadId = idByPublicId.get(publicId);
    if (uploadId !== undefined) claimed.push({ uploadId, alt });
  }
  await tx
    .update(uploads)
    .set({ usedAt: now })
    .where(
      inArray(
        uploads.id,
        claimed.map(({ uploadId }) => uploadId),
      ),
    );
  return claimed;
}
