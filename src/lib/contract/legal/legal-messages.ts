// Messages of the legal pages and of consent. In their own file, because every page loads the others.

export const legalNotFound = 'This page has not been written.';
export const legalRequired = 'Please write the text of the page.';
export const legalLong = 'The text can have at most 100,000 characters.';
export const legalChanged = 'Somebody else has saved this page meanwhile. Reload it to see their text.';
export const legalSaved = 'The page is published.';
export const legalNotSaved = 'The page could not be saved';
export const legalNotShown = 'The preview could not be loaded';
export const consentNeeded = 'Please agree to the new version of our terms first.';
export const consentOutdated = 'This text has changed meanwhile. Please read it again.';
export const consentNotSaved = 'Your agreement could not be saved. Please try again.';
