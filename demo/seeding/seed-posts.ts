import { eq, sql } from 'drizzle-orm';
import { newCode } from '../../src/server/ground/codes.ts';
import type { Queryable } from '../../src/server/ground/db/database.ts';
import { postImages, posts as postRows, postTags, sounds, tags } from '../../src/server/ground/db/schema/index.ts';
import type { Context } from '../../src/server/product/context.ts';
import { recount } from '../../src/server/product/services/counts/recount.ts';
import { idsOf, recountPosts } from '../../src/server/product/services/counts/recount-posts.ts';
import { makeReady } from '../../src/server/product/services/post/make-ready.ts';
import { mediaOf } from '../making/make-demo-media.ts';
import type { DemoPostScript } from '../posts/script.ts';
import { type HoursAgo, named } from './seed-members.ts';
import { seedReactions } from './seed-reactions.ts';
import { insertUpload, type StoredMedia } from './store-media.ts';

/** The data that the posts of a demo share. */
export interface DemoGround {
  jobs: Context['jobs'];
  /** The ids of the posts by their keys in the scripts. */
  ids: Map<string, number>;
  memberIds: Map<string, number>;
  media: Map<string, StoredMedia>;
  hoursAgo: HoursAgo;
}

/** Writes a post with its uploads, sound, tags and reactions. The post whose sound it uses must exist already. */
export async function seedPost(tx: Queryable, script: DemoPostScript, ground: DemoGround): Promise<void> {
  const { jobs, ids, memberIds, media, hoursAgo } = ground;
  const postId = named(ids, script.key);
  const authorId = named(memberIds, script.author);
  const at = hoursAgo(script.hoursAgo);
  const stored = mediaOf(script).map((key) => named(media, key));
  const uploadIds: number[] = [];
  for (const one of stored) uploadIds.push(await insertUpload(tx, one, authorId, at));
  const [video] = stored.flatMap(({ media }) => (media.kind === 'video' ? [media] : []));
  const [uploadId = null] = uploadIds;
  const { soundOf } = script.media;

  await tx
    .insert(postRows)
    .overridingSystemValue()
    .values({
      id: postId,
      code: newCode(),
      authorId,
      title: script.title,
      description: script.description,
      ...(video
        ? { postType: 'VID', uploadId, thumbnailAt: video.posterSecond }
        : { postType: 'IMG', status: 'READY', publishedAt: at }),
      soundId: soundOf === null ? null : await soundIdOf(tx, named(ids, soundOf)),
      createdAt: at,
    });
  await seedTags(tx, postId, script.tags, at);
  if (video && uploadId !== null) await makeReady({ jobs, now: () => at }, tx, uploadId);
  else await tx.insert(postImages).values(uploadIds.map((uploadId, position) => ({ postId, position, uploadId })));
  await seedReactions(tx, script, { postId, memberIds, hoursAgo });
  await recount(tx, 'comments', await idsOf(tx, sql`select id from comments where post_id = ${postId}`));
  await recount(tx, 'posts', [postId]);
  await recountPosts(tx, [postId]);
}

/** An id for each post: the newest has the highest, as if they had been published one after the other. */
export async function reserveIds(tx: Queryable, scripts: readonly DemoPostScript[]): Promise<Record<string, number>> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('posts', 'id')) as id from generate_series(1, ${scripts.length})`,
  );
  const oldestFirst = [...scripts].sort((a, b) => b.hoursAgo - a.hoursAgo);
  return Object.fromEntries(oldestFirst.map(({ key }, at) => [key, Number(rows[at]?.id)]));
}

async function soundIdOf(tx: Queryable, postId: number): Promise<number> {
  const [sound] = await tx.select({ id: sounds.id }).from(sounds).where(eq(sounds.postId, postId));
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
  await tx.insert(postTags).values(names.map((tag, position) => ({ postId, tagId: named(tagIds, tag), position })));
}
