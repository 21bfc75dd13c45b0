import { chance } from '../chance.ts';
import { newKit } from './drums.ts';
import { ducking, echo, room } from './effects.ts';
import { chordOf, closeTo, pitchOf } from './harmony.ts';
import { add, type Loop, newLoop } from './loop.ts';
import { type Tune, timesOf } from './tune.ts';
import { play, type Strike, strike, type Timbre } from './voices.ts';

const keys: Strike = { ratio: 1, bend: 1.3, bendTime: 0.7, attack: 0.006, ring: 1.9 };
const chime: Strike = { ratio: 7, bend: 0.5, bendTime: 0.08, attack: 0.002, ring: 0.8 };
const round: Timbre = {
  wave: 'triangle',
  attack: 0.012,
  decay: 0.5,
  sustain: 0.6,
  release: 0.12,
  cutoff: 500,
  bite: 900,
};
const saws: Timbre = {
  wave: 'saw',
  detune: [-11, -4, 5, 12],
  attack: 0.35,
  decay: 1.5,
  sustain: 0.8,
  release: 0.7,
  cutoff: 1500,
  bite: 2600,
  resonance: 0.15,
};
const drive: Timbre = {
  wave: 'saw',
  detune: [-5, 6],
  attack: 0.004,
  decay: 0.16,
  sustain: 0.45,
  release: 0.06,
  cutoff: 420,
  bite: 1900,
  resonance: 0.35,
};
const spark: Timbre = {
  wave: 'square',
  width: 0.3,
  detune: [-4, 4],
  attack: 0.003,
  decay: 0.16,
  sustain: 0.2,
  release: 0.16,
  cutoff: 1700,
  bite: 4600,
  resonance: 0.3,
};
const lead: Timbre = {
  wave: 'saw',
  detune: [-7, 0, 7],
  attack: 0.03,
  decay: 0.6,
  sustain: 0.7,
  release: 0.3,
  cutoff: 2300,
  bite: 3600,
  resonance: 0.2,
};
const stab: Timbre = {
  wave: 'saw',
  detune: [-10, 0, 9],
  attack: 0.004,
  decay: 0.2,
  sustain: 0.15,
  release: 0.14,
  cutoff: 950,
  bite: 4200,
  resonance: 0.3,
};
const bounce: Timbre = {
  wave: 'square',
  attack: 0.005,
  decay: 0.2,
  sustain: 0.4,
  release: 0.06,
  cutoff: 360,
  bite: 1100,
  resonance: 0.3,
};

/** Warm keys, a lazy beat with swing, and a walking bass. */
export function lofi(tune: Tune): Loop {
  const times = timesOf(tune);
  const roll = chance(`lofi ${tune.seed}`);
  const tones = newLoop(tune.seconds);
  const low = newLoop(tune.seconds);
  const drums = newLoop(tune.seconds);
  const kit = newKit(drums, { kick: 52, snare: 0.17, bright: 0.15 }, tune.seed);
  const { beat } = times;
  for (const { at, long, step } of times.chords) {
    const chord = closeTo(chordOf(tune.root, tune.mode, step, 5), tune.root + 12);
    for (const [late, loud] of [
      [0, 1],
      [beat * 2.66, 0.55],
    ] as const) {
      if (late > long - 0.1) continue;
      chord.forEach((pitch, n) =>
        strike(tones, keys, {
          at: at + late + n * 0.014,
          long: beat,
          pitch,
          loud: 0.15 * loud * (0.9 + 0.2 * roll()),
          pan: (n - 2) * 0.2,
        }),
      );
    }
    const walk = [0, 4, 2, 4];
    for (let n = 0; n * beat < long - 0.05; n++) {
      if (n % 4 !== 0 && roll() < 0.45) continue;
      play(low, round, {
        at: at + n * beat + (n % 2 === 1 ? beat * 0.06 : 0),
        long: beat * 0.8,
        pitch: pitchOf(tune.root, tune.mode, step + (walk[n % 4] as number)) - 12,
        loud: 0.5,
      });
    }
    for (let n = 0; n < Math.round(long / (beat / 2)); n++) {
      if (roll() < 0.62) continue;
      const pitch = (chord[Math.floor(roll() * chord.length)] as number) + 12;
      strike(tones, chime, {
        at: at + (n * beat) / 2 + (n % 2) * beat * 0.11,
        long: 0.2,
        pitch,
        loud: 0.07 + 0.06 * roll(),
        pan: roll() - 0.5,
      });
    }
  }
  for (let bar = 0; bar < tune.bars; bar++) {
    const at = bar * beat * 4;
    kit.kick(at, 0.85);
    kit.kick(at + beat * (bar % 2 === 0 ? 2.58 : 1.58), 0.6);
    kit.snare(at + beat * 1.02, 0.5);
    kit.snare(at + beat * 3.02, 0.55);
    for (let n = 0; n < 8; n++)
      kit.hat(at + beat * (n / 2 + (n % 2) * 0.11), (n % 2 === 0 ? 0.2 : 0.13) * (0.8 + 0.4 * roll()));
  }
  const out = newLoop(tune.seconds);
  add(out, tones, 1);
  add(out, low, 0.9);
  add(out, drums, 0.75);
  add(tones, drums, 0.2);
  add(out, room(tones, 1.4, 0.5), 0.4);
  return out;
}

/** A pumping bass, an arpeggio, wide chords, and a snare in a big room. */
export function synthwave(tune: Tune): Loop {
  const times = timesOf(tune);
  const roll = chance(`synthwave ${tune.seed}`);
  const [pads, bass, arps, drums] = [
    newLoop(tune.seconds),
    newLoop(tune.seconds),
    newLoop(tune.seconds),
    newLoop(tune.seconds),
  ];
  const kit = newKit(drums, { kick: 50, snare: 0.26, bright: 0.6 }, tune.seed);
  const { beat } = times;
  const runs = [
    [0, 2, 4, 7, 4, 2],
    [0, 4, 7, 4, 9, 7],
    [0, 2, 4, 2, 7, 4, 2, 4],
  ];
  const run = runs[tune.seed % runs.length] as number[];
  for (const { at, long, step } of times.chords) {
    closeTo(chordOf(tune.root, tune.mode, step, 3), tune.root + 12).forEach((pitch, n) =>
      play(pads, saws, { at, long, pitch, loud: 0.17, pan: (n - 1) * 0.6 }),
    );
    const eighths = Math.round(long / (beat / 2));
    for (let n = 0; n < eighths; n++)
      play(bass, drive, {
        at: at + (n * beat) / 2,
        long: beat * 0.34,
        pitch: pitchOf(tune.root, tune.mode, step) - 12 + (n % 8 === 7 ? 12 : 0),
        loud: n % 2 === 0 ? 0.42 : 0.34,
      });
    for (let n = 0; n < eighths * 2; n++)
      play(arps, spark, {
        at: at + (n * beat) / 4,
        long: beat * 0.2,
        pitch: pitchOf(tune.root, tune.mode, step + (run[n % run.length] as number)) + 12,
        loud: 0.13,
        pan: Math.sin(n * 0.9) * 0.6,
      });
    if (long < beat * 3) continue;
    for (const [late, jump, hold] of [
      [0, 4, 1.4],
      [1.5, 7, 0.45],
      [2, 6, 0.9],
      [3, 4, 0.9],
    ] as const) {
      if (roll() < 0.3) continue;
      play(arps, lead, {
        at: at + late * beat,
        long: hold * beat,
        pitch: pitchOf(tune.root, tune.mode, step + jump) + 12,
        loud: 0.1,
        pan: 0.1,
      });
    }
  }
  const kicks: number[] = [];
  for (let n = 0; n < tune.bars * 4; n++) {
    kit.kick(n * beat, 0.9);
    kicks.push(n * beat);
    if (n % 2 === 1) kit.snare(n * beat, 0.62);
    kit.hat((n + 0.5) * beat, 0.24);
    kit.hat((n + 0.25) * beat, 0.1);
    kit.hat((n + 0.75) * beat, 0.12);
  }
  const duck = ducking(pads.left.length, kicks, 0.55, beat * 0.8);
  const out = newLoop(tune.seconds);
  add(out, pads, 0.9, duck);
  add(out, bass, 0.85, duck);
  add(out, arps, 1, duck);
  add(out, drums, 0.72);
  add(out, echo(arps, beat * 0.75, 0.45), 0.35, duck);
  add(arps, pads, 0.5);
  add(arps, drums, 0.22);
  add(out, room(arps, 2.3, 0.25), 0.42, duck);
  return out;
}

/** Four to the floor, claps, stabs between the beats. */
export function house(tune: Tune): Loop {
  const times = timesOf(tune);
  const roll = chance(`house ${tune.seed}`);
  const [tones, bass, drums] = [newLoop(tune.seconds), newLoop(tune.seconds), newLoop(tune.seconds)];
  const kit = newKit(drums, { kick: 48, snare: 0.14, bright: 0.7 }, tune.seed);
  const { beat } = times;
  const hits = [
    [0.5, 1.75, 2.5, 3.25],
    [0, 0.75, 1.5, 2.75, 3.5],
    [0.5, 1.25, 2.5, 3.5],
  ][tune.seed % 3] as number[];
  const steps = [
    [0.5, 0],
    [0.75, 0],
    [1.5, 0],
    [2.5, 4],
    [2.75, 0],
    [3.5, 6],
  ] as const;
  for (const { at, long, step } of times.chords) {
    for (let bar = 0; bar < Math.max(1, Math.round(long / (beat * 4))); bar++) {
      const start = at + bar * beat * 4;
      const inside = (late: number): boolean => bar * beat * 4 + late * beat < long - 0.02;
      const chord = closeTo(chordOf(tune.root, tune.mode, step, 4), tune.root + 12);
      for (const late of hits.filter(inside))
        chord.forEach((pitch, n) =>
          play(tones, stab, { at: start + late * beat, long: beat * 0.22, pitch, loud: 0.16, pan: (n - 1.5) * 0.35 }),
        );
      for (const [late, jump] of steps)
        if (inside(late))
          play(bass, bounce, {
            at: start + late * beat,
            long: beat * 0.3,
            pitch: pitchOf(tune.root, tune.mode, step + jump) - 12,
            loud: 0.45,
          });
    }
    closeTo(chordOf(tune.root, tune.mode, step, 3), tune.root + 24).forEach((pitch, n) =>
      play(tones, saws, { at, long, pitch, loud: 0.035, pan: n - 1 }),
    );
  }
  const kicks: number[] = [];
  for (let n = 0; n < tune.bars * 4; n++) {
    kit.kick(n * beat, 0.95);
    kicks.push(n * beat);
    if (n % 2 === 1) kit.clap(n * beat, 0.5);
    kit.hat((n + 0.5) * beat, 0.34, true);
    for (const late of [0.25, 0.75]) if (roll() < 0.8) kit.hat((n + late) * beat, 0.12);
    if (n % 8 === 7) kit.clap((n + 0.75) * beat, 0.25);
  }
  const duck = ducking(tones.left.length, kicks, 0.75, beat * 0.85);
  const out = newLoop(tune.seconds);
  add(out, tones, 1, duck);
  add(out, bass, 0.9, duck);
  add(out, drums, 0.75);
  add(out, echo(tones, beat * 0.75, 0.4), 0.28, duck);
  add(tones, drums, 0.14);
  add(out, room(tones, 1.6, 0.3), 0.38, duck);
  return out;
}

/** Three channels and a little noise, as on an old console. */
export function chiptune(tune: Tune): Loop {
  const times = timesOf(tune);
  const roll = chance(`chip ${tune.seed}`);
  const out = newLoop(tune.seconds);
  const kit = newKit(out, { kick: 70, snare: 0.09, bright: 0.9 }, tune.seed);
  const { beat } = times;
  const voice: Timbre = { wave: 'square', width: 0.25, attack: 0.002, decay: 0.25, sustain: 0.5, release: 0.03 };
  const second: Timbre = { wave: 'square', width: 0.5, attack: 0.002, decay: 0.09, sustain: 0.25, release: 0.02 };
  const low: Timbre = { wave: 'triangle', attack: 0.002, decay: 0.4, sustain: 0.9, release: 0.02 };
  let step0 = 7;
  for (const { at, long, step } of times.chords) {
    const sixteenths = Math.round(long / (beat / 4));
    for (let n = 0; n < sixteenths; n++)
      play(out, second, {
        at: at + (n * beat) / 4,
        long: beat * 0.2,
        pitch: pitchOf(tune.root, tune.mode, step + ([0, 2, 4, 7][n % 4] as number)) + 12,
        loud: 0.09,
        pan: 0.45,
      });
    for (let n = 0; n < sixteenths / 2; n++)
      play(out, low, {
        at: at + (n * beat) / 2,
        long: beat * 0.42,
        pitch: pitchOf(tune.root, tune.mode, step) - 12 + (n % 2 === 1 ? 12 : 0),
        loud: 0.34,
      });
    // The melody walks, and lands on the chord with every new bar.
    let late = 0;
    step0 = step + 7;
    while (late < long / beat - 0.1) {
      const hold = [0.5, 0.5, 1, 0.25, 0.75][Math.floor(roll() * 5)] as number;
      if (roll() > 0.12)
        play(out, voice, {
          at: at + late * beat,
          long: Math.min(hold, long / beat - late) * beat * 0.9,
          pitch: pitchOf(tune.root, tune.mode, step0) + 12,
          loud: 0.17,
          pan: -0.35,
        });
      step0 += [-2, -1, -1, 1, 1, 2, 3][Math.floor(roll() * 7)] as number;
      step0 = Math.max(step + 3, Math.min(step + 12, step0));
      late += hold;
    }
  }
  for (let n = 0; n < tune.bars * 4; n++) {
    if (n % 2 === 0) kit.kick(n * beat, 0.6);
    else kit.snare(n * beat, 0.3);
    kit.hat((n + 0.5) * beat, 0.14);
    if (n % 4 === 2) kit.kick((n + 0.5) * beat, 0.45);
  }
  add(out, echo(out, beat * 0.75, 0.3), 0.13);
  return out;
}
