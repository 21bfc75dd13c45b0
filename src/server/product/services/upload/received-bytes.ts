import { copyFile, rename, rm, truncate } from 'node:fs/promises';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import type { Upload } from './begin-upload.ts';
import { claimLost, type HeldClaim, isHeldBy } from './claim-upload.ts';
import { bytesIn, copyOfPart, partFile } from './part-file.ts';
import { storedBytes } from './stored-parts.ts';

/** Bytes of an upload that are really there: after a power cut the row may claim more. */
export async function heldBytes(context: Context, upload: Upload): Promise<number> {
  if (upload.status !== 'RECEIVING') return upload.totalBytes ?? 0;
  if (upload.receivedBytes === 0) return 0;
  const { code } = upload;
  const there = context.storage.keepsParts ? storedBytes(context, code) : bytesIn(partFile(context.config, code));
  const held = Math.min(upload.receivedBytes, await there);
  // It was complete and already moved into storage when the server went down: finishing it continues from there.
  if (held === 0 && (await context.storage.stat(`originals/${code}`))) return upload.receivedBytes;
  return held;
}

/** Removes what a broken request wrote behind the recorded bytes of a claimed upload; answers how many bytes it has. */
export async function dropUnrecorded(
  context: Context,
  { upload, isTakenOver }: { upload: Upload; isTakenOver: boolean },
): Promise<number> {
  const part = partFile(context.config, upload.code);
  const held = await heldBytes(context, upload);
  if (context.storage.keepsParts) {
    // Of a request that died, here or elsewhere: a process that is only frozen writes into the file that has no name any more.
    await rm(part, { force: true });
    return held;
  }
  const written = await bytesIn(part);
  if (written > held) await truncate(part, held);
  if (isTakenOver && written > 0) {
    // The process that had it may only be frozen, with the file open: whatever it still writes goes into the old one.
    const copy = copyOfPart(context.config, upload.code);
    await copyFile(part, copy);
    await rename(copy, part);
  }
  return held;
}

interface Received {
  received: number;
  /** Bytes of the whole upload, if that is known. */
  total: number | null;
}

/** Records the bytes of a claimed upload, and gives the claim back unless all of them are there. Throws a Problem if the claim was lost. */
export async function recordBytes(
  context: Context,
  upload: Upload,
  claim: HeldClaim,
  { received, total }: Received,
): Promise<void> {
  const [recorded] = await context.db
    .update(uploads)
    .set({
      receivedBytes: received,
      totalBytes: total,
      ...(total !== null && { originalBytes: total }),
      touchedAt: context.now(),
      ...(received !== total && { claim: null, claimedUntil: null }),
    })
    .where(isHeldBy(upload, claim.name))
    .returning({ id: uploads.id });
  if (!recorded) throw await claimLost(context, upload);
}
