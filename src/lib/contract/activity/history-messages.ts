// Messages of the histories and their switches. In their own file, because every page loads the others.

export const noViewedPosts = 'No viewed posts found';
export const noFavouritePosts = 'No favourite posts found';
export const noOwnComments = 'No comments found';
export const noKeywords = 'No searched keywords found';
export const historyNotRemoved = 'Failed to remove. Please try again.';
export const historyNotCleared = 'Failed to clear. Please try again.';
export const historySettingsFailed = 'Failed to load your history settings';
export const historySettingNotSaved = 'Failed to save. Your setting is as it was.';
