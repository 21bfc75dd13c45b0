import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildLadder as encodeLadder, extractSound, MediaError, measureSound } from '#server/media/engine/engine.ts';
import { firstSoundKey, peaksKey, soundKey } from '#server/media/protocol/delivery/variant-key.ts';
import type { Context } from '#server/product/context.ts';
import { storeVariant } from '#server/product/services/delivery/store-variant.ts';
import { findFirstRendition } from '#server/product/services/transcoding/find-first-rendition.ts';
import { findStored } from '#server/product/services/transcoding/find-stored.ts';
import { addRenditions, markComplete, type NewRendition } from '#server/product/services/transcoding/mark-complete.ts';
import { dropMixed, slimOriginal } from '#server/product/services/transcoding/slim-original.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import type { JobHandler } from './handler.ts';
import { whileWanted } from './while-wanted.ts';

/**
 * Makes the sound and the other renditions of an upload that is already watchable. A failure removes nothing:
 * the first rendition stays, and after a temporary fault the next start of a worker tries again.
 */
export const buildLadder: JobHandler<'build-ladder'> = async (context, { uploadId }, run) => {
  const upload = await findStored(context, uploadId, ['WATCHABLE']);
  if (!upload) return;
  await whileWanted(context, upload, run.signal, async (signal) => {
    await complete(context, upload, await makeAll(context, upload, signal), signal);
  });
};

async function makeAll(context: Context, upload: Upload, signal: AbortSignal): Promise<NewRendition[]> {
  try {
    if (upload.hasSound) await replaceSound(context, upload, signal);
    return await makeLadder(context, upload, signal);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    context.log.warn({ uploadId: upload.id, reason: error.reason }, 'an upload has only its first rendition');
    return [];
  }
}

/** Once all renditions exist, the original is kept without padding, or discarded. */
async function complete(context: Context, upload: Upload, made: NewRendition[], signal: AbortSignal): Promise<void> {
  const isMix = upload.mixOfId !== null;
  if (!isMix) await slimOriginal(context, upload, signal);
  await markComplete(context, upload, made);
  if (isMix) await dropMixed(context, context.db, upload);
}

/** Replaces the sound of the first rendition by an MP3, which every player supports. */
async function replaceSound(context: Context, upload: Upload, signal: AbortSignal): Promise<void> {
  const made = await makeSound(context, upload, signal);
  if (made.length === 0) return;
  await addRenditions(context, upload, made);
  await context.storage.remove(firstSoundKey(upload.code));
}

/** Makes the sound, and the peaks from which its waveform is drawn. */
async function makeSound(context: Context, upload: Upload, signal: AbortSignal): Promise<NewRendition[]> {
  const { storage } = context;
  return await storage.withTemporaryFolder(async (folder) => {
    const target = join(folder, 'sound.mp3');
    const sound = await storage.withLocalFile(`originals/${upload.code}`, (source) =>
      extractSound({ source, target, signal }),
    );
    if (!sound) return [];
    const key = soundKey(upload.code);
    await makePeaks(context, upload, target, signal);
    await storage.putFile(key, target);
    return [{ ...sound, kind: 'sound', key }];
  });
}

/** Failing to make them is no error: the sound shows a plain bar until a request makes them (delivery/make-variant.ts). */
async function makePeaks(context: Context, upload: Upload, source: string, signal: AbortSignal): Promise<void> {
  const target = `${source}.json`;
  try {
    await measureSound({ source, target, signal });
    await storeVariant(context, upload.id, peaksKey(upload.code), target);
  } catch (error) {
    signal.throwIfAborted();
    context.log.warn({ err: error, uploadId: upload.id }, 'the peaks of a sound could not be made');
  }
}

async function makeLadder(context: Context, upload: Upload, signal: AbortSignal): Promise<NewRendition[]> {
  const { storage } = context;
  const home = `renditions/${upload.code}`;
  const first = await findFirstRendition(context, upload);
  return await storage.withTemporaryFolder(async (temporary) => {
    const folder = join(temporary, 'ladder');
    await mkdir(folder);
    const rungs = await storage.withLocalFile(`originals/${upload.code}`, (source) =>
      first
        ? storage.withLocalFile(first.key, (path) => encodeLadder({ source, first: path, folder, signal }))
        : encodeLadder({ source, folder, signal }),
    );
    await storage.putFolder(`${home}/hls/`, join(folder, 'hls'));
    const made: NewRendition[] = [];
    for (const { shortSide, width, height, file, bytes, hlsBytes } of rungs) {
      const key = `${home}/${shortSide}.mp4`;
      made.push({ kind: 'hls', shortSide, width, height, bytes: hlsBytes, key: `${home}/hls/${shortSide}/` });
      // People are watching the first rendition, and the bytes at an address must never change.
      if (key === first?.key) continue;
      await storage.putFile(key, join(folder, file));
      made.push({ kind: 'mp4', shortSide, width, height, bytes, key });
    }
    return made;
  });
}
