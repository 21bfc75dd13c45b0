// Messages of the Settings screen and its calls.

export const settingSaved = 'Setting saved';
export const settingReset = 'Back to the default';
export const settingUndone = 'Change undone';
export const settingNotSaved = 'Failed to save the setting';
export const settingsFailed = 'Failed to load the settings';
export const settingsOnlySeen = 'You may see the settings, but not change them.';
export const settingChanged = 'Somebody else has changed this setting in the meantime. Here is its new value.';
export const settingLocked = 'The environment of the program decides this setting.';
export const settingInvalid = 'This value is not possible here.';
export const settingNeeded = 'Please enter something.';
export const settingLong = 'This text is too long.';
export const settingNotNumber = 'Please enter a number.';
export const settingNotWhole = 'Please enter a whole number.';
export const settingOutOfBounds = 'This number is too small or too large.';
export const settingNeedsEnglish = 'English is always among the languages.';
export const settingImageLarge = 'This image is too large. Please choose a smaller one.';
export const settingNotImage = 'This is not an image that can be read.';
export const settingContrast = 'Text on this colour, or in it, would be hard to read. Please choose another one.';
export const fileOverLimit = 'This file is larger than this site accepts.';
export const videoOverLimit = 'This video is longer than this site accepts.';
export const postsOverLimit =
  'You have published as many posts as this site accepts in 24 hours. Please try again later.';
export const sensitiveNotAccepted = 'This site does not accept sensitive posts.';
export const sensitiveStaysCovered = 'On this site, sensitive posts are always covered first.';
export const underMaintenance = 'This site is under maintenance. Please come back later.';
export const registrationClosed = 'New accounts cannot be made here at the moment.';
