import { atom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { messages } from '#lib/contract/messages.ts';
import { showToast } from '../toast.ts';
import { requireMember } from './login-wish.ts';

/** Whom the member has followed (true) or stopped following (false) here, by user code: every place that shows an account reads it. */
export const $followed = atom<Readonly<Record<string, boolean>>>({});

/** The accounts with a call in progress. */
export const $followBusy = atom<readonly string[]>([]);

/** What a place shows of an account: as its answer said, changed by what was done since. */
export function followNow(
  changed: boolean | undefined,
  loaded: { isFollowing: boolean; followerCount: string },
): { isFollowing: boolean; followerCount: string } {
  if (changed === undefined || changed === loaded.isFollowing) return loaded;
  const count = Number(loaded.followerCount) + (changed ? 1 : -1);
  return { isFollowing: changed, followerCount: String(Math.max(0, count)) };
}

/**
 * Follows the account or stops, once the server has done it. `failed` is shown if the server gives no reason. A visitor is asked to log in, and
 * comes back to `next`, or else to this page.
 */
export async function toggleFollow(
  userCode: string,
  failed: string = messages.followFailed,
  next?: string,
): Promise<void> {
  if (!requireMember('follow people', next, userCode) || $followBusy.get().includes(userCode)) return;
  $followBusy.set([...$followBusy.get(), userCode]);
  const outcome = await dataOf(request(followAccount, { body: { code: userCode } }), failed);
  $followBusy.set($followBusy.get().filter((code) => code !== userCode));
  if (outcome.ok) $followed.set({ ...$followed.get(), [userCode]: outcome.data.isFollowing });
  else showToast(outcome.message, 'destructive');
}
