import { atom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';

const KEY = 'sound';

/** Whether media plays with its sound. Off until the person turns it on; the choice then lasts as long as the tab. */
export const $soundOn = atom(false);

// The browser muted the sound that the person had turned on.
let isForced = false;

/** Restores the choice made earlier in this tab. Call it in the browser, after hydration. */
export function restoreSound(): void {
  isForced = false;
  if (platform().tabStorage.get(KEY) === 'on') $soundOn.set(true);
}

/** Turns the sound on or off and stores the choice. */
export function setSound(on: boolean): void {
  isForced = false;
  platform().tabStorage.set(KEY, on ? 'on' : 'off');
  $soundOn.set(on);
}

/** The browser refused to start with sound before the person touched the page: muted for now; the stored choice stays. */
export function soundRefused(): void {
  isForced = true;
  $soundOn.set(false);
}

/** Ends a mute that the browser forced. True if there was one. */
export function endForcedMute(): boolean {
  const wasForced = isForced;
  if (wasForced) restoreSound();
  return wasForced;
}
