import * as presence from '#server/product/services/presence/sweep-presence.ts';
import type { JobHandler } from '../handler.ts';

/** Removes people who were last seen more than a day ago. */
export const sweepPresence: JobHandler<'sweep-presence'> = async (context) => {
  const rows = await presence.sweepPresence(context);
  if (rows > 0) context.log.info({ rows }, 'removed people who were active long ago');
};
