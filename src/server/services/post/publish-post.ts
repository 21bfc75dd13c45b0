import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { messages } from '#lib/contract/messages.ts';
import type { PostStatus } from '#lib/contract/post.ts';
import type { MergeParams, postDraft } from '#lib/contract/publishing.ts';
import { newCode } from '#server/codes.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { postImages, posts, postTags, sounds, tags } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { badInput } from '#server/problem.ts';
import type { Upload } from '#server/services/upload/begin-upload.ts';
import { findSound } from './find-sound.ts';
import { makeReady } from './make-ready.ts';
import { fitCuts, mixVideo } from './mix-video.ts';
import { type TakenImage, takeImages, takeVideo } from './take-media.ts';

type Draft = InferOutput<typeof postDraft>;
type Published = { postCode: string; status: PostStatus };

/** What a post shows and plays. */
interface Content {
  video: Upload | null;
  thumbnailAt: number;
  images: TakenImage[];
  /** The sound that it takes from another post; the video's own one comes once it is there. */
  soundId: number | null;
  mergeParams: MergeParams | null;
}

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
  const { video, images, soundId, ...content } =
    draft.postType === 'VID' ? await takeFilm(context, tx, actor, draft) : await takeStills(context, tx, actor, draft);

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
      soundId,
      ...content,
      idempotencyKey,
      createdAt: now,
    })
    .returning({ id: posts.id, code: posts.code });
  if (!post) throw new Error('the post was not inserted');

  await tx.insert(postTags).values(tagIds.map((tagId, position) => ({ postId: post.id, tagId, position })));
  if (images.length > 0) {
    await tx.insert(postImages).values(images.map((image, position) => ({ ...image, postId: post.id, position })));
    await context.jobs.add('make-avif', { postId: post.id }, { key: String(post.id), within: tx });
  }
  await countUses(tx, tagIds, soundId);
  const watchable = video !== null && (video.status === 'WATCHABLE' || video.status === 'COMPLETE');
  if (watchable) await makeReady(tx, video.id, now);
  return {
    postCode: post.code,
    status: watchable || !video ? 'READY' : 'PROCESSING',
  };
}

async function takeFilm(context: Context, tx: Queryable, actor: Member, draft: Draft): Promise<Content> {
  const video = await takeVideo(tx, actor, draft, context.now());
  const { isUseOtherAudio, ffmpegMergeParams, videoThumbnail: thumbnailAt } = draft;
  if (!isUseOtherAudio || !ffmpegMergeParams) {
    return { video, thumbnailAt, images: [], soundId: null, mergeParams: null };
  }
  const sound = await findSound(tx, actor, draft.audioCode ?? '');
  const mergeParams = fitCuts(ffmpegMergeParams, video, sound);
  const mixed = await mixVideo(context, tx, video, mergeParams);
  return {
    video: mixed,
    // Chosen in the whole video, shown in the cut one.
    thumbnailAt: Math.min(Math.max(thumbnailAt - mergeParams.videoCutStart, 0), mixed.duration ?? 0),
    images: [],
    soundId: sound.id,
    mergeParams,
  };
}

async function takeStills(context: Context, tx: Queryable, actor: Member, draft: Draft): Promise<Content> {
  const images = await takeImages(tx, actor, draft, context.now());
  const { id: soundId } = await findSound(tx, actor, draft.audioCode ?? '');
  return { video: null, thumbnailAt: 0, images, soundId, mergeParams: null };
}

/** The tags of these codes in their order, locked: two posts with the same ones count them one after the other. */
async function findTags(tx: Queryable, codes: string[]): Promise<number[]> {
  const wanted = [...new Set(codes)];
  const found = await tx
    .select({ id: tags.id, code: tags.code })
    .from(tags)
    .where(inArray(tags.code, wanted))
    .orderBy(asc(tags.id))
    .for('no key update');
  if (found.length < wanted.length) throw badInput({ tagCodeList: messages.tagUnknown });
  const idByCode = new Map(found.map((tag) => [tag.code, tag.id]));
  return wanted.map((code) => idByCode.get(code)).filter((id) => id !== undefined);
}

async function countUses(tx: Queryable, tagIds: number[], soundId: number | null): Promise<void> {
  await tx
    .update(tags)
    .set({ usageCount: sql`${tags.usageCount} + 1` })
    .where(inArray(tags.id, tagIds));
  if (soundId === null) return;
  await tx
    .update(sounds)
    .set({ useCount: sql`${sounds.useCount} + 1` })
    .where(eq(sounds.id, soundId));
}
