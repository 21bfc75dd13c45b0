import { atom, onMount } from 'nanostores';
import type { Picture } from '#lib/contract/media/addresses.ts';
import { $session } from './session.ts';

/** Pictures that are newer than those of the lists on this page, by the member's code; null is no picture. */
export const $avatars = atom<Readonly<Record<string, Picture | null>>>({});

onMount($avatars, () => {
  const viewer = $session.get();
  // A list that was stored before the page was loaded may have an older one of the member.
  if (viewer) changeAvatar(viewer.userCode, viewer.media.avatar);
});

/** The member has this picture from now on, everywhere. */
export function changeAvatar(userCode: string, picture: Picture | null): void {
  $avatars.set({ ...$avatars.get(), [userCode]: picture });
}
