import { newKit } from '../drums.ts';
import { room } from '../effects.ts';
import { chordOf, closeTo, pitchOf } from '../harmony.ts';
import { add, type Loop, newLoop } from '../loop.ts';
import { type ChordTime, type Tune, timesOf } from '../tune.ts';
import { play, type Strike, strike, type Timbre } from '../voices.ts';

const celesta: Strike = { ratio: 4, bend: 0.9, bendTime: 0.12, attack: 0.002, ring: 0.9 };
const bell: Strike = { ratio: 3.5, bend: 1.4, bendTime: 0.5, attack: 0.004, ring: 1.6 };
const marimba: Strike = { ratio: 3.9, bend: 0.7, bendTime: 0.05, attack: 0.002, ring: 0.6 };
const air: Timbre = {
  wave: 'triangle',
  detune: [-4, 5],
  attack: 0.8,
  decay: 2,
  sustain: 0.7,
  release: 1,
  cutoff: 2600,
};

/** Ticks, tocks and a celesta: every part at its own speed, all in step again at the end. */
export function clockwork(tune: Tune): Loop {
  const { beat, chords } = timesOf(tune);
  const tones = newLoop(tune.seconds);
  const wood = newLoop(tune.seconds);
  tick(wood, tune, beat);
  for (const chord of chords) cogs(tones, tune, chord, beat);
  const out = newLoop(tune.seconds);
  add(out, tones, 1);
  add(out, wood, 0.8);
  add(tones, wood, 0.35);
  add(out, room(tones, 1.5, 0.25), 0.45);
  return out;
}

function tick(wood: Loop, tune: Tune, beat: number): void {
  const kit = newKit(wood, { kick: 60, snare: 0.1, bright: 0.6 }, tune.seed);
  for (let n = 0; n < tune.bars * 8; n++) {
    kit.tick((n * beat) / 2, n % 4 === 0 ? 0.5 : n % 2 === 0 ? 0.3 : 0.17, n % 2 === 0 ? -0.4 : 0.4);
    if (n % 4 === 0) kit.kick((n * beat) / 2, 0.42);
    if (n % 8 === 6) kit.hat((n * beat) / 2, 0.16);
  }
}

function cogs(tones: Loop, tune: Tune, { at, long, step }: ChordTime, beat: number): void {
  const pitch = (jump: number): number => pitchOf(tune.root, tune.mode, step + jump);
  for (let n = 0; n < Math.round(long / (beat / 2)); n++) {
    const when = at + (n * beat) / 2;
    if (n % 3 !== 2) {
      strike(tones, celesta, {
        at: when,
        long: 0.1,
        pitch: pitch((n * 2) % 7) + 12,
        loud: 0.24,
        pan: Math.sin(n * 2.1) * 0.6,
      });
    }
    if (n % 5 === 0) {
      strike(tones, bell, { at: when, long: 0.1, pitch: pitch((n * 3) % 7) + 24, loud: 0.09, pan: -Math.sin(n) * 0.8 });
    }
  }
  strike(tones, marimba, { at, long: 0.3, pitch: pitch(0) - 12, loud: 0.5 });
  strike(tones, marimba, { at: at + beat * 1.5, long: 0.3, pitch: pitch(4) - 12, loud: 0.36 });
  for (const [n, note] of closeTo(chordOf(tune.root, tune.mode, step, 3), tune.root + 7).entries()) {
    play(tones, air, { at, long, pitch: note, loud: 0.09, pan: n - 1 });
  }
}
