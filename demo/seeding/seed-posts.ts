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
import { reactionsTo } from '../cast/activity.ts';
import type { DemoVideo } from '../making/demo-media.ts';
import type { DemoPostScript } from '../posts/script.ts';
import type { HoursAgo } from './hours-ago.ts';
import { renditionsOf } from './renditions.ts';
import { idOf, imageUpload } from './seed-members.ts';
import { seedReactions } from './seed-reactions.ts';
import { posterSecond, type StoredMedia } from './store-media.ts';

type Media = Map<string, StoredMedia>;

/** What the posts of a demo share. */
export interface DemoGround {
  /** The ids of the posts by their keys in the scripts. */
  ids: Record<string, number>;
  memberIds: Map<string, number>;
  media: Media;
  hoursAgo: HoursAgo;
}

/** Writes a post with its upload, renditions, sound, tags and reactions. The post whose sound it uses is there already. */
export async function seedPost(tx: Queryable, script: DemoPostScript, ground: DemoGround): Promise<void> {
  const { ids, memberIds, media, hoursAgo } = ground;
  const authorId = idOf(memberIds, script.author);
  const at = hoursAgo(script.hoursAgo);
  const stored = script.media.kind === 'video' ? drawnAs(media, script.media.video) : null;
  const uploadId = stored ? await seedVideoUpload(tx, stored, authorId, at) : null;
  const id = ids[script.key];
  if (id === undefined) throw new Error(`no id is kept for ${script.key}`);
  await tx
    .insert(postRows)
    .overridingSystemValue()
    .values({
      id,
      code: newCode(),
      authorId,
      postType: stored ? 'VID' : 'IMG',
      title: script.title,
      description: script.description,
      status: 'READY',
      uploadId,
      thumbnailAt: stored?.media.kind === 'video' ? posterSecond(stored.media) : 0,
      soundId: script.media.soundOf === null ? null : await soundOf(tx, ids[script.media.soundOf]),
      createdAt: at,
      publishedAt: at,
    });
  if (script.media.kind === 'images') await seedImages(tx, media, script.media.images, id, authorId, at);
  else if (script.media.soundOf === null && uploadId !== null) await seedSound(tx, id, uploadId, at);
  await seedTags(tx, id, script.tags, at);
  await seedReactions(tx, reactionsTo(script), { postId: id, memberIds, hoursAgo });
}

/** An id for each post: the newest has the highest, as if they had been published one after the other. */
export async function reserveIds(tx: Queryable, scripts: readonly DemoPostScript[]): Promise<Record<string, number>> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('posts', 'id')) as id from generate_series(1, ${scripts.length})`,
  );
  const oldestFirst = [...scripts].sort((a, b) => b.hoursAgo - a.hoursAgo);
  return Object.fromEntries(oldestFirst.map(({ key }, at) => [key, Number(rows[at]?.id)]));
}

async function soundOf(tx: Queryable, postId: number | undefined): Promise<number> {
  const [sound] = await tx
    .select({ id: sounds.id })
    .from(sounds)
    .where(eq(sounds.postId, postId ?? 0));
  if (!sound) throw new Error('a demo post uses the sound of a post that is not there');
  return sound.id;
}

async function seedTags(tx: Queryable, postId: number, names: readonly string[], at: Date): Promise<void> {
  const rows = await tx
    .insert(tags)
    .values(names.map((name) => ({ code: newCode(), name, createdAt: at })))
    .onConflictDoUpdate({ target: tags.name, set: { createdAt: sql`least(${tags.createdAt}, excluded.created_at)` } })
    .returning({ id: tags.id, name: tags.name });
  const tagIds = new Map(rows.map((row) => [row.name, row.id]));
  await tx.insert(postTags).values(names.map((tag, position) => ({ postId, tagId: idOf(tagIds, tag), position })));
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

async function seedSound(tx: Queryable, postId: number, uploadId: number, at: Date): Promise<void> {
  const [sound] = await tx
    .insert(sounds)
    .values({ code: newCode(), postId, uploadId, createdAt: at })
    .returning({ id: sounds.id });
  if (!sound) throw new Error('a demo sound was not inserted');
  await tx.update(postRows).set({ soundId: sound.id }).where(eq(postRows.id, postId));
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
