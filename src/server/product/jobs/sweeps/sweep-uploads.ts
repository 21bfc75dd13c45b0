import { discardOriginals } from '#server/product/services/storage/discard-originals.ts';
import { sweepOriginals } from '#server/product/services/upload/sweep-originals.ts';
import { sweepTemporaryFiles } from '#server/product/services/upload/sweep-temporary-files.ts';
import { sweepUnused } from '#server/product/services/upload/sweep-unused.ts';
import type { JobHandler } from '../handler.ts';

/** Removes uploads unused for a day, originals past their time for a retry or not kept by ORIGINALS, and temporary files left by crashes. */
export const sweepUploads: JobHandler<'sweep-uploads'> = async (context, _payload, { signal }) => {
  const uploads = (await sweepUnused(context, signal)) + (await sweepOriginals(context, signal));
  const originals = await discardOriginals(context, signal);
  if (originals > 0) context.log.info({ originals }, 'discarded originals of videos that have all renditions');
  const files = await sweepTemporaryFiles(context);
  if (uploads + files > 0) context.log.info({ uploads, files }, 'removed unused uploads and temporary files');
};
