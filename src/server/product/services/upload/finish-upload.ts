import { rm } from 'node:fs/promises';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { defaultThumbnail } from '#lib/media/thumbnail-second.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { developImage, MediaError, type Probe, probeAndCopy } from '#server/media/engine/engine.ts';
import { OtherFileError } from '#server/media/engine/media-error.ts';
import { reasons } from '#server/media/engine/reasons.ts';
import { baseFrame, copyKey } from '#server/media/protocol/delivery/variant-key.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import { insertRenditions, type NewRendition } from '#server/product/services/transcoding/mark-complete.ts';
import { queueUpload } from '#server/product/services/transcoding/queue-upload.ts';
import { firstFiles, storeFirst } from '#server/product/services/transcoding/store-first.ts';
import type { Upload } from './begin-upload.ts';
import { claimLost, type HeldClaim, isHeldBy } from './claim-upload.ts';
import { discardUpload } from './discard-upload.ts';
import { bytesIn, copyOfPart, flushPart, partFile, removePart } from './part-file.ts';
import { removeParts } from './stored-parts.ts';

/** The kind of file that the address asks for; `auto` accepts both. */
export type UploadKind = 'image' | 'video' | 'auto';
export type UploadFolder = 'images' | 'videos';

interface Wish {
  kind: UploadKind;
  /** The first half of the public id; by default it depends on the kind of file. */
  folder: UploadFolder | null;
}

/**
 * Checks the bytes of a claimed upload and moves it into storage; from then on it is never lost, and the claim is given back. A video that browsers can play
 * unchanged is watchable from then on. Throws a Problem and deletes the upload if the file is refused. Meanwhile `recording` records that all bytes are
 * there: its commit waits for the disk.
 */
export async function finishUpload(
  context: Context,
  upload: Upload,
  claim: HeldClaim,
  wish: Wish,
  recording: Promise<void>,
): Promise<Upload> {
  const { storage } = context;
  const finished = await storage.withTemporaryFolder(async (folder) => {
    const files = { ...firstFiles(folder), recording };
    const { copy, ...checked } = await checkWhole(context, upload, claim, wish.kind, files);
    const key = copyKey(upload.code);
    const posterSecond = checked.probe.kind === 'video' ? defaultThumbnail(checked.probe.duration) : 0;
    const first = copy ? await storeFirst(context, upload, folder, { ...copy, key, posterSecond }) : [];
    return await record(context, upload, claim, wish.folder, { ...checked, first });
  });
  if (!finished) throw await claimLost(context, upload);
  if (storage.keepsParts) {
    await removeParts(context, upload.code).catch((err: unknown) =>
      context.log.warn({ err }, 'parts of an upload could not be removed: the sweep does it'),
    );
  }
  return finished;
}

/** Undefined if the claim was lost. */
async function record(
  context: Context,
  upload: Upload,
  claim: HeldClaim,
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
      .where(isHeldBy(upload, claim.name))
      .returning();
    if (!stored) return undefined;
    await insertRenditions(tx, stored.id, first);
    // In the same transaction, so that every acknowledged upload is processed.
    await queueUpload(context, tx, stored);
    return stored;
  });
}

type CheckedProbe = Exclude<Probe, { kind: 'audio' }>;

/**
 * Checks what was received, and keeps it. `copy` is the first rendition of a video that can be played as it is, which is in the folder; `bytes` is what is
 * kept, if that differs from what was received.
 */
async function checkWhole(
  context: Context,
  upload: Upload,
  claim: HeldClaim,
  kind: UploadKind,
  { recording, ...files }: ReturnType<typeof firstFiles> & { recording: Promise<void> },
) {
  const part = partFile(context.config, upload.code);
  const original = `originals/${upload.code}`;
  const options = { ...files, posterWidth: baseFrame.width, memberId: upload.ownerId };
  const probeAt = async (path: string) => {
    const { probe, copy } = await probeAndCopy(path, options);
    return { probe: checkKind(probe, kind), copy };
  };
  try {
    // A server moved it into storage, but went down before it could record that.
    if ((await bytesIn(part)) === 0) {
      const bytes = (await context.storage.stat(original))?.bytes ?? null;
      const checking = context.storage.withLocalFile(original, (path) => probeAt(path));
      return { ...(await onceRecorded(checking, recording)), bytes };
    }
    const flushed = flushPart(part);
    const { probe, copy } = await onceRecorded(probeAt(part), recording);
    const developed = probe.kind === 'image' ? await develop(context, upload, probe) : null;
    if (!developed) {
      const fault = await flushed;
      if (fault) throw fault;
      await context.storage.putFile(original, part);
    }
    return { probe, copy, bytes: developed?.bytes ?? null };
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    await discardUpload(context, upload, claim);
    throw badInput({}, refusal(error, kind));
  }
}

/** The result of the check, once the bytes are recorded too: before that the file must stay where it is, because heldBytes relies on it after a crash. */
async function onceRecorded<Checked>(checking: Promise<Checked>, recording: Promise<void>): Promise<Checked> {
  await Promise.allSettled([checking, recording]);
  await recording;
  return await checking;
}

/** Keeps another picture instead of an image's file, if there is one; null if the file itself is to be kept. */
async function develop(context: Context, upload: Upload, probe: Extract<Probe, { kind: 'image' }>) {
  const [source, target] = [partFile(context.config, upload.code), copyOfPart(context.config, upload.code)];
  try {
    const made = await developImage({ source, target }, probe, { memberId: upload.ownerId });
    if (!made) return null;
    await context.storage.putFile(`originals/${upload.code}`, target);
    await removePart(context.config, upload.code);
    return made;
  } finally {
    await rm(target, { force: true });
  }
}

/** If the bytes are unknown, tell the person only what the file should have been. */
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
