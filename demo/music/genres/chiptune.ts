import { type Chance, chance } from '#demo/chance.ts';
import { newKit } from '../drums.ts';
import { echo } from '../effects.ts';
import { pitchOf } from '../harmony.ts';
import { add, type Loop, newLoop } from '../loop.ts';
import { type ChordTime, type Tune, timesOf } from '../tune.ts';
import { play, type Timbre } from '../voices.ts';

const voice: Timbre = { wave: 'square', width: 0.25, attack: 0.002, decay: 0.25, sustain: 0.5, release: 0.03 };
const second: Timbre = { wave: 'square', width: 0.5, attack: 0.002, decay: 0.09, sustain: 0.25, release: 0.02 };
const low: Timbre = { wave: 'triangle', attack: 0.002, decay: 0.4, sustain: 0.9, release: 0.02 };

/** Three channels and a little noise, as on an old console. */
export function chiptune(tune: Tune): Loop {
  const { beat, chords } = timesOf(tune);
  const roll = chance(`chip ${tune.seed}`);
  const out = newLoop(tune.seconds);
  const kit = newKit(out, { kick: 70, snare: 0.09, bright: 0.9 }, tune.seed);
  for (const chord of chords) {
    accompany(out, tune, chord, beat);
    melody(out, tune, chord, beat, roll);
  }
  for (let n = 0; n < tune.bars * 4; n++) {
    if (n % 2 === 0) kit.kick(n * beat, 0.6);
    else kit.snare(n * beat, 0.3);
    kit.hat((n + 0.5) * beat, 0.1);
    if (n % 4 === 2) kit.kick((n + 0.5) * beat, 0.45);
  }
  add(out, echo(out, beat * 0.75, 0.3), 0.13);
  return out;
}

function accompany(out: Loop, tune: Tune, { at, long, step }: ChordTime, beat: number): void {
  const sixteenths = Math.round(long / (beat / 4));
  for (let n = 0; n < sixteenths; n++) {
    const pitch = pitchOf(tune.root, tune.mode, step + ([0, 2, 4, 7][n % 4] as number)) + 12;
    play(out, second, { at: at + (n * beat) / 4, long: beat * 0.2, pitch, loud: 0.09, pan: 0.45 });
  }
  for (let n = 0; n < sixteenths / 2; n++) {
    const pitch = pitchOf(tune.root, tune.mode, step) - 12 + (n % 2 === 1 ? 12 : 0);
    play(out, low, { at: at + (n * beat) / 2, long: beat * 0.42, pitch, loud: 0.34 });
  }
}

/** The melody moves by steps and reaches a note of the chord at every new chord. */
function melody(out: Loop, tune: Tune, { at, long, step }: ChordTime, beat: number, roll: Chance): void {
  let now = step + 7;
  let late = 0;
  while (late < long / beat - 0.1) {
    const hold = [0.5, 0.5, 1, 0.25, 0.75][Math.floor(roll() * 5)] as number;
    const held = Math.min(hold, long / beat - late) * beat * 0.9;
    const pitch = pitchOf(tune.root, tune.mode, now) + 12;
    if (roll() > 0.12) play(out, voice, { at: at + late * beat, long: held, pitch, loud: 0.17, pan: -0.35 });
    now += [-2, -1, -1, 1, 1, 2, 3][Math.floor(roll() * 7)] as number;
    now = Math.max(step + 3, Math.min(step + 12, now));
    late += hold;
  }
}
