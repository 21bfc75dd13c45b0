// Messages of the list of jobs. In their own file, because every page loads the others.

export const noJobs = 'No jobs found';
export const jobsFailed = 'Failed to load jobs';
export const jobNotFound = 'This job is not there any more.';
export const jobRetried = 'The job will be tried again.';
export const jobCancelled = 'The job has been cancelled.';
export const jobRetryFailed = 'Failed to try the job again';
export const jobCancelFailed = 'Failed to cancel the job';
export const jobNotRetried = 'Only what has failed and still has its file can be tried again.';
export const jobNotCancelled = 'Only work on media that waits or runs can be cancelled.';
/** The message for the author of the post. */
export const processingCancelled = 'An administrator stopped the processing of this video.';
