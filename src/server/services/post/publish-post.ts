import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { messages } from '#lib/contract/messages.ts';
import type { PostStatus } from '#lib/contract/post.ts';
import type { postDraft } from '#lib/contract/publishing.ts';
import { newCode } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { postImages, posts, postTags, sounds, tags, uploads } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { badInput } from '#server/problem.ts';
import { makeReady } from './make-ready.ts';

type Draft = InferOutput<typeof postDraft>;
type Published = { postCode: string; status: PostStatus };

/**
 * Publishes a post from finished uploads of the member's own, in one transaction; processing goes on behind it.
 * With an idempotency key a repeat answers the post that the first call made.
 */
export async function publishPost(
  context: Context,
  actor: Member,
  draft: Draft,
  idempotencyKey: string | null,
): Promise<Published> {
  const earlier = await publishedBefore(context, actor, idempotencyKey);
  if (earlier) return earlier;
  try {
    return await context.db.transaction((tx) => insertPost(context, tx, actor, draft, idempotencyKey));
  } catch (error) {
    // Of equal calls at once one wins; the others fail on what it took, and find its post.
    const winner = await publishedBefore(context, actor, idempotencyKey);
    if (winner) return winner;
    if (isUniqueViolation(error)) throw badInput({ videoPublicId: messages.videoUnknown });
    throw error;
  }
}

async function publishedBefore(context: Context, actor: Member, key: string | null): Promise<Published | null> {
  if (!key) return null;
  const [post] = await context.db
    .select({ postCode: posts.code, status: posts.status })
    .from(posts)
    .where(and(eq(posts.authorId, actor.id), eq(posts.idempotencyKey, key)));
  return post ?? null;
}

async function insertPost(
  context: Context,
  tx: Queryable,
  actor: Member,
  draft: Draft,
  idempotencyKey: string | null,
): Promise<Published> {
  const now = context.now();
  const tagIds = await findTags(tx, draft.tagCodeList);
  const video = draft.postType === 'VID' ? await takeVideo(tx, actor, draft, now) : null;
  const images = draft.postType === 'IMG' ? await takeImages(tx, actor, draft.imgPublicIdList, now) : [];
  const soundId = draft.postType === 'IMG' ? await findSound(tx, actor, draft.audioCode ?? '') : null;

  const [post] = await tx
    .insert(posts)
    .values({
      code: newCode(),
      authorId: actor.id,
      postType: draft.postType,
      title: draft.title,
      description: draft.description,
      visibility: draft.visibility,
      // Images are ready as they are; a video is once its first rendition is there.
      ...(video ? { status: 'PROCESSING' as const } : { status: 'READY' as const, publishedAt: now }),
      uploadId: video?.id ?? null,
      thumbnailAt: video ? draft.videoThumbnail : 0,
      soundId,
      idempotencyKey,
      createdAt: now,
    })
    .returning({ id: posts.id, code: posts.code });
  if (!post) throw new Error('the post was not inserted');

  await tx.insert(postTags).values(tagIds.map((tagId, position) => ({ postId: post.id, tagId, position })));
  await tx
    .update(tags)
    .set({ usageCount: sql`${tags.usageCount} + 1` })
    .where(inArray(tags.id, tagIds));
  if (images.length > 0) {
    await tx.insert(postImages).values(
      images.map((uploadId, position) => ({
        postId: post.id,
        position,
        uploadId,
      })),
    );
    await context.jobs.add('make-avif', { postId: post.id }, { key: String(post.id), within: tx });
  }
  if (soundId !== null) {
    await tx
      .update(sounds)
      .set({ useCount: sql`${sounds.useCount} + 1` })
      .where(eq(sounds.id, soundId));
  }
  const watchable = video !== null && (video.status === 'WATCHABLE' || video.status === 'COMPLETE');
  if (watchable) await makeReady(tx, video.id, now);
  return {
    postCode: post.code,
    status: watchable || !video ? 'READY' : 'PROCESSING',
  };
}

async function findTags(tx: Queryable, codes: string[]): Promise<number[]> {
  const wanted = [...new Set(codes)];
  const found = await tx.select({ id: tags.id, code: tags.code }).from(tags).where(inArray(tags.code, wanted));
  if (found.length < wanted.length) throw badInput({ tagCodeList: messages.tagUnknown });
  const idByCode = new Map(found.map((tag) => [tag.code, tag.id]));
  return wanted.map((code) => idByCode.get(code)).filter((id) => id !== undefined);
}

/** Locks the upload, so that a job which makes it watchable meanwhile comes before or after, never between. */
async function takeVideo(tx: Queryable, actor: Member, draft: Draft, now: Date) {
  const [video] = await tx
    .select({
      id: uploads.id,
      status: uploads.status,
      failure: uploads.failure,
      duration: uploads.duration,
    })
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

async function takeImages(tx: Queryable, actor: Member, publicIds: string[], now: Date): Promise<number[]> {
  const wanted = [...new Set(publicIds)];
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
    .for('update');
  if (found.length < wanted.length) throw badInput({ imgPublicIdList: messages.imageUnknown });
  const idByPublicId = new Map(found.map((image) => [image.publicId, image.id]));
  const ids = wanted.map((publicId) => idByPublicId.get(publicId)).filter((id) => id !== undefined);
  await tx.update(uploads).set({ usedAt: now }).where(inArray(uploads.id, ids));
  return ids;
}

/** The sound of that code (or of the post of that code), if its post may be seen by the member. */
async function findSound(tx: Queryable, actor: Member, code: string): Promise<number> {
  const [sound] = await tx
    .select({ id: sounds.id })
    .from(sounds)
    .innerJoin(posts, eq(posts.id, sounds.postId))
    .where(
      and(
        sql`(${sounds.code} = ${code} or ${posts.code} = ${code})`,
        sql`(${posts.visibility} = 'PUBLIC' or ${posts.authorId} = ${actor.id})`,
        eq(posts.status, 'READY'),
        isNull(posts.removedAt),
      ),
    );
  if (!sound) throw badInput({ audioCode: messages.soundUnknown });
  return sound.id;
}
