import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/context.ts';
import { buildLadder as encodeLadder, extractSound, MediaError } from '#server/media/engine/engine.ts';
import { findFirstRendition } from '#server/services/transcoding/find-first-rendition.ts';
import { findStored } from '#server/services/transcoding/find-stored.ts';
import { addRenditions, markComplete, type NewRendition } from '#server/services/transcoding/mark-complete.ts';
import type { Upload } from '#server/services/upload/begin-upload.ts';
import type { JobHandler } from './handler.ts';
import { whileWanted } from './while-wanted.ts';

/**
 * Makes the sound and the other renditions of an upload that is already watchable. A failure removes nothing:
 * the first rendition stays, and after a temporary fault the next start of a worker tries again.
 */
export const buildLadder: JobHandler<'build-ladder'> = async (context, { uploadId }, run) => {
  const upload = await findStored(context, uploadId, ['WATCHABLE']);
  if (!upload) return;
  try {
    await whileWanted(context, upload, run.signal, async (signal) => {
      if (upload.hasSound) await addRenditions(context, upload, await makeSound(context, upload, signal));
      await markComplete(context, upload, await makeLadder(context, upload, signal));
    });
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    context.log.warn({ uploadId, reason: error.reason }, 'an upload has only its first rendition');
    await markComplete(context, upload, []);
  }
};

async function makeSound({ storage }: Context, upload: Upload, signal: AbortSignal): Promise<NewRendition[]> {
  return await storage.withTemporaryFolder(async (folder) => {
    const target = join(folder, 'sound.mp3');
    const sound = await storage.withLocalFile(`originals/${upload.code}`, (source) =>
      extractSound({ source, target, signal }),
    );
    if (!sound) return [];
    const key = `renditions/${upload.code}/sound.mp3`;
    await storage.putFile(key, target);
    return [{ ...sound, kind: 'sound', key }];
  });
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
      // People are watching the first rendition, and the bytes at an address never change.
      if (key === first?.key) continue;
      await storage.putFile(key, join(folder, file));
      made.push({ kind: 'mp4', shortSide, width, height, bytes, key });
    }
    return made;
  });
}
