import { atom } from 'nanostores';
import { logout } from '#lib/api/auth.ts';
import type { SignedInUser } from '#lib/contract/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast, showToastOnNextPage } from '../toast.ts';

const avatarCookie = 'avatar';

/** Who is signed in; null for a visitor. Islands set it from their page's props. */
export const $session = atom<SignedInUser | null>(null);

/** Takes over who has just signed in. */
export function startSession(user: SignedInUser): void {
  platform().cookies.set(avatarCookie, user.profilePictureUrl);
  $session.set(user);
}

/** Ends the session and goes to the feed; where that fails, says so and stays. */
export async function endSession(): Promise<void> {
  const answer = await logout().catch(() => null);
  if (answer?.code !== 200) {
    showToast(answer?.message || messages.logoutFailed, 'destructive');
    return;
  }
  const { cookies, navigation } = platform();
  cookies.set(avatarCookie, null);
  $session.set(null);
  showToastOnNextPage(messages.loggedOut);
  navigation.assign(paths.home());
}
