import { sealBlocks } from '#server/services/search/posts/seal-blocks.ts';
import type { JobHandler } from './handler.ts';

/** Moves the words of posts whose block is full into the search index. */
export const sealSearch: JobHandler<'seal-search'> = async (context, _payload, { signal }) => {
  const blocks = await sealBlocks(context, signal);
  if (blocks > 0) context.log.info({ blocks }, 'sealed blocks of the search index');
};
