import { eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import type { Upload } from './begin-upload.ts';
import { appendChunk, bytesIn, partFile } from './part-file.ts';

/** Received bytes in their own file; `start` is their position in the upload. */
export interface Chunk {
  path: string;
  start: number;
  bytes: number;
  /** Bytes of the whole upload, if this chunk told. */
  total: number | null;
}

/** `gap`: bytes before this chunk are missing. `whole`: nothing is missing. `contradiction`: the sizes do not fit together. */
export type AddedChunk =
  | { state: 'gap'; received: number }
  | { state: 'partial'; received: number }
  | { state: 'whole' }
  | { state: 'contradiction' }
  | { state: 'gone' };

/** Adds a chunk to its upload. The row's lock serialises simultaneous chunks; a chunk that is already there changes nothing. */
export async function addChunk(context: Context, upload: Upload, chunk: Chunk): Promise<AddedChunk> {
  return await context.db.transaction(async (tx): Promise<AddedChunk> => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, upload.id)).for('update');
    if (!row) return { state: 'gone' };
    if (row.status !== 'RECEIVING') return { state: 'whole' };
    const part = partFile(context.config, row.code);
    const held = await heldBytes(context, row);
    if (chunk.start > held) return { state: 'gap', received: held };
    const total = chunk.total ?? row.totalBytes;
    const received = Math.max(held, chunk.start + chunk.bytes);
    if ((row.totalBytes !== null && total !== row.totalBytes) || (total !== null && received > total)) {
      return { state: 'contradiction' };
    }
    if (received > held) await appendChunk(part, held, chunk);
    await tx
      .update(uploads)
      .set({ receivedBytes: received, totalBytes: total, touchedAt: context.now() })
      .where(eq(uploads.id, row.id));
    return received === total ? { state: 'whole' } : { state: 'partial', received };
  });
}

/** Bytes of an upload that are really on the disk: after a power cut the row may claim more. */
export async function heldBytes(context: Context, upload: Upload): Promise<number> {
  if (upload.status !== 'RECEIVING') return upload.totalBytes ?? 0;
  if (upload.receivedBytes === 0) return 0;
  const held = Math.min(upload.receivedBytes, await bytesIn(partFile(context.config, upload.code)));
  // It was complete and already moved into storage when the server went down: finishing it continues from there.
  if (held === 0 && (await context.storage.stat(`originals/${upload.code}`))) return upload.receivedBytes;
  return held;
}
