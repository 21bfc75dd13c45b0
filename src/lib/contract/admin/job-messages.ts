// Messages of the list of jobs. Apart from the others, which every page loads.

export const noJobs = 'No jobs found';
export const jobsFailed = 'Failed to load jobs';
export const jobNotFound = 'This job is not there any more.';
export const jobRetried = 'The job will be tried again.';
export const jobCancelled = 'The job has been cancelled.';
export const jobRetryFailed = 'Failed to try the job again';
export const jobCancelFailed = 'Failed to cancel the job';
export const jobNotRetried = 'Only what has failed and still has its file can be tried again.';
export const jobNotCancelled = 'Only work on media that waits or runs can be cancelled.';
/** What the author of the post is told. */
export const processingCancelled = 'An administrator stopped the processing of this video.';
