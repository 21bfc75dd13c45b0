import { and, eq, inArray } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { messages } from '#lib/contract/messages.ts';
import type { PostStatus } from '#lib/contract/post/post-kinds.ts';
import type { MergeParams, postDraft } from '#lib/contract/post/publishing.ts';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { isUniqueViolation } from '#server/ground/db/errors.ts';
import { postImages, posts, postTags, tags } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { badInput, type Problem } from '#server/product/problem.ts';
import { recountPosts } from '#server/product/services/counts/recount-posts.ts';
import { assertMorePosts, assertSensitivity } from '#server/product/services/site-settings/site-limits.ts';
import { queueUpload } from '#server/product/services/transcoding/queue-upload.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { type ClaimedImage, claimImages, claimVideo } from './claim-media.ts';
import { findSound } from './find-sound.ts';
import { makeReady } from './make-ready.ts';
import { fitCuts, mixVideo } from './mix-video.ts';

type Draft = InferOutput<typeof postDraft>;
type Published = { postCode: string; status: PostStatus };

/** The media of a post. */
interface Content {
  video: Upload | null;
  thumbnailAt: number;
  images: ClaimedImage[];
  /** The sound that it uses from another post; the video's own sound is added when it is ready. */
  soundId: number | null;
  mergeParams: MergeParams | null;
}

/**
 * Publishes a post from the member's own finished uploads, in one transaction; processing continues afterwards.
 * With an idempotency key, a repeated call returns the post that the first call made.
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
    // One of several simultaneous equal calls wins; the others fail at the claimed media, and find the winner's post.
    const winner = await publishedBefore(context, actor, idempotencyKey);
    if (winner) return winner;
    throw claimedMeanwhile(error) ?? error;
  }
}

/** The problem of a file that another post claimed during this call; null for errors that the input did not cause. */
function claimedMeanwhile(error: unknown): Problem | null {
  if (isUniqueViolation(error, 'posts_upload_unique') || isUniqueViolation(error, 'uploads_mix_unique')) {
    return badInput({ videoPublicId: messages.videoUnknown });
  }
  if (isUniqueViolation(error, 'post_images_upload_unique'))
    return badInput({ imgPublicIdList: messages.imageUnknown });
  return null;
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
  assertSensitivity(context, draft.sensitive);
  await assertMorePosts(context, tx, actor);
  const now = context.now();
  const tagIds = await findTags(tx, draft.tagCodeList);
  const { video, images, soundId, ...content } =
    draft.postType === 'VID'
      ? await claimVideoContent(context, tx, actor, draft)
      : await claimImageContent(context, tx, actor, draft);

  const [post] = await tx
    .insert(posts)
    .values({
      code: newCode(),
      authorId: actor.id,
      postType: draft.postType,
      title: draft.title,
      description: draft.description,
      visibility: draft.visibility,
      commentsFrom: draft.commentsFrom,
      sensitive: draft.sensitive ?? null,
      sensitiveAs: draft.sensitive ? ('AUTHOR' as const) : null,
      // Images are ready at once; a video is ready when it has its first rendition.
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
  }
  if (!video) await recountPosts(tx, [post.id]);
  const facts = { postId: post.id, authorId: actor.id, postType: draft.postType };
  await emit(context, tx, { kind: 'published', ...facts }, ...(video ? [] : [{ kind: 'ready', ...facts } as const]));
  const watchable = video !== null && (video.status === 'WATCHABLE' || video.status === 'COMPLETE');
  if (watchable) await makeReady(context, tx, video.id);
  // Renditions of published uploads go before all others.
  if (video) await queueUpload(context, tx, video);
  return {
    postCode: post.code,
    status: watchable || !video ? 'READY' : 'PROCESSING',
  };
}

async function claimVideoContent(context: Context, tx: Queryable, actor: Member, draft: Draft): Promise<Content> {
  const video = await claimVideo(tx, actor, draft, context.now());
  const { isUseOtherAudio, ffmpegMergeParams, videoThumbnail: thumbnailAt } = draft;
  if (!isUseOtherAudio || !ffmpegMergeParams) {
    return { video, thumbnailAt, images: [], soundId: null, mergeParams: null };
  }
  const sound = await findSound(tx, actor, draft.audioCode ?? '');
  const mergeParams = fitCuts(ffmpegMergeParams, video, sound);
  const mixed = await mixVideo(context, tx, video, mergeParams);
  return {
    video: mixed,
    // The author chose the second in the whole video, but the post shows the cut one.
    thumbnailAt: Math.min(Math.max(thumbnailAt - mergeParams.videoCutStart, 0), mixed.duration ?? 0),
    images: [],
    soundId: sound.id,
    mergeParams,
  };
}

async function claimImageContent(context: Context, tx: Queryable, actor: Member, draft: Draft): Promise<Content> {
  const images = await claimImages(tx, actor, draft, context.now());
  const { id: soundId } = await findSound(tx, actor, draft.audioCode ?? '');
  return { video: null, thumbnailAt: 0, images, soundId, mergeParams: null };
}

/** The tags with these codes, in the same order. */
async function findTags(tx: Queryable, codes: string[]): Promise<number[]> {
  const wanted = [...new Set(codes)];
  const found = await tx.select({ id: tags.id, code: tags.code }).from(tags).where(inArray(tags.code, wanted));
  if (found.length < wanted.length) throw badInput({ tagCodeList: messages.tagUnknown });
  const idByCode = new Map(found.map((tag) => [tag.code, tag.id]));
  return wanted.map((code) => idByCode.get(code)).filter((id) => id !== undefined);
}
