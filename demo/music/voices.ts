import { chance } from '../chance.ts';
import { sine } from '../sine.ts';
import { type Loop, lay, RATE } from './loop.ts';

/** The strength of each overtone of a wave. */
const waves = {
  soft: (overtone: number) => overtone ** -2.4,
  pulse: (overtone: number) => Math.sin(overtone * Math.PI * 0.25) / overtone,
  saw: (overtone: number) => 1 / overtone,
  string: (overtone: number) => Math.sin(overtone * Math.PI * 0.18) / overtone ** 1.3,
  bar: (overtone: number) => ({ 1: 1, 4: 0.32, 10: 0.12 })[overtone] ?? 0,
};

/** The sound of an instrument. */
interface Timbre {
  wave: keyof typeof waves | 'hiss';
  /** Detuning in cents, one value per oscillator. */
  detune?: readonly number[];
  /** The MIDI pitch of a drum, whatever the note. */
  pitch?: number;
  /** The hertz at first, as a factor. */
  bend?: number;
  /** Seconds to rise, seconds to fall, loudness from 0 to 1 while held, seconds to fade. */
  envelope: readonly [number, number, number, number];
  /** The filter's cut-off frequency in hertz, at first and once the note has fallen. */
  filter: readonly [number, number];
}

const timbres = {
  pad: { wave: 'saw', detune: [-10, 0, 11], envelope: [0.4, 1.6, 0.8, 0.9], filter: [2200, 1300] },
  air: { wave: 'soft', detune: [-4, 5], envelope: [0.8, 2, 0.7, 1.2], filter: [2600, 2600] },
  round: { wave: 'soft', envelope: [0.012, 0.5, 0.6, 0.12], filter: [900, 500] },
  drive: { wave: 'saw', detune: [-5, 6], envelope: [0.004, 0.18, 0.45, 0.06], filter: [1900, 420] },
  stab: { wave: 'saw', detune: [-10, 0, 9], envelope: [0.004, 0.2, 0.15, 0.16], filter: [4200, 950] },
  spark: { wave: 'pulse', detune: [-4, 4], envelope: [0.003, 0.16, 0.2, 0.18], filter: [4600, 1700] },
  beep: { wave: 'pulse', envelope: [0.002, 0.25, 0.5, 0.03], filter: [6500, 6500] },
  keys: { wave: 'soft', detune: [-3, 3], envelope: [0.006, 1.8, 0, 1.4], filter: [2600, 500] },
  bell: { wave: 'bar', envelope: [0.003, 1.5, 0, 1.4], filter: [6000, 900] },
  string: { wave: 'string', envelope: [0.002, 1.5, 0, 1.3], filter: [5500, 700] },
  kick: { wave: 'soft', pitch: 31, bend: 5, envelope: [0.001, 0.5, 0, 0.3], filter: [3000, 200] },
  snare: { wave: 'hiss', envelope: [0.001, 0.3, 0, 0.2], filter: [4500, 2600] },
  hat: { wave: 'hiss', envelope: [0.001, 0.08, 0, 0.05], filter: [7000, 7000] },
  open: { wave: 'hiss', envelope: [0.001, 0.35, 0, 0.3], filter: [7000, 7000] },
  drop: { wave: 'hiss', envelope: [0.001, 0.02, 0, 0.02], filter: [6000, 2000] },
  bubble: { wave: 'soft', bend: 0.6, envelope: [0.003, 0.1, 0, 0.08], filter: [6000, 6000] },
} satisfies Record<string, Timbre>;

/** The instruments of the band. */
export type Instrument = keyof typeof timbres;

/** A note: seconds, MIDI pitch (69 is 440 Hz), loudness 0 to 1, position from -1 (left) to 1 (right). */
export interface Note {
  at: number;
  long: number;
  pitch: number;
  loud: number;
  pan: number;
}

/** Two seconds of noise without low frequencies. */
const white = Float32Array.from({ length: RATE * 2 }, chance('hiss'));
const hiss = white.map((value, n) => 2 * (value - (white[n - 1] ?? 0.5)));

/** Plays a note into the loop; hiss has no pitch, and lasts a second at most. */
export function play(loop: Loop, instrument: Instrument, { at, long, pitch, loud, pan }: Note): void {
  const timbre: Timbre = timbres[instrument];
  const { wave, detune = [0], bend = 1 } = timbre;
  const samples = new Float32Array(Math.round((long + timbre.envelope[3]) * RATE));
  for (const [n, cents] of detune.entries()) {
    const hertz = 440 * 2 ** (((timbre.pitch ?? pitch) + cents / 100 - 69) / 12);
    if (wave === 'hiss') samples.set(hiss.subarray((at % 1) * RATE, (at % 1) * RATE + samples.length));
    else oscillate(samples, turnOf(wave, hertz), hertz, bend, n * 0.37);
  }
  shape(samples, timbre, long, loud / Math.sqrt(detune.length));
  lay(loop, at, samples, pan);
}

function oscillate(samples: Float32Array, turn: Float32Array, hertz: number, bend: number, start: number): void {
  const last = (hertz / RATE) * TURN;
  let [step, phase] = [last * bend, start * TURN];
  for (let n = 0; n < samples.length; n++) {
    samples[n] = (samples[n] as number) + (turn[phase & (TURN - 1)] as number);
    phase += step;
    step += (last - step) * 0.001;
  }
}

/** Samples in one turn of a wave. */
const TURN = 4096;
const turns = new Map<string, Float32Array>();

/** One turn of a wave, without the overtones that the rate cannot hold at this pitch; every wave has the same loudness. */
function turnOf(wave: keyof typeof waves, hertz: number): Float32Array {
  const count = Math.min(128, 2 ** Math.floor(Math.log2(16_000 / hertz)));
  const known = turns.get(`${wave} ${count}`);
  if (known) return known;
  const turn = new Float32Array(TURN);
  const strengths = Array.from({ length: count }, (_, n) => waves[wave](n + 1));
  for (const [n, strength] of strengths.entries()) {
    const loud = (0.7 * strength) / Math.hypot(...strengths);
    for (let at = 0; at < TURN; at++) turn[at] = (turn[at] as number) + loud * sine((at / TURN) * (n + 1));
  }
  turns.set(`${wave} ${count}`, turn);
  return turn;
}

/** Applies the envelope, and a second-order low-pass filter whose cut-off frequency falls during the note. */
function shape(samples: Float32Array, { envelope, filter }: Timbre, held: number, loud: number): void {
  const [rise, fall, sustain, fade] = envelope;
  let [step, target, level, low, band] = [0, 0, 0, 0, 0];
  for (let n = 0; n < samples.length; n++) {
    if (n % 16 === 0) {
      const now = n / RATE;
      const open = Math.exp((-4 * now) / fall);
      step = 2 * Math.sin((Math.PI * (filter[1] + (filter[0] - filter[1]) * open)) / RATE);
      // Silent shortly before the last sample, so that nothing is cut off.
      const end = Math.max(0, Math.min(1, 1 - (now - held) / (fade * 0.95))) ** 2;
      target = loud * end * Math.min(now / rise, sustain + (1 - sustain) * open);
    }
    level += (target - level) * 0.02;
    low += step * band;
    band += step * ((samples[n] as number) - low - 1.5 * band);
    samples[n] = low * level;
  }
}
