import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import { baseFrame, frameKey } from '#server/media/delivery/variant-key.ts';
import { MediaError, transcodeFirst } from '#server/media/engine/engine.ts';
import { findStored } from '#server/services/transcoding/find-stored.ts';
import { markFailed } from '#server/services/transcoding/mark-failed.ts';
import { markWatchable } from '#server/services/transcoding/mark-watchable.ts';
import { posterSecond } from '#server/services/transcoding/poster-second.ts';
import { recordProgress } from '#server/services/transcoding/record-progress.ts';
import type { Upload } from '#server/services/upload/begin-upload.ts';
import type { JobHandler, JobRun } from './handler.ts';

const progressMilliseconds = 500;

/** Makes the poster and the first rendition of an upload, after which its post is READY; or FAILED, with a reason. */
export const transcodeUpload: JobHandler<'transcode-upload'> = async (context, { uploadId }, run) => {
  const upload = await findStored(context, uploadId, ['STORED']);
  if (!upload) return;
  try {
    await makeFirst(context, upload, run);
  } catch (error) {
    // A fault of the file: the same again next time.
    if (error instanceof MediaError) return await markFailed(context, upload, error.reason);
    if (run.isLastTry && !run.signal.aborted) await markFailed(context, upload, messages.processingFailed);
    throw error;
  }
};

async function makeFirst(context: Context, upload: Upload, { signal }: JobRun): Promise<void> {
  const { storage } = context;
  await storage.withTemporaryFolder(async (folder) => {
    const target = join(folder, 'first.mp4');
    const poster = join(folder, 'poster.jpg');
    const onProgress = progressWriter(context, upload.id);
    const thumbnailAt = await posterSecond(context, upload);
    const first = await storage.withLocalFile(`originals/${upload.code}`, (source) =>
      transcodeFirst({ source, target, poster, thumbnailAt, onProgress, signal }),
    );
    const key = `renditions/${upload.code}/${first.shortSide}.mp4`;
    const posterKey = `renditions/${upload.code}/poster.jpg`;
    await storage.putFile(key, target);
    // Under the address by which the post shows it, so that nobody waits for its first picture.
    const shown = join(folder, 'shown.jpg');
    await copyFile(poster, shown);
    await storage.putFile(frameKey(upload.code, baseFrame, thumbnailAt, 'jpg'), shown);
    await storage.putFile(posterKey, poster);
    await markWatchable(context, upload, [
      { ...first, kind: 'mp4', key },
      { kind: 'poster', key: posterKey, bytes: (await storage.stat(posterKey))?.bytes ?? 0 },
    ]);
  });
}

function progressWriter(context: Context, uploadId: number): (done: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (done) => {
    if (performance.now() - last < progressMilliseconds) return;
    last = performance.now();
    recordProgress(context, uploadId, done).catch((error: unknown) =>
      context.log.warn({ err: error }, 'progress could not be recorded'),
    );
  };
}
