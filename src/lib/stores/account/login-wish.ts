import { atom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import { $session } from './session.ts';

/** The actions that need a login; links name theirs in `data-login`. */
export type LoginAction =
  | 'likePost'
  | 'likeComment'
  | 'comment'
  | 'follow'
  | 'report'
  | 'upload'
  | 'useSound'
  | 'seeProfile'
  | 'seeSensitive';

/** An action that needs a login, and the page to come back to. */
export interface LoginWish {
  action: LoginAction;
  next: string;
  /** The code of its target. With a code, the action is carried out after the login. */
  code?: string | undefined;
}

/** The visitor's wish for which the sheet is open; null while it is closed. */
export const $loginWish = atom<LoginWish | null>(null);

/**
 * Whether the viewer is a member. For a visitor it opens the sheet that leads to Login and from there to `next`. With a code, the
 * action is then carried out.
 */
export function requireMember(action: LoginAction, next?: string, code?: string): boolean {
  if ($session.get() !== null) return true;
  const { pathname, search } = platform().navigation.url();
  // Login itself decides where it leads.
  $loginWish.set({ action, next: next ?? pathname + search, ...(code && { code }) });
  return false;
}

/** Closes the sheet. */
export const dismissLoginWish = (): void => $loginWish.set(null);
