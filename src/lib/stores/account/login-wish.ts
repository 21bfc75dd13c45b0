import { atom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import { $session } from './session.ts';

/** What a visitor wanted to do, as in 'Log in to like posts', and the page to come back to. */
export interface LoginWish {
  action: string;
  next: string;
  /** What they wanted to do it with: done after signing in. */
  code?: string | undefined;
}

/** The visitor's wish that the sheet is open for; null while it is closed. */
export const $loginWish = atom<LoginWish | null>(null);

/**
 * Whether a member looks at this page. For a visitor it opens the sheet that leads to Login, and after it to `next`; what they wanted to do with
 * the thing of that code is then done.
 */
export function requireMember(action: string, next?: string, code?: string): boolean {
  if ($session.get() !== null) return true;
  const { pathname, search } = platform().navigation.url();
  // Login itself decides where it leads.
  $loginWish.set({ action, next: next ?? pathname + search, ...(code && { code }) });
  return false;
}

/** Closes the sheet. */
export const dismissLoginWish = (): void => $loginWish.set(null);
