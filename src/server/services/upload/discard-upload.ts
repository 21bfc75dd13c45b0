import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import type { Upload } from './begin-upload.ts';
import { removePart } from './part-file.ts';

/** Deletes an unfinished upload with the bytes received so far; a finished one stays. */
export async function discardUpload(context: Context, upload: Pick<Upload, 'id' | 'code'>): Promise<void> {
  const gone = await context.db
    .delete(uploads)
    .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'RECEIVING')))
    .returning({ id: uploads.id });
  if (gone.length === 0) return;
  await removePart(context.config, upload.code);
  await context.storage.remove(`originals/${upload.code}`);
}

/** Removes every file that belongs to an upload. */
export async function removeFiles(context: Context, code: string): Promise<void> {
  await context.storage.remove(`originals/${code}`);
  await removeMade(context, code);
}

/** Removes everything made from an upload and leftovers of receiving it; the original stays. */
export async function removeMade(context: Context, code: string): Promise<void> {
  await removePart(context.config, code);
  await context.storage.remove(`renditions/${code}/`);
  await context.storage.remove(`variants/${code}/`);
}
