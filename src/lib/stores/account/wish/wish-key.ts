/** The key in this tab's storage where a visitor's wish waits for the login. */
export const wishKey = 'riff-wish';
