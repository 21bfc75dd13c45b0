// Messages of the histories and their switches. Apart from the others, which every page loads.

export const noViewedPosts = 'No viewed posts found';
export const noFavouritePosts = 'No favourite posts found';
export const noOwnComments = 'No comments found';
export const noKeywords = 'No searched keywords found';
export const viewHistoryFailed = 'Failed to load your view history';
export const favouritesFailed = 'Failed to load your favourite posts';
export const ownCommentsFailed = 'Failed to load your comments';
export const keywordsFailed = 'Failed to load your search history';
export const historyNotRemoved = 'Failed to remove. Please try again.';
export const historyNotCleared = 'Failed to clear. Please try again.';
export const historySettingsFailed = 'Failed to load your history settings';
export const historySettingNotSaved = 'Failed to save. Your setting is as it was.';
