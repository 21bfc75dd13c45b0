import { atom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';

const KEY = 'sound';

/** Whether media plays with its sound. Off until the person turns it on; the choice then lasts as long as the tab. */
export const $soundOn = atom(false);

/** Restores the choice made earlier in this tab. Call it in the browser, after hydration. */
export function restoreSound(): void {
  if (platform().tabStorage.get(KEY) === 'on') $soundOn.set(true);
}

/** Turns the sound on or off and stores the choice. */
export function setSound(on: boolean): void {
  platform().tabStorage.set(KEY, on ? 'on' : 'off');
  $soundOn.set(on);
}

/** The browser refused to start with sound before the person touched the page: muted for now; the stored choice stays. */
export function soundRefused(): void {
  $soundOn.set(false);
}
