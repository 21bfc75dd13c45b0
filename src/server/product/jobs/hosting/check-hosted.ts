import { checkAllHosted, checkHosted } from '#server/product/services/hosting/check-hosted.ts';
import type { JobHandler } from '../handler.ts';

/** Brings files at the media host further; without an id, all that wait. */
export const checkHostedFiles: JobHandler<'check-hosted'> = async (context, { uploadId }, { signal }) => {
  await (uploadId === undefined ? checkAllHosted(context, signal) : checkHosted(context, uploadId));
};
