import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { me, type Profile } from '#lib/contract/account/account.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { changeAvatar } from '../account/avatars.ts';
import { $followed } from '../account/follow.ts';
import { updateSession } from '../account/session.ts';
import { showToast } from '../toast.ts';

export interface ProfileStore {
  $profile: ReadableAtom<Profile>;
  change(changes: Partial<Profile>): void;
  /** On one's own profile, counts the accounts that the member follows from now on, until stopped. */
  listen(): Stop;
  /** Reads the member's own profile again after a change, and shows it everywhere on the page. A toast shows `saved`; false if reading failed. */
  reload(saved: string): Promise<boolean>;
}

/** The profile on the screen; `first` is the server-rendered one. */
export function createProfile(first: Profile): ProfileStore {
  const $profile = atom(first);
  const change = (changes: Partial<Profile>) => $profile.set({ ...$profile.get(), ...changes });
  return {
    $profile,
    change,
    listen: () =>
      $followed.listen((now, before = {}) => {
        const { userCode, userCurrentCode, followed } = $profile.get();
        if (userCode !== userCurrentCode) return;
        const changes = Object.keys(now).filter((code) => now[code] !== before[code]);
        const more = changes.reduce((sum, code) => sum + (now[code] ? 1 : -1), 0);
        change({ followed: String(Math.max(0, Number(followed) + more)) });
      }),
    async reload(saved) {
      const outcome = await dataOf(request(me), messages.profileFailed);
      if (!outcome.ok) {
        showToast(outcome.message, 'destructive', saved);
        return false;
      }
      const { userCode, userName, displayName, avatarUrl, media } = outcome.data;
      change(outcome.data);
      updateSession({ userName, displayName, profilePictureUrl: avatarUrl, media });
      changeAvatar(userCode, media.avatar);
      showToast(saved);
      return true;
    },
  };
}
