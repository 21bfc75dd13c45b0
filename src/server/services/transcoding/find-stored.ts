import { and, eq, inArray } from 'drizzle-orm';
import { fileFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import type { Upload } from '#server/services/upload/begin-upload.ts';
import { isNoSource } from './find-mix.ts';

/** Its post was not removed, or another post plays its sound. */
export const isWanted = condition(fileFor.anybody, { of: 'uploads' });

/** The upload with that id if it has one of these statuses, is shown itself and still wanted, else undefined. */
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
