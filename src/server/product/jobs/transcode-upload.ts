import { join } from 'node:path';
import { messages } from '#lib/contract/messages.ts';
import { MediaError, mixSound, transcodeFirst } from '#server/media/engine/engine.ts';
import { MissingFile } from '#server/media/storage/store-fault.ts';
import type { Context } from '#server/product/context.ts';
import { withSound, withVideo } from '#server/product/services/hosting/with-source.ts';
import { isOverAllowance } from '#server/product/services/storage/member-storage.ts';
import { findMix } from '#server/product/services/transcoding/find-mix.ts';
import { findStored } from '#server/product/services/transcoding/find-stored.ts';
import { markFailed } from '#server/product/services/transcoding/mark-failed.ts';
import { markWatchable } from '#server/product/services/transcoding/mark-watchable.ts';
import { posterSecond } from '#server/product/services/transcoding/poster-second.ts';
import { isLong } from '#server/product/services/transcoding/queue-upload.ts';
import { recordMixed } from '#server/product/services/transcoding/record-mixed.ts';
import { recordProgress } from '#server/product/services/transcoding/record-progress.ts';
import { firstFiles, storeFirst } from '#server/product/services/transcoding/store-first.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import type { JobHandler } from './handler.ts';
import { whileWanted } from './while-wanted.ts';

const progressMilliseconds = 500;
/** The share of mixing in the work up to the first rendition. */
const mixShare = 0.6;

/**
 * Makes the poster and the first rendition of an upload, after which its post is READY; or FAILED, with a reason. For a mix, makes its
 * video first.
 */
export const transcodeUpload: JobHandler<'transcode-upload'> = async (context, { uploadId }, run) => {
  const upload = await findStored(context, uploadId, ['STORED']);
  if (!upload) return 'done';
  try {
    await whileWanted(context, upload, run.signal, async (signal) => {
      const isMixed = await ensureOriginal(context, upload, signal);
      await makeFirst(context, upload, signal, progressWriter(context, upload.id, isMixed ? mixShare : 0, 1));
    });
  } catch (error) {
    // A fault in the file itself: a retry would fail in the same way.
    if (error instanceof MediaError) {
      await markFailed(context, upload, error.reason);
      return 'failed';
    }
    const isGivenBack = run.mayGiveBack && error instanceof MissingFile;
    if (run.isLastTry && !run.signal.aborted && !isGivenBack)
      await markFailed(context, upload, messages.processingFailed);
    throw error;
  }
  return 'done';
};

/** Makes the video of a mix if it does not exist yet; answers whether it did. */
async function ensureOriginal(context: Context, upload: Upload, signal: AbortSignal): Promise<boolean> {
  const { storage } = context;
  const key = `originals/${upload.code}`;
  const mix = await findMix(context.db, upload);
  if (!mix || (await storage.stat(key))) return false;
  // A mix is larger than its sources, and no upload request has checked the allowance for it.
  if (await isOverAllowance(context, upload.ownerId)) throw new MediaError(messages.storageFull);
  await storage.withTemporaryFolder(async (folder) => {
    const target = join(folder, 'mixed.mov');
    const onProgress = progressWriter(context, upload.id, 0, mixShare);
    const video = await withVideo(context, mix.video, signal, (video) =>
      withSound(context, mix.sound, signal, (path) =>
        mixSound({ video, sound: path, target, cuts: mix.params, isLong: isLong(upload), onProgress, signal }),
      ),
    );
    await storage.putFile(key, target);
    await recordMixed(context, upload, video);
  });
  return true;
}

async function makeFirst(
  context: Context,
  upload: Upload,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<void> {
  const { storage } = context;
  await storage.withTemporaryFolder(async (folder) => {
    const second = await posterSecond(context, upload);
    const options = { ...firstFiles(folder), thumbnailAt: second, isLong: isLong(upload), onProgress, signal };
    const first = await storage.withLocalFile(`originals/${upload.code}`, (source) =>
      transcodeFirst({ source, ...options }),
    );
    const key = `renditions/${upload.code}/${first.shortSide}.mp4`;
    await markWatchable(
      context,
      upload,
      await storeFirst(context, upload, folder, { ...first, key, posterSecond: second }),
    );
  });
}

/** Records progress of one part of the work, as a range of the whole. */
function progressWriter(context: Context, uploadId: number, from: number, to: number): (done: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (done) => {
    if (performance.now() - last < progressMilliseconds) return;
    last = performance.now();
    recordProgress(context, uploadId, from + done * (to - from)).catch((error: unknown) =>
      context.log.warn({ err: error }, 'progress could not be recorded'),
    );
  };
}
