import { eq, sql } from 'drizzle-orm';
import { newCode } from '../../src/server/codes.ts';
import type { Queryable } from '../../src/server/db/database.ts';
import {
  postImages,
  posts as postRows,
  postTags,
  renditions,
  sounds,
  tags,
  uploads,
} from '../../src/server/db/schema/index.ts';
import type { DemoVideo } from '../making/demo-media.ts';
import type { DemoPostScript } from '../posts/script.ts';
import type { HoursAgo } from './hours-ago.ts';
import { renditionsOf } from './renditions.ts';
import { idOf, imageUpload } from './seed-members.ts';
import { posterSecond, type StoredMedia } from './store-media.ts';

type Media = Map<string, StoredMedia>;

/** The ids of the posts by their keys in the scripts. */
export type PostIds = Map<string, number>;

/** Writes uploads, renditions, posts, sounds and tags; videos first, because the others use their sounds. */
export async function seedPosts(
  tx: Queryable,
  scripts: readonly DemoPostScript[],
  memberIds: Map<string, number>,
  media: Media,
  hoursAgo: HoursAgo,
): Promise<PostIds> {
  const tagIds = await seedTags(tx, scripts, hoursAgo);
  const postIds: PostIds = new Map();
  const soundIds = new Map<string, number>();
  const ids = await reserveIds(tx, scripts);

  const ordered = [...scripts].sort((a, b) => rank(a) - rank(b));
  for (const script of ordered) {
    const authorId = idOf(memberIds, script.author);
    const at = hoursAgo(script.hoursAgo);
    const stored = script.media.kind === 'video' ? drawnAs(media, script.media.video) : null;
    const uploadId = stored ? await seedVideoUpload(tx, stored, authorId, at) : null;
    const [post] = await tx
      .insert(postRows)
      .overridingSystemValue()
      .values({
        id: idOf(ids, script.key),
        code: newCode(),
        authorId,
        postType: stored ? 'VID' : 'IMG',
        title: script.title,
        description: script.description,
        status: 'READY',
        uploadId,
        thumbnailAt: stored?.media.kind === 'video' ? posterSecond(stored.media) : 0,
        soundId: script.media.soundOf === null ? null : idOf(soundIds, script.media.soundOf),
        createdAt: at,
        publishedAt: at,
      })
      .returning({ id: postRows.id });
    if (!post) throw new Error('a demo post was not inserted');
    postIds.set(script.key, post.id);
    if (script.media.kind === 'images') await seedImages(tx, media, script.media.images, post.id, authorId, at);
    else if (script.media.soundOf === null && uploadId !== null) {
      soundIds.set(script.key, await seedSound(tx, post.id, uploadId, at));
    }
    await tx.insert(postTags).values(
      script.tags.map((tag, position) => ({
        postId: post.id,
        tagId: idOf(tagIds, tag),
        position,
      })),
    );
  }
  return postIds;
}

/** An id for each post: the newest has the highest, as if they had been published one after the other. */
async function reserveIds(tx: Queryable, scripts: readonly DemoPostScript[]): Promise<PostIds> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('posts', 'id')) as id from generate_series(1, ${scripts.length})`,
  );
  const oldestFirst = [...scripts].sort((a, b) => b.hoursAgo - a.hoursAgo);
  return new Map(oldestFirst.map(({ key }, at) => [key, Number(rows[at]?.id)]));
}

/** First videos with their own sound, then videos with another sound, then images. */
const rank = (script: DemoPostScript): number => (script.media.kind === 'images' ? 2 : script.media.soundOf ? 1 : 0);

async function seedTags(
  tx: Queryable,
  scripts: readonly DemoPostScript[],
  hoursAgo: HoursAgo,
): Promise<Map<string, number>> {
  const firstUse = new Map<string, number>();
  for (const script of scripts) {
    for (const tag of script.tags) firstUse.set(tag, Math.max(script.hoursAgo, firstUse.get(tag) ?? 0));
  }
  const rows = await tx
    .insert(tags)
    .values([...firstUse].map(([name, hours]) => ({ code: newCode(), name, createdAt: hoursAgo(hours) })))
    .onConflictDoUpdate({
      target: tags.name,
      set: { name: sql`excluded.name` },
    })
    .returning({ id: tags.id, name: tags.name });
  return new Map(rows.map((row) => [row.name, row.id]));
}

async function seedVideoUpload(tx: Queryable, stored: StoredMedia, ownerId: number, at: Date): Promise<number> {
  const video = stored.media as DemoVideo;
  const [upload] = await tx
    .insert(uploads)
    .values({
      code: stored.code,
      publicId: stored.publicId,
      ownerId,
      resourceType: 'video',
      status: 'COMPLETE',
      progress: 100,
      format: 'mp4',
      totalBytes: stored.bytes,
      receivedBytes: stored.bytes,
      originalBytes: stored.bytes,
      variantBytes: stored.posterBytes,
      width: video.width,
      height: video.height,
      duration: video.duration,
      hasSound: true,
      createdAt: at,
      touchedAt: at,
      usedAt: at,
    })
    .returning({ id: uploads.id });
  if (!upload) throw new Error('a demo upload was not inserted');
  await tx.insert(renditions).values(renditionsOf(upload.id, stored, video, at));
  return upload.id;
}

async function seedSound(tx: Queryable, postId: number, uploadId: number, at: Date): Promise<number> {
  const [sound] = await tx
    .insert(sounds)
    .values({ code: newCode(), postId, uploadId, createdAt: at })
    .returning({ id: sounds.id });
  if (!sound) throw new Error('a demo sound was not inserted');
  await tx.update(postRows).set({ soundId: sound.id }).where(eq(postRows.id, postId));
  return sound.id;
}

async function seedImages(
  tx: Queryable,
  media: Media,
  keys: readonly string[],
  postId: number,
  ownerId: number,
  at: Date,
) {
  const rows = await tx
    .insert(uploads)
    .values(keys.map((key) => imageUpload(drawnAs(media, key), ownerId, at)))
    .returning({ id: uploads.id });
  await tx.insert(postImages).values(rows.map(({ id }, position) => ({ postId, position, uploadId: id })));
}

function drawnAs(media: Media, key: string): StoredMedia {
  const stored = media.get(key);
  if (!stored) throw new Error(`the demo's scripts name ${key}, which was not drawn`);
  return stored;
}
