import { atom, onMount } from 'nanostores';
import { rememberAvatar } from '#lib/api/avatar-cookie.ts';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { logout, type SignedInUser } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { hasPlatform, platform } from '#lib/platform/current.ts';
import { unsubscribe } from '#lib/platform/push-subscription.ts';
import { storedList } from '../stored-list.ts';
import { showToast, showToastOnNextPage } from '../toast.ts';

/** The signed-in member, read from the document at first use; null for visitors and during server rendering. */
export const $session = atom<SignedInUser | null>(null);

onMount($session, () => {
  const viewer = hasPlatform() ? platform().handedOver('viewer') : null;
  if (viewer !== null) $session.set(JSON.parse(viewer) as SignedInUser);
});

function changeSession(user: SignedInUser | null): void {
  // If the document has not been read yet, its session is outdated now.
  platform().handedOver('viewer');
  rememberAvatar(user?.profilePictureUrl ?? null);
  // Tells pages in the browser's history that they belong to another member.
  platform().storage.set('riff-viewer', user?.userCode ?? null);
  $session.set(user);
}

/** Sets the member who has just signed in. */
export function startSession(user: SignedInUser): void {
  changeSession(user);
}

/** Updates the member's name or picture. */
export function updateSession(
  changes: Pick<SignedInUser, 'userName' | 'displayName' | 'profilePictureUrl' | 'media'>,
): void {
  const user = $session.get();
  rememberAvatar(changes.profilePictureUrl);
  if (user) $session.set({ ...user, ...changes });
}

/** Ends the session and goes to the feed; if that fails, shows why and stays. */
export async function endSession(): Promise<void> {
  const outcome = await outcomeOf(request(logout), messages.logoutFailed);
  if (!outcome.ok) {
    showToast(outcome.message, 'destructive');
    return;
  }
  const userCode = $session.get()?.userCode;
  // First, because from here on another tab, or a screen without a member, may cause this page to be left.
  showToastOnNextPage(messages.loggedOut);
  changeSession(null);
  // The next person on this browser must not find these drafts or this search. Removed before the page unloads, which would interrupt the removal.
  platform().storage.set('riff-left-draft', null);
  platform().tabStorage.set('riff-comment-drafts', null);
  platform().tabStorage.set('riff-profile-draft', null);
  platform().tabStorage.set('riff-search', null);
  platform().tabStorage.set('riff-wish', null);
  // The waiting actions of other members stay: Riff sends them when those members return.
  for (const key of ['riff-waiting', 'riff-kept-likes']) {
    const waiting = storedList<{ userCode: string }>(key);
    waiting.set(waiting.all().filter((one) => one.userCode !== userCode));
  }
  // The files of posts in the outbox stay: these posts are sent when their author returns.
  await Promise.all([platform().drafts.clear(), endSubscription()]);
  // In a new document, because this one shows the member's data.
  platform().navigation.load(paths.home());
}

const patienceMilliseconds = 1_000;

/** The server has forgotten this browser's pushes already, so neither a failure nor a slow push service may hold the logout up. */
async function endSubscription(): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const stop = platform().clock.after(patienceMilliseconds, resolve);
  await Promise.race([unsubscribe().catch(() => undefined), tooLong]);
  stop();
}
