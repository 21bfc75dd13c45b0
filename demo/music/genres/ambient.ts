import { chance } from '#demo/chance.ts';
import { echo, room } from '../effects.ts';
import { chordOf, closeTo, pitchOf } from '../harmony.ts';
import { add, type Loop, newLoop } from '../loop.ts';
import { type Tune, timesOf } from '../tune.ts';
import { play, type Strike, strike, type Timbre } from '../voices.ts';

const pad: Timbre = {
  wave: 'saw',
  detune: [-9, 0, 8],
  attack: 0.9,
  decay: 2,
  sustain: 0.8,
  release: 1.8,
  cutoff: 780,
  bite: 1300,
  resonance: 0.1,
};
const air: Timbre = {
  wave: 'triangle',
  detune: [-4, 5],
  attack: 1.2,
  decay: 2,
  sustain: 0.7,
  release: 2,
  cutoff: 2600,
};
const sub: Timbre = { wave: 'sine', attack: 0.25, decay: 2, sustain: 0.85, release: 0.9 };
const bell: Strike = { ratio: 3.5, bend: 1.4, bendTime: 0.5, attack: 0.004, ring: 2.2 };

/** Wide chords that slowly swell, a low tone, and a few bells. */
export function ambient(tune: Tune): Loop {
  const { beat, chords } = timesOf(tune);
  const roll = chance(`ambient ${tune.seed}`);
  const pads = newLoop(tune.seconds);
  const bells = newLoop(tune.seconds);
  for (const { at, long, step } of chords) {
    const chord = closeTo(chordOf(tune.root, tune.mode, step, 4), tune.root + 12);
    for (const [n, pitch] of chord.entries()) {
      play(pads, pad, { at, long, pitch, loud: 0.2, pan: (n - 1.5) * 0.45 });
      if (n > 1) play(pads, air, { at, long, pitch: pitch + 12, loud: 0.08, pan: n - 2.5 });
    }
    play(pads, sub, { at, long: long * 0.96, pitch: pitchOf(tune.root, tune.mode, step) - 12, loud: 0.3 });
    for (let late = beat * (1 + Math.floor(roll() * 2)); late < long - 0.2; ) {
      const pitch = (chord[Math.floor(roll() * chord.length)] as number) + 12 * (1 + Math.floor(roll() * 2));
      strike(bells, bell, { at: at + late, long: 0.2, pitch, loud: 0.07 + 0.07 * roll(), pan: roll() * 1.4 - 0.7 });
      late += beat * (1 + Math.floor(roll() * 3)) * (roll() < 0.3 ? 0.5 : 1);
    }
  }
  const out = newLoop(tune.seconds);
  add(out, pads, 1);
  add(out, bells, 0.8);
  add(out, echo(bells, beat * 0.75, 0.5), 0.45);
  add(bells, pads, 0.5);
  add(out, room(bells, 4.2, 0.35), 0.75);
  return out;
}
