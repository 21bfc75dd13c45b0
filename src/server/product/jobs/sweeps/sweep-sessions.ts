import * as session from '#server/product/services/session/sweep-sessions.ts';
import type { JobHandler } from '../handler.ts';

/** Removes sessions, refresh tokens and mailed links that ended long ago. */
export const sweepSessions: JobHandler<'sweep-sessions'> = async (context, _payload, { signal }) => {
  const rows = await session.sweepSessions(context, signal);
  if (rows > 0) context.log.info({ rows }, 'removed old sessions');
};
