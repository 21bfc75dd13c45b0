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
export const settingContrast = 'Text on this colour, or in it, would be hard to read. Please choose another one.';
export const registrationClosed = 'New accounts cannot be made here at the moment.';
