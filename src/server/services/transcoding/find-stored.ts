import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import type { Upload } from '#server/services/upload/begin-upload.ts';
import { isNoSource } from './find-mix.ts';

/** The upload with that id if it has one of these statuses and is shown itself, else undefined. */
export async function findStored(
  context: Context,
  id: number,
  statuses: Upload['status'][],
): Promise<Upload | undefined> {
  const [upload] = await context.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), inArray(uploads.status, statuses), isNoSource(context.db)));
  return upload;
}
