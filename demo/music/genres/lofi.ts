import { type Chance, chance } from '#demo/chance.ts';
import { type Kit, newKit } from '../drums.ts';
import { room } from '../effects.ts';
import { chordOf, closeTo, pitchOf } from '../harmony.ts';
import { add, type Loop, newLoop } from '../loop.ts';
import { type ChordTime, type Tune, timesOf } from '../tune.ts';
import { play, type Strike, strike, type Timbre } from '../voices.ts';

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

/** Warm keys, a lazy beat with swing, and a walking bass. */
export function lofi(tune: Tune): Loop {
  const { beat, chords } = timesOf(tune);
  const roll = chance(`lofi ${tune.seed}`);
  const [tones, low, drums] = [newLoop(tune.seconds), newLoop(tune.seconds), newLoop(tune.seconds)];
  for (const chord of chords) {
    comp(tones, tune, chord, beat, roll);
    walk(low, tune, chord, beat, roll);
  }
  drum(newKit(drums, { kick: 52, snare: 0.17, bright: 0.15 }, tune.seed), tune.bars, beat, roll);
  const out = newLoop(tune.seconds);
  add(out, tones, 1);
  add(out, low, 0.9);
  add(out, drums, 0.75);
  add(tones, drums, 0.2);
  add(out, room(tones, 1.4, 0.5), 0.4);
  return out;
}

function comp(tones: Loop, tune: Tune, { at, long, step }: ChordTime, beat: number, roll: Chance): void {
  const chord = closeTo(chordOf(tune.root, tune.mode, step, 5), tune.root + 12);
  for (const [late, loud] of [
    [0, 0.15],
    [beat * 2.66, 0.08],
  ] as const) {
    if (late > long - 0.1) continue;
    for (const [n, pitch] of chord.entries()) {
      const touch = loud * (0.9 + 0.2 * roll());
      strike(tones, keys, { at: at + late + n * 0.014, long: beat, pitch, loud: touch, pan: (n - 2) * 0.2 });
    }
  }
  for (let n = 0; n < Math.round(long / (beat / 2)); n++) {
    if (roll() < 0.62) continue;
    const pitch = (chord[Math.floor(roll() * chord.length)] as number) + 12;
    const when = at + (n * beat) / 2 + (n % 2) * beat * 0.11;
    strike(tones, chime, { at: when, long: 0.2, pitch, loud: 0.07 + 0.06 * roll(), pan: roll() - 0.5 });
  }
}

function walk(low: Loop, tune: Tune, { at, long, step }: ChordTime, beat: number, roll: Chance): void {
  const way = [0, 4, 2, 4];
  for (let n = 0; n * beat < long - 0.05; n++) {
    if (n % 4 !== 0 && roll() < 0.45) continue;
    const when = at + n * beat + (n % 2 === 1 ? beat * 0.06 : 0);
    const pitch = pitchOf(tune.root, tune.mode, step + (way[n % 4] as number)) - 12;
    play(low, round, { at: when, long: beat * 0.8, pitch, loud: 0.5 });
  }
}

function drum(kit: Kit, bars: number, beat: number, roll: Chance): void {
  for (let bar = 0; bar < bars; bar++) {
    const at = bar * beat * 4;
    kit.kick(at, 0.85);
    kit.kick(at + beat * (bar % 2 === 0 ? 2.58 : 1.58), 0.6);
    kit.snare(at + beat * 1.02, 0.5);
    kit.snare(at + beat * 3.02, 0.55);
    for (let n = 0; n < 8; n++) {
      kit.hat(at + beat * (n / 2 + (n % 2) * 0.11), (n % 2 === 0 ? 0.2 : 0.13) * (0.8 + 0.4 * roll()));
    }
  }
}
