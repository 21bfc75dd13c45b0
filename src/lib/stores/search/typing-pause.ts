/** Milliseconds without another letter, after which a search begins and suggestions are fetched. */
export const typingPause = 300;
