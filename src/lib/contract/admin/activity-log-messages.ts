// The messages of the activity log, word for word from the product's specification if it has one.

export const activityLogFailed = 'Failed to load activity logs';
export const noError = 'No error';
/** The row for failed calls that came too fast to be written one by one. */
export const failedCallsCounted = 'More failed calls came from here within a minute. They were only counted.';
export const exportRunning = 'An export of yours is still running. Please wait until it has ended.';
export const activitiesNone = 'No activity logs found';
