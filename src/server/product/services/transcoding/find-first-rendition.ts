import { and, asc, eq, ne } from 'drizzle-orm';
import { renditions } from '#server/ground/db/schema/index.ts';
import { copyKey } from '#server/media/protocol/delivery/variant-key.ts';
import type { Context } from '#server/product/context.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';

/** The MP4 that made an upload watchable and becomes a part of its ladder, while it is the only one; undefined if there is none. */
export async function findFirstRendition(context: Context, upload: Upload): Promise<{ key: string } | undefined> {
  const [first] = await context.db
    .select({ key: renditions.key })
    .from(renditions)
    .where(
      and(eq(renditions.uploadId, upload.id), eq(renditions.kind, 'mp4'), ne(renditions.key, copyKey(upload.code))),
    )
    .orderBy(asc(renditions.id))
    .limit(1);
  return first;
}
