import { and, eq, isNull } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import type { Upload } from './begin-upload.ts';
import { type HeldClaim, isClaimed, isHeldBy } from './claim-upload.ts';
import { removePart } from './part-file.ts';
import { removeParts } from './stored-parts.ts';

/** Deletes an unfinished upload that this request has claimed, with its bytes. The row goes last: after a crash in between, the sweep finds it. */
export async function discardUpload(context: Context, upload: Upload, claim: HeldClaim): Promise<void> {
  const { db } = context;
  const held = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isHeldBy(upload, claim.name), isClaimed));
  if (held.length === 0) return;
  await removeFiles(context, upload.code);
  await db.delete(uploads).where(isHeldBy(upload, claim.name));
}

/** Gives the claim of an unfinished upload back. Where the upload was abandoned meanwhile, its bytes are removed. */
export async function releaseUpload(context: Context, upload: Upload, claim: HeldClaim): Promise<void> {
  const { db } = context;
  const released = await db
    .update(uploads)
    .set({ claim: null, claimedUntil: null })
    .where(isHeldBy(upload, claim.name))
    .returning({ id: uploads.id });
  if (released.length > 0) return;
  const [row] = await db.select().from(uploads).where(eq(uploads.id, upload.id));
  if (row && !isAbandoned(row)) return;
  await removeFiles(context, upload.code);
  await db
    .delete(uploads)
    .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'RECEIVING'), isNull(uploads.claim)));
}

/** Nobody can continue it: its name was taken away. */
const isAbandoned = ({ status, uniqueUploadId, claim }: Upload) =>
  status === 'RECEIVING' && uniqueUploadId === null && claim === null;

/** Removes every file that belongs to an upload. */
export async function removeFiles(context: Context, code: string): Promise<void> {
  await context.storage.remove(`originals/${code}`);
  await removeMade(context, code);
}

/** Removes everything made from an upload and leftovers of receiving it; the original stays. */
export async function removeMade(context: Context, code: string): Promise<void> {
  await removePart(context.config, code);
  if (context.storage.keepsParts) await removeParts(context, code);
  await context.storage.remove(`renditions/${code}/`);
  await context.storage.remove(`variants/${code}/`);
}
