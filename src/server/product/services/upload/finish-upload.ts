import { join } from 'node:path';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { defaultThumbnail } from '#lib/media/thumbnail-second.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { developImage, MediaError, type Probe, probeAndCopy } from '#server/media/engine/engine.ts';
import { OtherFileError } from '#server/media/engine/media-error.ts';
import { reasons } from '#server/media/engine/reasons.ts';
import { baseFrame, copyKey } from '#server/media/protocol/delivery/variant-key.ts';
import { statFile, sync } from '#server/media/storage/temporary.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import { refusalOfFile } from '#server/product/services/site-settings/site-limits.ts';
import { insertRenditions, type NewRendition } from '#server/product/services/transcoding/mark-complete.ts';
import { queueUpload } from '#server/product/services/transcoding/queue-upload.ts';
import { firstFiles, storeFirst } from '#server/product/services/transcoding/store-first.ts';
import type { Upload } from './begin-upload.ts';
import { claimLost, discardUpload, type HeldClaim } from './claim-upload.ts';
import type { UploadFolder, UploadKind } from './upload-request.ts';

/** All bytes of an upload, and their destination. */
interface Whole {
  /** The local file; missing if it has already been moved into storage. */
  path: string;
  /** Records that all bytes have arrived; its commit waits for the disk. */
  recording: Promise<void>;
  kind: UploadKind;
  /** The first half of the public id; by default it depends on the kind of file. */
  folder: UploadFolder | null;
}

/**
 * Checks the bytes of a claimed upload, moves it into storage and releases the claim; from then on it is never lost. A video that browsers
 * can play unchanged is watchable from then on. Throws a Problem and deletes the upload if the file is refused.
 */
export async function finishUpload(context: Context, claim: HeldClaim, whole: Whole): Promise<Upload> {
  const { storage } = context;
  const { upload } = claim;
  // Avoids an unhandled rejection if something else fails first.
  whole.recording.catch(() => undefined);
  const finished = await storage.withTemporaryFolder(async (temporary) => {
    const { copy, ...checked } = await keepChecked(context, claim, whole, temporary);
    const key = copyKey(upload.code);
    const posterSecond = checked.probe.kind === 'video' ? defaultThumbnail(checked.probe.duration) : 0;
    const first = copy ? await storeFirst(context, upload, temporary, { ...copy, key, posterSecond }) : [];
    return await record(context, claim, whole.folder, { ...checked, first });
  });
  if (!finished) throw await claimLost(context, claim);
  await storage.parts
    .remove(upload.code)
    .catch((err: unknown) => context.log.warn({ err }, 'parts of an upload could not be removed: the sweep does it'));
  return finished;
}

/** Undefined if the claim was lost. */
async function record(
  context: Context,
  { upload, isHeld }: HeldClaim,
  folder: UploadFolder | null,
  { probe, bytes, first }: { probe: CheckedProbe; bytes: number | null; first: NewRendition[] },
): Promise<Upload | undefined> {
  const isVideo = probe.kind === 'video';
  // Variants of an image are made on request.
  const isDone = !isVideo || first.length > 0;
  return await context.db.transaction(async (tx) => {
    const [stored] = await tx
      .update(uploads)
      .set({
        publicId: `${folder ?? (isVideo ? 'videos' : 'images')}/${upload.code}`,
        resourceType: isVideo ? 'video' : 'image',
        status: !isVideo ? 'COMPLETE' : isDone ? 'WATCHABLE' : 'STORED',
        progress: isDone ? 100 : 0,
        format: probe.format,
        width: probe.width,
        height: probe.height,
        frames: isVideo ? probe.frames : probe.pages,
        ...(isVideo && { duration: probe.duration, hasSound: probe.hasSound }),
        ...(bytes !== null && { originalBytes: bytes }),
        claim: null,
        claimedUntil: null,
        touchedAt: context.now(),
      })
      .where(isHeld)
      .returning();
    if (!stored) return undefined;
    await insertRenditions(tx, stored.id, first);
    // In the same transaction, so that every acknowledged upload is processed.
    await queueUpload(context, tx, stored);
    return stored;
  });
}

type CheckedProbe = Exclude<Probe, { kind: 'audio' }>;
type Checked = Omit<Awaited<ReturnType<typeof probeAndCopy>>, 'probe'> & { probe: CheckedProbe };

/**
 * Checks the received file and stores it. `copy` is the first rendition, in the folder, if the video can be played as it is; `bytes` is
 * the stored size, if it differs from the received one.
 */
async function keepChecked(
  context: Context,
  claim: HeldClaim,
  { path, recording, kind }: Whole,
  temporary: string,
): Promise<Checked & { bytes: number | null }> {
  const { upload } = claim;
  const { storage } = context;
  const original = `originals/${upload.code}`;
  const options = { ...firstFiles(temporary), posterWidth: baseFrame.width };
  const check = async (file: string): Promise<Checked> => {
    const { probe, copy } = await probeAndCopy(file, options);
    const checked = checkKind(probe, kind);
    await checkLimits(context, checked, file);
    return { probe: checked, copy };
  };
  try {
    // A server moved it into storage, but crashed before recording that.
    if (!(await statFile(path))?.bytes) {
      const bytes = (await storage.stat(original))?.bytes ?? null;
      return { ...(await onceRecorded(storage.withLocalFile(original, check), recording)), bytes };
    }
    // Starts writing buffered data to the disk, so that storing the file waits less.
    const flushed = sync(path).then(
      () => null,
      (error: unknown) => error,
    );
    const checked = await onceRecorded(check(path), recording);
    const developed = join(temporary, 'developed');
    const made =
      checked.probe.kind === 'image' && (await developImage({ source: path, target: developed }, checked.probe));
    // The system reports a fault only once.
    const fault = await flushed;
    if (fault && !made) throw fault;
    await storage.putFile(original, made ? developed : path);
    return { ...checked, bytes: made ? made.bytes : null };
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    await discardUpload(context, claim);
    throw badInput({}, refusal(error, kind));
  }
}

/** The result of the check, once the bytes are recorded too. Until then the file must stay in place, because heldBytes relies on it after a crash. */
async function onceRecorded<Checked>(checking: Promise<Checked>, recording: Promise<void>): Promise<Checked> {
  await Promise.allSettled([checking, recording]);
  await recording;
  return await checking;
}

/** If the bytes are unknown, the message only names the expected kind of file. */
function refusal(error: MediaError, kind: UploadKind): string {
  if (error instanceof OtherFileError) return new OtherFileError(error.what, kind).reason;
  if (error.reason !== reasons.unknown || kind === 'auto') return error.reason;
  return kind === 'image' ? messages.fileNotImage : messages.fileNotVideo;
}

const names = { audio: 'a sound', image: 'an image', video: 'a video' };

function checkKind(probe: Probe, kind: UploadKind): CheckedProbe {
  if (probe.kind === 'audio' || (kind !== 'auto' && kind !== probe.kind)) {
    throw new OtherFileError(names[probe.kind], kind);
  }
  if (probe.kind === 'video' && probe.duration > limits.videoSeconds) throw new MediaError(messages.videoTooLong);
  return probe;
}

/** Refuses a file that is larger or longer than the settings allow. */
async function checkLimits(context: Context, probe: CheckedProbe, file: string): Promise<void> {
  const bytes = (await statFile(file))?.bytes ?? 0;
  const seconds = probe.kind === 'video' ? probe.duration : 0;
  const reason = refusalOfFile(context, { kind: probe.kind, bytes, seconds });
  if (reason !== null) throw new MediaError(reason);
}
