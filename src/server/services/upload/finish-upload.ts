import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { uploads } from '#server/db/schema/index.ts';
import { MediaError, type Probe, probeMedia } from '#server/media/engine/engine.ts';
import { OtherFileError } from '#server/media/engine/media-error.ts';
import { reasons } from '#server/media/engine/reasons.ts';
import { badInput } from '#server/problem.ts';
import { queueUpload } from '#server/services/transcoding/queue-upload.ts';
import type { Upload } from './begin-upload.ts';
import { claimLost, type HeldClaim, isHeldBy } from './claim-upload.ts';
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

/**
 * Checks the bytes of a claimed upload and moves it into storage; from then on it is never lost, and the claim is given back.
 * Throws a Problem and deletes the upload if the file is refused.
 */
export async function finishUpload(context: Context, upload: Upload, claim: HeldClaim, wish: Wish): Promise<Upload> {
  const part = partFile(context.config, upload.code);
  const probe = await probeWhole(context, upload, claim, wish.kind);
  if ((await bytesIn(part)) > 0) await context.storage.putFile(`originals/${upload.code}`, part);
  const isVideo = probe.kind === 'video';
  const finished = await context.db.transaction(async (tx) => {
    const [stored] = await tx
      .update(uploads)
      .set({
        publicId: `${wish.folder ?? (isVideo ? 'videos' : 'images')}/${upload.code}`,
        resourceType: isVideo ? 'video' : 'image',
        // Variants of an image are made on request.
        status: isVideo ? 'STORED' : 'COMPLETE',
        progress: isVideo ? 0 : 100,
        format: probe.format,
        width: probe.width,
        height: probe.height,
        ...(isVideo && { duration: probe.duration, frames: probe.frames, hasSound: probe.hasSound }),
        claim: null,
        claimedUntil: null,
        touchedAt: context.now(),
      })
      .where(isHeldBy(upload, claim.name))
      .returning();
    // In the same transaction, so that every acknowledged upload is processed.
    if (stored) await queueUpload(context, tx, stored);
    return stored;
  });
  if (!finished) throw await claimLost(context, upload);
  return finished;
}

async function probeWhole(context: Context, upload: Upload, claim: HeldClaim, kind: UploadKind) {
  const part = partFile(context.config, upload.code);
  try {
    if ((await bytesIn(part)) > 0) return checkKind(await probeMedia(part), kind);
    // A server moved it into storage, but went down before it could record that.
    return await context.storage.withLocalFile(`originals/${upload.code}`, async (path) =>
      checkKind(await probeMedia(path), kind),
    );
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    await discardUpload(context, upload, claim);
    throw badInput({}, refusal(error, kind));
  }
}

/** If the bytes are unknown, tell the person only what the file should have been. */
function refusal(error: MediaError, kind: UploadKind): string {
  if (error instanceof OtherFileError) return new OtherFileError(error.what, kind).reason;
  if (error.reason !== reasons.unknown || kind === 'auto') return error.reason;
  return kind === 'image' ? messages.fileNotImage : messages.fileNotVideo;
}

const names = { audio: 'a sound', image: 'an image', video: 'a video' };

function checkKind(probe: Probe, kind: UploadKind): Exclude<Probe, { kind: 'audio' }> {
  if (probe.kind === 'audio' || (kind !== 'auto' && kind !== probe.kind)) {
    throw new OtherFileError(names[probe.kind], kind);
  }
  if (probe.kind === 'video' && probe.duration > limits.videoSeconds) throw new MediaError(messages.videoTooLong);
  return probe;
}
