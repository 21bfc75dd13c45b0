import { chance } from '#demo/chance.ts';
import { echo, room } from '../effects.ts';
import { chordOf, closeTo, pitchOf } from '../harmony.ts';
import { add, type Loop, newLoop } from '../loop.ts';
import { type Tune, timesOf } from '../tune.ts';
import { play, pluck, type Strike, strike, type Timbre } from '../voices.ts';

const marimba: Strike = { ratio: 3.9, bend: 0.7, bendTime: 0.05, attack: 0.002, ring: 0.55 };
const air: Timbre = {
  wave: 'triangle',
  detune: [-4, 5],
  attack: 0.8,
  decay: 2,
  sustain: 0.7,
  release: 1.2,
  cutoff: 2600,
};
const shapes = [
  [0, 2, 4, 7, 4, 2, 5, 3],
  [0, 4, 2, 7, 5, 4, 9, 7],
  [0, 2, 5, 4, 7, 9, 7, 4],
] as const;

/** Small patterns of plucked strings that shift against each other. */
export function plucks(tune: Tune): Loop {
  const { beat, chords } = timesOf(tune);
  const roll = chance(`plucks ${tune.seed}`);
  const strings = newLoop(tune.seconds);
  const low = newLoop(tune.seconds);
  const shape = shapes[tune.seed % shapes.length] ?? shapes[0];
  for (const { at, long, step } of chords) {
    for (let n = 0; n < Math.round(long / (beat / 2)); n++) {
      if (roll() < 0.14) continue;
      const pitch = pitchOf(tune.root, tune.mode, step + (shape[n % shape.length] as number)) + 12;
      const when = at + (n * beat) / 2;
      const loud = 0.42 * (n % 4 === 0 ? 1 : 0.7) * (0.85 + 0.3 * roll());
      pluck(strings, { at: when, long: 0.1, pitch, loud, pan: Math.sin(n * 1.7) * 0.6 }, 0.5, 1.7, roll);
      if (n % 3 !== 0) continue;
      const high = pitch + (roll() < 0.4 ? 12 : 0);
      strike(strings, marimba, { at: when, long: 0.1, pitch: high, loud: 0.13, pan: -Math.sin(n) * 0.7 });
    }
    pluck(low, { at, long: 0.3, pitch: pitchOf(tune.root, tune.mode, step) - 12, loud: 0.75 }, 0.15, 2.4, roll);
    const fifth = pitchOf(tune.root, tune.mode, step + 4) - 12;
    pluck(low, { at: at + long / 2, long: 0.3, pitch: fifth, loud: 0.5 }, 0.15, 2, roll);
    for (const [n, pitch] of closeTo(chordOf(tune.root, tune.mode, step, 3), tune.root + 12).entries()) {
      play(low, air, { at, long, pitch, loud: 0.1, pan: n - 1 });
    }
  }
  const out = newLoop(tune.seconds);
  add(out, strings, 1);
  add(out, low, 1);
  add(out, echo(strings, beat * 0.75, 0.42), 0.3);
  add(strings, low, 0.5);
  add(out, room(strings, 2.2, 0.3), 0.5);
  return out;
}
