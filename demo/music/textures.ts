import { chance } from '../chance.ts';
import type { Loop } from './loop.ts';
import type { Tune } from './tune.ts';
import { play } from './voices.ts';

/** Small noises of places: how many per second, how often each repeats, loudness, lowest MIDI pitch. */
const places = {
  none: { by: 'drop', often: 0, times: 0, loud: 0, pitch: 0 },
  rain: { by: 'drop', often: 120, times: 1, loud: 0.9, pitch: 0 },
  fire: { by: 'drop', often: 14, times: 1, loud: 1.2, pitch: 0 },
  dust: { by: 'drop', often: 10, times: 1, loud: 0.3, pitch: 0 },
  night: { by: 'bubble', often: 2, times: 4, loud: 0.2, pitch: 105 },
  bubbles: { by: 'bubble', often: 6, times: 1, loud: 0.3, pitch: 66 },
} as const satisfies Record<Tune['texture'], object>;

/** Adds the noise of the tune's place to its music. */
export function addTexture(loop: Loop, { texture, seconds, seed }: Tune): void {
  const { by, often, times, ...place } = places[texture];
  const roll = chance(`texture ${texture} ${seed}`);
  for (let count = 0; count < often * seconds; count++) {
    const at = roll() * seconds;
    const loud = place.loud * (0.1 + 0.9 * roll() ** 4);
    const note = { long: 0.01, loud, pitch: place.pitch + roll() * 12, pan: roll() * 1.6 - 0.8 };
    for (let n = 0; n < times; n++) play(loop, by, { ...note, at: at + n * 0.06 });
  }
}
