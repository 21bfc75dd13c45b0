// Messages of the Permissions screen and its calls.

export const noUserCode = 'No user code provided';
export const noPermissions = 'No permissions found for this user';
export const permissionsFailed = 'Failed to load permissions';
export const permissionsNotSaved = 'Failed to save permissions';
export const permissionsSaved = 'Permissions saved successfully';
export const changesReset = 'Changes reset';
export const permissionsOnlySeen = 'You may see permissions, but not change them.';
export const permissionsOwn = 'You cannot change your own permissions.';
export const permissionNotHeld = 'You can only give permissions that you have yourself.';
export const permissionLast = 'Nobody else can change permissions. Give that permission to somebody else first.';
export const permissionsChanged =
  'Somebody else has changed these permissions in the meantime. Refresh to see them, then make your changes again.';
export const permissionsOfOne = 'Only the permissions of one user can be saved at a time.';
export const noAccount = 'There is no account with this email address.';
