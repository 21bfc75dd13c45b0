import { sweepKept } from '#server/services/upload/sweep-kept.ts';
import { sweepTemporaryFiles } from '#server/services/upload/sweep-temporary-files.ts';
import { sweepUnused } from '#server/services/upload/sweep-unused.ts';
import type { JobHandler } from './handler.ts';

/** Removes uploads that nobody used for a day, what was kept long enough, and files in the making that a crash left behind. */
export const sweepUploads: JobHandler<'sweep-uploads'> = async (context, _payload, { signal }) => {
  const uploads = (await sweepUnused(context, signal)) + (await sweepKept(context, signal));
  const files = await sweepTemporaryFiles(context);
  if (uploads + files > 0) context.log.info({ uploads, files }, 'swept what nobody uses');
};
