import { type Chance, chance } from '#demo/chance.ts';
import { newKit } from '../drums.ts';
import { ducking, echo, room } from '../effects.ts';
import { chordOf, closeTo, pitchOf } from '../harmony.ts';
import { add, type Loop, newLoop } from '../loop.ts';
import { type ChordTime, type Tune, timesOf } from '../tune.ts';
import { play, type Timbre } from '../voices.ts';

const saws: Timbre = {
  wave: 'saw',
  detune: [-10, 0, 11],
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

const runs = [
  [0, 2, 4, 7, 4, 2],
  [0, 4, 7, 4, 9, 7],
  [0, 2, 4, 2, 7, 4, 2, 4],
] as const;

/** A pumping bass, an arpeggio, wide chords, and a snare in a big room. */
export function synthwave(tune: Tune): Loop {
  const { beat, chords } = timesOf(tune);
  const roll = chance(`synthwave ${tune.seed}`);
  const loops = { pads: newLoop(tune.seconds), bass: newLoop(tune.seconds), arps: newLoop(tune.seconds) };
  for (const chord of chords) chordOn(loops, tune, chord, beat, roll);
  const drums = newLoop(tune.seconds);
  const kicks = drum(drums, tune, beat);
  const { pads, bass, arps } = loops;
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

interface Loops {
  pads: Loop;
  bass: Loop;
  arps: Loop;
}

function chordOn({ pads, bass, arps }: Loops, tune: Tune, chord: ChordTime, beat: number, roll: Chance): void {
  const { at, long, step } = chord;
  const run = runs[tune.seed % runs.length] ?? runs[0];
  for (const [n, pitch] of closeTo(chordOf(tune.root, tune.mode, step, 3), tune.root + 12).entries()) {
    play(pads, saws, { at, long, pitch, loud: 0.17, pan: (n - 1) * 0.6 });
  }
  const low = pitchOf(tune.root, tune.mode, step) - 12;
  const eighths = Math.round(long / (beat / 2));
  for (let n = 0; n < eighths; n++) {
    const pitch = low + (n % 8 === 7 ? 12 : 0);
    play(bass, drive, { at: at + (n * beat) / 2, long: beat * 0.34, pitch, loud: n % 2 === 0 ? 0.42 : 0.34 });
  }
  for (let n = 0; n < eighths * 2; n++) {
    const pitch = pitchOf(tune.root, tune.mode, step + (run[n % run.length] as number)) + 12;
    play(arps, spark, { at: at + (n * beat) / 4, long: beat * 0.2, pitch, loud: 0.13, pan: Math.sin(n * 0.9) * 0.6 });
  }
  if (long < beat * 3) return;
  for (const [late, jump, hold] of [
    [0, 4, 1.4],
    [1.5, 7, 0.45],
    [2, 6, 0.9],
    [3, 4, 0.9],
  ] as const) {
    if (roll() < 0.3) continue;
    const pitch = pitchOf(tune.root, tune.mode, step + jump) + 12;
    play(arps, lead, { at: at + late * beat, long: hold * beat, pitch, loud: 0.1, pan: 0.1 });
  }
}

function drum(drums: Loop, tune: Tune, beat: number): number[] {
  const kit = newKit(drums, { kick: 50, snare: 0.26, bright: 0.6 }, tune.seed);
  const kicks: number[] = [];
  for (let n = 0; n < tune.bars * 4; n++) {
    kit.kick(n * beat, 0.9);
    kicks.push(n * beat);
    if (n % 2 === 1) kit.snare(n * beat, 0.62);
    kit.hat((n + 0.5) * beat, 0.24);
    kit.hat((n + 0.25) * beat, 0.1);
    kit.hat((n + 0.75) * beat, 0.12);
  }
  return kicks;
}
