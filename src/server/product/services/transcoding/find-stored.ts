import { and, eq, inArray } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import { fileFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { isNoSource } from './find-mix.ts';

/** Whether its post was not removed, or another post plays its sound. */
export const isWanted = condition(fileFor.anybody, { of: 'uploads' });

/** The upload with that id if it has one of these statuses, is shown itself and is still wanted, else undefined. */
export async function findStored(
  context: Context,
  id: number,
  statuses: Upload['status'][],
): Promise<Upload | undefined> {
  const [upload] = await context.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), inArray(uploads.status, statuses), isNoSource(context.db), isWanted));
  return upload;
}
