/** The debounce of searches and suggestions, in milliseconds. */
export const typingPause = 300;
