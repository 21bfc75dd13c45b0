import type { ReadableAtom } from 'nanostores';
import { autoplayKey } from '../../feed/autoplay.ts';
import { storedSetting } from '../stored-setting.ts';

// A setting of this browser and not of the member: it depends on the device, its network and where it is used.
const $on = storedSetting<boolean>(autoplayKey, true, {
  encode: (on) => (on ? undefined : 'off'),
  decode: (text) => text !== 'off',
});

/** Whether posts play by themselves in this browser; otherwise a press plays. */
export const $autoplay: ReadableAtom<boolean> = $on;

export const setAutoplay = (on: boolean): void => $on.set(on);
