// Messages of User Management. In their own file, because every page loads the others.

export const noUsers = 'No users found';
export const usersFailed = 'Failed to load users';
export const userNotFound = 'User not found.';
export const userDisabled = 'The account has been disabled.';
export const userEnabled = 'The account has been enabled.';
export const userDisableFailed = 'Failed to disable the account';
export const userEnableFailed = 'Failed to enable the account';
export const disableSelf = 'You cannot disable your own account.';
export const disableAbove = 'This member holds permissions that you do not hold, so you cannot change their account.';
export const disableReasonLong = 'The reason can have at most 300 characters.';
