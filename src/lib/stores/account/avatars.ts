import { atom, onMount } from 'nanostores';
import type { Picture } from '#lib/contract/media/addresses.ts';
import { $session } from './session.ts';

/** Pictures that are newer than the lists on this page have, by the member's code; null is no picture. */
export const $avatars = atom<Readonly<Record<string, Picture | null>>>({});

onMount($avatars, () => {
  const viewer = $session.get();
  // A list that was stored before the page was loaded may have an older picture of the member.
  if (viewer) changeAvatar(viewer.userCode, viewer.media.avatar);
});

/** Sets the member's picture everywhere from now on. */
export function changeAvatar(userCode: string, picture: Picture | null): void {
  $avatars.set({ ...$avatars.get(), [userCode]: picture });
}
