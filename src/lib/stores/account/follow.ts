import { atom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { messages } from '#lib/contract/messages.ts';
import { showToast } from '../toast.ts';
import { dropWaiting, keepWaiting } from '../waiting-actions.ts';
import { knownMembers } from './known-members.ts';
import { requireMember } from './login-wish.ts';
import { $session } from './session.ts';

/** The accounts that the member has followed (true) or unfollowed (false) here, by user code; every place that shows an account reads it. */
export const { $known: $followed } = knownMembers;

/** The accounts with a call in progress. */
export const $followBusy = atom<readonly string[]>([]);

/** The follow state of an account in one place: the state in its answer, with the changes since. */
export function followNow(
  changed: boolean | undefined,
  loaded: { isFollowing: boolean; followerCount: string },
): { isFollowing: boolean; followerCount: string } {
  if (changed === undefined || changed === loaded.isFollowing) return loaded;
  const count = Number(loaded.followerCount) + (changed ? 1 : -1);
  return { isFollowing: changed, followerCount: String(Math.max(0, count)) };
}

/**
 * Follows or unfollows the account once the server has done it; without a network at once, and the call is sent later. `failed` is shown if the
 * server gives no reason. A visitor is asked to log in, and returns to `next`, or to this page.
 */
export async function toggleFollow(
  userCode: string,
  failed: string = messages.followFailed,
  next?: string,
  /** Whether this place shows that the member follows the account. */
  isFollowing = $followed.get()[userCode] ?? false,
): Promise<void> {
  if (!requireMember('follow', next, userCode) || $followBusy.get().includes(userCode)) return;
  $followBusy.set([...$followBusy.get(), userCode]);
  const which = { userCode: $session.get()?.userCode ?? null, kind: 'follow', code: userCode } as const;
  const isWaiting = dropWaiting(which);
  // A press toggles, unless the server may not know the displayed state.
  const body = { code: userCode, ...(isWaiting && { isFollowing: !isFollowing }) };
  const outcome = await dataOf(request(followAccount, { body }), failed);
  $followBusy.set($followBusy.get().filter((code) => code !== userCode));
  if (outcome.ok) return knownMembers.announce(userCode, outcome.data.isFollowing);
  const isKept = keepWaiting(which, !isFollowing);
  if (isKept || isWaiting) knownMembers.change(userCode, !isFollowing);
  if (!isKept) showToast(outcome.message, 'destructive');
}
