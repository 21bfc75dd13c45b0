import * as post from '#server/product/services/post/sweep-visits.ts';
import type { JobHandler } from '../handler.ts';

/** Removes what says that visitors looked at posts before yesterday. */
export const sweepVisits: JobHandler<'sweep-visits'> = async (context, _payload, { signal }) => {
  const rows = await post.sweepVisits(context, signal);
  if (rows > 0) context.log.info({ rows }, 'removed old views of visitors');
};
