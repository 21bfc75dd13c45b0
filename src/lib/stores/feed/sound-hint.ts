import { atom, computed } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import { $soundOn } from './sound.ts';

const KEY = 'sound-hint';
/** The hint ends with this post, counted from 1. */
const LAST_PLACE = 3;

/** Says on the first visit that there is sound, until the sound is on or the third post is reached. */
export function createSoundHint() {
  const $open = atom(platform().storage.get(KEY) === null);
  const end = () => {
    if (!$open.get()) return;
    platform().storage.set(KEY, 'seen');
    $open.set(false);
  };
  return {
    $shown: computed([$open, $soundOn], (open, on) => open && !on),
    /** The post at this place is shown. */
    reach(place: number): void {
      if (place >= LAST_PLACE) end();
    },
    /** Ends the hint permanently when the sound is on; call the result to stop. */
    listen: () =>
      $soundOn.subscribe((on) => {
        if (on) end();
      }),
  };
}
