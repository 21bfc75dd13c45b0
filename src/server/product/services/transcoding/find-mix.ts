import { eq, notExists, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { posts, sounds, uploads } from '#server/ground/db/schema/index.ts';
import type { Source } from '#server/product/services/hosting/with-source.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';

/** The sources of a mix: the uploads of its video and sound. */
export interface Mix {
  video: Source;
  sound: Source;
  params: MergeParams;
}

const mixes = alias(uploads, 'mixes');

/** The sources of a mix; undefined for an upload that a member sent, or if its source no longer exists. */
export async function findMix(db: Queryable, upload: Upload): Promise<Mix | undefined> {
  if (upload.mixOfId === null) return undefined;
  const [found] = await db
    .select({
      video: { code: uploads.code, publicId: uploads.publicId, format: uploads.format },
      sound: { code: mixes.code, publicId: mixes.publicId, format: mixes.format },
      params: posts.mergeParams,
    })
    .from(posts)
    .innerJoin(uploads, eq(uploads.id, upload.mixOfId))
    .innerJoin(sounds, eq(sounds.id, posts.soundId))
    .innerJoin(mixes, eq(mixes.id, sounds.uploadId))
    .where(eq(posts.uploadId, upload.id));
  return found && { ...found, params: found.params as MergeParams };
}

/** Whether an upload is shown itself; nothing needs to be made from one that is only the source of a mix. */
export function isNoSource(db: Queryable): SQL {
  return notExists(db.select({ id: mixes.id }).from(mixes).where(eq(mixes.mixOfId, uploads.id)));
}
