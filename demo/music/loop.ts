import type { Sound } from '#demo/encoding/sound.ts';

/** Samples per second of all music. */
export const RATE = 44_100;

/** A sound that loops: a note that rings beyond the end continues at the beginning. */
export type Loop = Sound;

/** Silence of this many seconds. */
export function newLoop(seconds: number): Loop {
  const length = Math.round(seconds * RATE);
  return { rate: RATE, left: new Float32Array(length), right: new Float32Array(length) };
}

/** Adds samples from second `at` on, at a position from -1 (left) to 1 (right); beyond the end they continue at the beginning. */
export function lay(loop: Loop, at: number, samples: Float32Array, pan: number): void {
  const { left, right } = loop;
  const toLeft = Math.cos(((pan + 1) * Math.PI) / 4);
  const toRight = Math.sin(((pan + 1) * Math.PI) / 4);
  let to = Math.round(at * RATE) % left.length;
  for (let n = 0; n < samples.length; n++) {
    const value = samples[n] as number;
    left[to] = (left[to] as number) + value * toLeft;
    right[to] = (right[to] as number) + value * toRight;
    if (++to === left.length) to = 0;
  }
}

/** Adds one loop to another of the same length, scaled by `gain`. */
export function add(into: Loop, from: Loop, gain: number): void {
  for (let n = 0; n < into.left.length; n++) {
    into.left[n] = (into.left[n] as number) + (from.left[n] as number) * gain;
    into.right[n] = (into.right[n] as number) + (from.right[n] as number) * gain;
  }
}
