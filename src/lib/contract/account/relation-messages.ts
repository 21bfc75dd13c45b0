// Messages of blocks and mutes. In their own file, because every page loads the others.

export const blockSelf = 'You cannot block yourself.';
export const muteSelf = 'You cannot mute yourself.';
export const muteOver = 'Please choose a time in the future.';
export const blocksFull = 'You have blocked 10,000 accounts, the most possible. Unblock some first.';
export const mutesFull = 'You have muted 10,000 accounts, the most possible. Unmute some first.';
export const blockFailed = 'Failed to block. Please try again.';
export const unblockFailed = 'Failed to unblock. Please try again.';
export const muteFailed = 'Failed to mute. Please try again.';
export const unmuteFailed = 'Failed to unmute. Please try again.';
export const followerNotRemoved = 'Failed to remove this follower. Please try again.';
export const undoOver = 'This can no longer be undone.';
export const relationsFailed = 'Failed to load the list';
export const importFailed = 'Failed to import the file. Please try again.';
export const exportFailed = 'Failed to export the list. Please try again.';
