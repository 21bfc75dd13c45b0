import { chance } from '../chance.ts';
import { newKit } from './drums.ts';
import { echo, room } from './effects.ts';
import { chordOf, closeTo, pitchOf } from './harmony.ts';
import { add, type Loop, newLoop } from './loop.ts';
import { type Tune, timesOf } from './tune.ts';
import { play, pluck, type Strike, strike, type Timbre } from './voices.ts';

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
const celesta: Strike = { ratio: 4, bend: 0.9, bendTime: 0.12, attack: 0.002, ring: 0.9 };
const marimba: Strike = { ratio: 3.9, bend: 0.7, bendTime: 0.05, attack: 0.002, ring: 0.55 };

/** Wide chords that breathe, a low tone under them, and a few bells. */
export function ambient(tune: Tune): Loop {
  const times = timesOf(tune);
  const roll = chance(`ambient ${tune.seed}`);
  const pads = newLoop(tune.seconds);
  const bells = newLoop(tune.seconds);
  for (const { at, long, step } of times.chords) {
    const chord = closeTo(chordOf(tune.root, tune.mode, step, 4), tune.root + 12);
    chord.forEach((pitch, n) => play(pads, pad, { at, long, pitch, loud: 0.2, pan: (n - 1.5) * 0.45 }));
    chord.slice(1, 3).forEach((pitch, n) => play(pads, air, { at, long, pitch: pitch + 12, loud: 0.08, pan: n - 0.5 }));
    play(pads, sub, { at, long: long * 0.96, pitch: pitchOf(tune.root, tune.mode, step) - 12, loud: 0.3 });
    let late = times.beat * (1 + Math.floor(roll() * 2));
    while (late < long - 0.2) {
      const pitch = (chord[Math.floor(roll() * chord.length)] as number) + 12 * (1 + Math.floor(roll() * 2));
      strike(bells, bell, { at: at + late, long: 0.2, pitch, loud: 0.07 + 0.07 * roll(), pan: roll() * 1.4 - 0.7 });
      late += times.beat * (1 + Math.floor(roll() * 3)) * (roll() < 0.3 ? 0.5 : 1);
    }
  }
  const out = newLoop(tune.seconds);
  add(out, pads, 1);
  add(out, bells, 0.8);
  const far = echo(bells, times.beat * 0.75, 0.5);
  add(out, far, 0.45);
  add(bells, pads, 0.5);
  add(out, room(bells, 4.2, 0.35), 0.75);
  return out;
}

/** Small patterns of plucked strings that shift against each other. */
export function plucks(tune: Tune): Loop {
  const times = timesOf(tune);
  const roll = chance(`plucks ${tune.seed}`);
  const strings = newLoop(tune.seconds);
  const low = newLoop(tune.seconds);
  const shapes = [
    [0, 2, 4, 7, 4, 2, 5, 3],
    [0, 4, 2, 7, 5, 4, 9, 7],
    [0, 2, 5, 4, 7, 9, 7, 4],
  ];
  const shape = shapes[tune.seed % shapes.length] as number[];
  for (const { at, long, step } of times.chords) {
    const count = Math.round(long / (times.beat / 2));
    for (let n = 0; n < count; n++) {
      if (roll() < 0.14) continue;
      const pitch = pitchOf(tune.root, tune.mode, step + (shape[n % shape.length] as number)) + 12;
      const when = at + (n * times.beat) / 2;
      pluck(
        strings,
        {
          at: when,
          long: 0.1,
          pitch,
          loud: 0.42 * (n % 4 === 0 ? 1 : 0.7) * (0.85 + 0.3 * roll()),
          pan: Math.sin(n * 1.7) * 0.6,
        },
        0.5,
        1.7,
        roll,
      );
      if (n % 3 === 0)
        strike(strings, marimba, {
          at: when,
          long: 0.1,
          pitch: pitch + (roll() < 0.4 ? 12 : 0),
          loud: 0.13,
          pan: -Math.sin(n) * 0.7,
        });
    }
    pluck(low, { at, long: 0.3, pitch: pitchOf(tune.root, tune.mode, step) - 12, loud: 0.75 }, 0.15, 2.4, roll);
    pluck(
      low,
      { at: at + long / 2, long: 0.3, pitch: pitchOf(tune.root, tune.mode, step + 4) - 12, loud: 0.5 },
      0.15,
      2,
      roll,
    );
    closeTo(chordOf(tune.root, tune.mode, step, 3), tune.root + 12).forEach((pitch, n) =>
      play(low, air, { at, long, pitch, loud: 0.1, pan: n - 1 }),
    );
  }
  const out = newLoop(tune.seconds);
  add(out, strings, 1);
  add(out, low, 1);
  add(out, echo(strings, times.beat * 0.75, 0.42), 0.3);
  add(strings, low, 0.5);
  add(out, room(strings, 2.2, 0.3), 0.5);
  return out;
}

/** Ticks, tocks and a celesta: every cog at its own speed, all of them home at the end. */
export function clockwork(tune: Tune): Loop {
  const times = timesOf(tune);
  const tones = newLoop(tune.seconds);
  const wood = newLoop(tune.seconds);
  const kit = newKit(wood, { kick: 60, snare: 0.1, bright: 0.6 }, tune.seed);
  const beats = tune.bars * 4;
  for (let n = 0; n < beats * 2; n++)
    kit.tick((n * times.beat) / 2, n % 4 === 0 ? 0.5 : n % 2 === 0 ? 0.3 : 0.17, n % 2 === 0 ? -0.4 : 0.4);
  for (let n = 0; n < beats; n += 2) kit.kick(n * times.beat, 0.42);
  for (let n = 0; n < beats; n++) if (n % 4 === 3) kit.hat(n * times.beat, 0.2);
  for (const { at, long, step } of times.chords) {
    const count = Math.round(long / (times.beat / 2));
    for (let n = 0; n < count; n++) {
      if (n % 3 !== 2)
        strike(tones, celesta, {
          at: at + (n * times.beat) / 2,
          long: 0.1,
          pitch: pitchOf(tune.root, tune.mode, step + ((n * 2) % 7)) + 12,
          loud: 0.24,
          pan: Math.sin(n * 2.1) * 0.6,
        });
      if (n % 5 === 0)
        strike(tones, bell, {
          at: at + (n * times.beat) / 2,
          long: 0.1,
          pitch: pitchOf(tune.root, tune.mode, step + ((n * 3) % 7)) + 24,
          loud: 0.09,
          pan: -Math.sin(n) * 0.8,
        });
    }
    strike(tones, marimba, { at, long: 0.3, pitch: pitchOf(tune.root, tune.mode, step) - 12, loud: 0.5 });
    strike(tones, marimba, {
      at: at + times.beat * 1.5,
      long: 0.3,
      pitch: pitchOf(tune.root, tune.mode, step + 4) - 12,
      loud: 0.36,
    });
    closeTo(chordOf(tune.root, tune.mode, step, 3), tune.root + 7).forEach((pitch, n) =>
      play(tones, air, { at, long, pitch, loud: 0.09, pan: n - 1 }),
    );
  }
  const out = newLoop(tune.seconds);
  add(out, tones, 1);
  add(out, wood, 0.8);
  add(tones, wood, 0.35);
  add(out, room(tones, 1.5, 0.25), 0.45);
  return out;
}
