import { deleteHosted } from '#server/product/services/hosting/delete-hosted.ts';
import type { JobHandler } from '../handler.ts';

/** Deletes files at the media host that nothing names any more. */
export const deleteHostedFiles: JobHandler<'delete-hosted'> = async (context, _, { signal }) => {
  const deleted = await deleteHosted(context, signal);
  if (deleted > 0) context.log.info({ deleted }, 'files were deleted at the media host');
};
