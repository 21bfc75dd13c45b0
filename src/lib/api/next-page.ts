import { platform } from '#lib/platform/current.ts';

/** Where a tab stores the text that its next page shows, because this one is being left: its kind, a space, and the text. */
export const nextPageText = 'riff-toast';

/** Where a tab stores the page that it goes to after signing in, and since when. */
export const afterLogin = 'riff-after-login';

/** Stores where this tab goes after signing in, for the ways to Login that carry no address: a lost session, a third party. */
export function storeAfterLogin(path: string): void {
  const { clock, tabStorage } = platform();
  tabStorage.set(afterLogin, JSON.stringify({ path, at: clock.now() }));
}
