import { chance } from '#demo/chance.ts';
import { newKit } from '../drums.ts';
import { ducking, echo, room } from '../effects.ts';
import { chordOf, closeTo, pitchOf } from '../harmony.ts';
import { add, type Loop, newLoop } from '../loop.ts';
import { type ChordTime, type Tune, timesOf } from '../tune.ts';
import { play, type Timbre } from '../voices.ts';

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
const haze: Timbre = {
  wave: 'saw',
  detune: [-9, 9],
  attack: 0.4,
  decay: 1.5,
  sustain: 0.8,
  release: 0.6,
  cutoff: 2200,
};

const hits = [
  [0.5, 1.75, 2.5, 3.25],
  [0, 0.75, 1.5, 2.75, 3.5],
  [0.5, 1.25, 2.5, 3.5],
] as const;
const steps = [
  [0.5, 0],
  [0.75, 0],
  [1.5, 0],
  [2.5, 4],
  [2.75, 0],
  [3.5, 6],
] as const;

/** A kick on every beat, claps, and short chords between the beats. */
export function house(tune: Tune): Loop {
  const { beat, chords } = timesOf(tune);
  const [tones, bass, drums] = [newLoop(tune.seconds), newLoop(tune.seconds), newLoop(tune.seconds)];
  for (const chord of chords) {
    for (let bar = 0; bar < Math.max(1, Math.round(chord.long / (beat * 4))); bar++) {
      barOn(tones, bass, tune, chord, bar * beat * 4, beat);
    }
    const { at, long, step } = chord;
    for (const [n, pitch] of closeTo(chordOf(tune.root, tune.mode, step, 3), tune.root + 24).entries()) {
      play(tones, haze, { at, long, pitch, loud: 0.035, pan: n - 1 });
    }
  }
  const kicks = drum(drums, tune, beat);
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

function barOn(tones: Loop, bass: Loop, tune: Tune, { at, long, step }: ChordTime, start: number, beat: number): void {
  const inside = (late: number): boolean => start + late * beat < long - 0.02;
  const chord = closeTo(chordOf(tune.root, tune.mode, step, 4), tune.root + 12);
  for (const late of hits[tune.seed % hits.length] ?? hits[0]) {
    if (!inside(late)) continue;
    for (const [n, pitch] of chord.entries()) {
      play(tones, stab, { at: at + start + late * beat, long: beat * 0.22, pitch, loud: 0.16, pan: (n - 1.5) * 0.35 });
    }
  }
  for (const [late, jump] of steps) {
    if (!inside(late)) continue;
    const pitch = pitchOf(tune.root, tune.mode, step + jump) - 12;
    play(bass, bounce, { at: at + start + late * beat, long: beat * 0.3, pitch, loud: 0.45 });
  }
}

function drum(drums: Loop, tune: Tune, beat: number): number[] {
  const roll = chance(`house ${tune.seed}`);
  const kit = newKit(drums, { kick: 48, snare: 0.14, bright: 0.7 }, tune.seed);
  const kicks: number[] = [];
  for (let n = 0; n < tune.bars * 4; n++) {
    kit.kick(n * beat, 0.95);
    kicks.push(n * beat);
    if (n % 2 === 1) kit.clap(n * beat, 0.5);
    kit.hat((n + 0.5) * beat, 0.34, true);
    for (const late of [0.25, 0.75]) if (roll() < 0.8) kit.hat((n + late) * beat, 0.12);
    if (n % 8 === 7) kit.clap((n + 0.75) * beat, 0.25);
  }
  return kicks;
}
