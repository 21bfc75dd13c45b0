import * as activityLog from '#server/product/services/activity-log/sweep-activity-log.ts';
import type { JobHandler } from '../handler.ts';

/** Makes room in the activity log for the weeks to come, and removes what is older than LOG_DAYS. */
export const sweepActivityLog: JobHandler<'sweep-activity-log'> = async (context) => {
  const { weeks } = await activityLog.sweepActivityLog(context);
  if (weeks.length > 0) context.log.info({ weeks }, 'removed weeks of the activity log');
};
