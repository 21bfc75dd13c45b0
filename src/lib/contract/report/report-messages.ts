// Messages of moderation. In their own file, because every page loads the others.

export const noteLong = 'A note can have at most 500 characters.';
export const reportsDismissed = 'The reports are dismissed.';
export const postRemoved = 'The post is removed.';
export const commentRemoved = 'The comment is removed.';
export const postRestored = 'The post is restored.';
export const commentRestored = 'The comment is restored.';
export const alreadySettled = 'These reports have already been settled.';
export const notReported = 'Nobody has reported this post.';
export const settleOwnPost = 'This is your own post: another moderator has to decide.';
export const removeNotAllowed = 'You may settle reports, but not remove posts.';
export const postNotRemoved = 'This post is not removed by a moderator, or not any more.';
export const commentNotRemoved = 'This comment is not removed by a moderator, or not any more.';
export const restoreOwn = 'This is your own: another moderator has to restore it.';
export const noOpenReports = 'No open reports.';
export const noSettledReports = 'No settled reports.';
export const noRemovedPosts = 'No removed posts.';
export const noRemovedComments = 'No removed comments.';
export const reportsFailed = 'Failed to load reports';
export const removedFailed = 'Failed to load what was removed';
export const settleFailed = 'Failed to settle the reports. Please try again.';
export const removeFailed = 'Failed to remove. Please try again.';
export const restoreFailed = 'Failed to restore. Please try again.';
