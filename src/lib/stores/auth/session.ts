import { atom, onMount } from 'nanostores';
import { logout } from '#lib/api/auth.ts';
import { rememberAvatar } from '#lib/api/avatar-cookie.ts';
import type { SignedInUser } from '#lib/contract/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { hasPlatform, platform } from '#lib/platform/current.ts';
import { showToast, showToastOnNextPage } from '../toast.ts';

/** Who is signed in, as the document says at the first use; null for a visitor and while a page is rendered on the server. */
export const $session = atom<SignedInUser | null>(null);

onMount($session, () => {
  const viewer = hasPlatform() ? platform().handedOver('viewer') : null;
  if (viewer !== null) $session.set(JSON.parse(viewer) as SignedInUser);
});

function changeSession(user: SignedInUser | null): void {
  // What the document says, should nobody have asked yet, is over.
  platform().handedOver('viewer');
  rememberAvatar(user?.profilePictureUrl ?? null);
  // Tells pages that lie in the browser's history that they are of somebody else now.
  platform().storage.set('riff-viewer', user?.userCode ?? null);
  $session.set(user);
}

/** Takes over who has just signed in. */
export function startSession(user: SignedInUser): void {
  changeSession(user);
}

/** Ends the session and goes to the feed; where that fails, says so and stays. */
export async function endSession(): Promise<void> {
  const answer = await logout().catch(() => null);
  if (answer?.code !== 200) {
    showToast(answer?.message || messages.logoutFailed, 'destructive');
    return;
  }
  changeSession(null);
  // Nobody who comes after may find what was drafted here; gone before the page is, which would cut it short.
  platform().storage.set('riff-left-draft', null);
  await platform().drafts.clear();
  showToastOnNextPage(messages.loggedOut);
  platform().navigation.assign(paths.home());
}
