/** Where what a visitor wanted to do waits in this tab for the login. */
export const wishKey = 'riff-wish';
