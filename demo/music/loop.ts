import type { Sound } from '#demo/encoding/sound.ts';

/** Samples per second of all music. */
export const RATE = 44_100;

/** A sound that loops: a note that rings beyond the end continues at the beginning. */
export type Loop = Sound;

/** Silence of this length. */
export function newLoop(seconds: number): Loop {
  const length = Math.round(seconds * RATE);
  return { rate: RATE, left: new Float32Array(length), right: new Float32Array(length) };
}

/** A note: seconds, MIDI pitch (69 is 440 Hz), loudness 0 to 1, position from -1 (left) to 1 (right). */
export interface Note {
  at: number;
  long: number;
  pitch: number;
  loud: number;
  pan?: number;
}

/** Hertz of a MIDI pitch. */
export const hertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

const scratch = new Float32Array(RATE * 32);

/** A buffer for the samples of one note; the next note uses it again. */
export function blank(count: number): Float32Array {
  return scratch.subarray(0, Math.min(scratch.length, Math.max(1, Math.round(count))));
}

/** Adds samples from second `at` on; beyond the end they continue at the beginning. */
export function lay(loop: Loop, at: number, samples: Float32Array, pan: number): void {
  const { left, right } = loop;
  const length = left.length;
  const toLeft = Math.cos(((pan + 1) * Math.PI) / 4) * 1.2;
  const toRight = Math.sin(((pan + 1) * Math.PI) / 4) * 1.2;
  let to = Math.round(at * RATE) % length;
  if (to < 0) to += length;
  for (let n = 0; n < samples.length; n++) {
    const value = samples[n] as number;
    left[to] = (left[to] as number) + value * toLeft;
    right[to] = (right[to] as number) + value * toRight;
    if (++to === length) to = 0;
  }
}

/** Computes a note's samples by a function of their index, and adds them. For short sounds. */
export function laid(loop: Loop, at: number, count: number, pan: number, sample: (n: number) => number): void {
  const samples = blank(count);
  for (let n = 0; n < samples.length; n++) samples[n] = sample(n);
  lay(loop, at, samples, pan);
}

/** Adds one loop to another of the same length, scaled; `duck` lowers it sample by sample. */
export function add(into: Loop, from: Loop, gain: number, duck?: Float32Array): void {
  for (let n = 0; n < into.left.length; n++) {
    const scale = duck ? gain * (duck[n] as number) : gain;
    into.left[n] = (into.left[n] as number) + (from.left[n] as number) * scale;
    into.right[n] = (into.right[n] as number) + (from.right[n] as number) * scale;
  }
}
