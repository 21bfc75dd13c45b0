import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Queryable } from '#server/db/database.ts';
import { uploads } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { badInput } from '#server/problem.ts';
import type { Upload } from '#server/services/upload/begin-upload.ts';

/** An image of a post with what its author says it shows. */
export interface TakenImage {
  uploadId: number;
  alt: string;
}

/**
 * Takes a video of the member's own into use. Its row is locked, so that a job which makes it watchable meanwhile comes before
 * or after, never between.
 */
export async function takeVideo(
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
  // The browser's duration may differ from the probed one by a frame or two.
  if (draft.videoThumbnail > (video.duration ?? 0) + 0.5) {
    throw badInput({ videoThumbnail: messages.thumbnailOutside });
  }
  await tx.update(uploads).set({ usedAt: now }).where(eq(uploads.id, video.id));
  return video;
}

/** Takes images of the member's own into use, in the order given; one that is named twice counts where it comes first. */
export async function takeImages(
  tx: Queryable,
  actor: Member,
  draft: { imgPublicIdList: string[]; imgAltList: string[] },
  now: Date,
): Promise<TakenImage[]> {
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
    // Always in one order: equal calls at once wait for each other instead of locking each other out.
    .orderBy(asc(uploads.id))
    .for('update');
  if (found.length < wanted.length) throw badInput({ imgPublicIdList: messages.imageUnknown });
  const idByPublicId = new Map(found.map((image) => [image.publicId, image.id]));
  const taken: TakenImage[] = [];
  for (const [publicId, alt] of altByPublicId) {
    const uploadId = idByPublicId.get(publicId);
    if (uploadId !== undefined) taken.push({ uploadId, alt });
  }
  await tx
    .update(uploads)
    .set({ usedAt: now })
    .where(
      inArray(
        uploads.id,
        taken.map(({ uploadId }) => uploadId),
      ),
    );
  return taken;
}
