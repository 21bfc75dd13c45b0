import { platform } from '#lib/platform/current.ts';

/** Where a tab stores the text that its next page shows: its kind, a space, and the text. */
export const nextPageText = 'riff-toast';

/** Where a tab stores the page to open after sign-in, and the time of storing. */
export const afterLogin = 'riff-after-login';

/** Stores the page to open after sign-in, for the ways to Login that carry no address: a lost session, a third party. */
export function storeAfterLogin(path: string): void {
  const { clock, tabStorage } = platform();
  tabStorage.set(afterLogin, JSON.stringify({ path, at: clock.now() }));
}
