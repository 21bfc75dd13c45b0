// Messages of hidden words. In their own file, because every page loads the others.

export const wordRequired = 'Please enter a word with letters or digits.';
export const wordLong = 'Please use at most 100 characters.';
export const wordOver = 'Please choose an end in the future.';
export const wordsFull = 'You have hidden 10,000 words, the most possible. Remove some first.';
export const wordNotHidden = 'Failed to hide the word. Please try again.';
export const wordNotShown = 'Failed to remove the word. Please try again.';
export const wordsFailed = 'Failed to load the words';
export const wordsNotImported = 'Failed to import the file. Please try again.';
export const wordsNotExported = 'Failed to export the words. Please try again.';
