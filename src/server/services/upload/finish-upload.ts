import { truncate } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { coalesce } from '#lib/coalesce.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import { MediaError, type Probe, probeMedia } from '#server/media/engine/engine.ts';
import { reasons } from '#server/media/engine/reasons.ts';
import { badInput } from '#server/problem.ts';
import { queueUpload } from '#server/services/transcoding/queue-upload.ts';
import type { Upload } from './begin-upload.ts';
import { discardUpload } from './discard-upload.ts';
import { bytesIn, partFile } from './part-file.ts';

/** The kind of file that the address asks for; `auto` accepts both. */
export type UploadKind = 'image' | 'video' | 'auto';
export type UploadFolder = 'images' | 'videos';

interface Wish {
  kind: UploadKind;
  /** The first half of the public id; by default it depends on the kind of file. */
  folder: UploadFolder | null;
}

const once = coalesce<Upload>('join');

/**
 * Checks the bytes of an upload and moves it into storage; from then on it is never lost.
 * Idempotent. Throws a Problem and deletes the upload if the file is refused.
 */
export function finishUpload(context: Context, upload: Upload, wish: Wish): Promise<Upload> {
  return once(upload.code, () => storeOriginal(context, upload, wish));
}

async function storeOriginal(context: Context, upload: Upload, wish: Wish): Promise<Upload> {
  const part = partFile(context.config, upload.code);
  const original = `originals/${upload.code}`;
  const probe = await probeWhole(context, upload, wish.kind);
  return await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, upload.id)).for('update');
    if (!row) throw badInput({}, messages.uploadGone);
    if (row.status !== 'RECEIVING' || !probe) return row;
    if ((await bytesIn(part)) > 0) await context.storage.putFile(original, part);
    const isVideo = probe.kind === 'video';
    const [stored] = await tx
      .update(uploads)
      .set({
        publicId: `${wish.folder ?? (isVideo ? 'videos' : 'images')}/${row.code}`,
        resourceType: isVideo ? 'video' : 'image',
        // Variants of an image are made on request.
        status: isVideo ? 'STORED' : 'COMPLETE',
        progress: isVideo ? 0 : 100,
        format: probe.format,
        width: probe.width,
        height: probe.height,
        ...(isVideo && { duration: probe.duration, frames: probe.frames, hasSound: probe.hasSound }),
        touchedAt: context.now(),
      })
      .where(eq(uploads.id, row.id))
      .returning();
    if (!stored) throw new Error('the upload was not updated');
    // In the same transaction, so that every acknowledged upload is processed.
    await queueUpload(context, tx, stored);
    return stored;
  });
}

/** The kind of file, or null if another request has finished the upload in the meantime. */
async function probeWhole(context: Context, upload: Upload, kind: UploadKind) {
  const part = partFile(context.config, upload.code);
  const total = upload.totalBytes ?? 0;
  const held = await bytesIn(part);
  if (held > total && total > 0) await truncate(part, total);
  try {
    if (held > 0) return checkKind(await probeMedia(part), kind);
    const [row] = await context.db.select().from(uploads).where(eq(uploads.id, upload.id));
    if (row?.status !== 'RECEIVING') return null;
    // A server moved it into storage, but went down before it could record that.
    return await context.storage.withLocalFile(`originals/${upload.code}`, async (path) =>
      checkKind(await probeMedia(path), kind),
    );
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    await discardUpload(context, upload);
    throw badInput({}, refusal(error.reason, kind));
  }
}

/** If the bytes are unknown, tell the person only what the file should have been. */
function refusal(reason: string, kind: UploadKind): string {
  if (reason === reasons.heic && kind === 'video') return messages.fileNotVideo;
  if (reason !== reasons.unknown || kind === 'auto') return reason;
  return kind === 'image' ? messages.fileNotImage : messages.fileNotVideo;
}

function checkKind(probe: Probe, kind: UploadKind): Exclude<Probe, { kind: 'audio' }> {
  if (probe.kind === 'audio' || (kind === 'video' && probe.kind === 'image')) {
    throw new MediaError(kind === 'image' ? messages.fileNotImage : messages.fileNotVideo);
  }
  if (kind === 'image' && probe.kind === 'video') throw new MediaError(messages.fileNotImage);
  if (probe.kind === 'video' && probe.duration > limits.videoSeconds) throw new MediaError(messages.videoTooLong);
  return probe;
}
