import { type Loop, newLoop, RATE } from './loop.ts';

/** The echo of a room, without the sound itself. The loop is played twice: the first time only fills the room. */
export function room(loop: Loop, seconds: number, dull: number): Loop {
  const wet = newLoop(loop.left.length / RATE);
  for (const [side, input, output] of [
    [0, loop.left, wet.left],
    [1, loop.right, wet.right],
  ] as const) {
    for (const size of [1557, 1617, 1422, 1277]) comb(input, output, size + side * 23, seconds, dull);
    for (const size of [225, 556]) allPass(output, size + side * 23);
  }
  return wet;
}

function comb(input: Float32Array, output: Float32Array, size: number, seconds: number, dull: number): void {
  const line = new Float32Array(size);
  const back = 0.001 ** (size / RATE / seconds);
  let at = 0;
  let soft = 0;
  for (let pass = 0; pass < 2; pass++) {
    for (let n = 0; n < input.length; n++) {
      const held = line[at] as number;
      soft = held * (1 - dull) + soft * dull;
      line[at] = (input[n] as number) * 0.2 + soft * back;
      if (++at === size) at = 0;
      if (pass === 1) output[n] = (output[n] as number) + held;
    }
  }
}

function allPass(samples: Float32Array, size: number): void {
  const line = new Float32Array(size);
  // The second time overwrites what it reads. So the first time uses only the end, which is all that the delay line can hold.
  let at = 0;
  for (let n = samples.length - size * 8; n < samples.length; n++) {
    line[at] = (samples[n] as number) + (line[at] as number) * 0.5;
    if (++at === size) at = 0;
  }
  for (let n = 0; n < samples.length; n++) {
    const held = line[at] as number;
    const value = samples[n] as number;
    line[at] = value + held * 0.5;
    samples[n] = held - value;
    if (++at === size) at = 0;
  }
}

/** Echoes every `seconds`, to the left and to the right in turn, without the sound itself. */
export function echo(loop: Loop, seconds: number, back: number): Loop {
  const wet = newLoop(loop.left.length / RATE);
  const length = loop.left.length;
  const late = Math.round(seconds * RATE) % length;
  for (let n = 0; n < length * 3; n++) {
    const at = n % length;
    const from = (at - late + length) % length;
    const soft = (from + 1) % length;
    const left = ((wet.left[from] as number) + (wet.left[soft] as number)) / 2;
    const right = ((wet.right[from] as number) + (wet.right[soft] as number)) / 2;
    wet.left[at] = right * back + (loop.left[from] as number) * 0.7;
    wet.right[at] = left * back + (loop.right[from] as number) * back * 0.7;
  }
  return wet;
}

/** The gain after each kick, per sample: low at once, and back up within `seconds`. */
export function ducking(length: number, kicks: readonly number[], depth: number, seconds: number): Float32Array {
  const level = new Float32Array(length).fill(1);
  for (const kick of kicks) {
    const start = Math.round(kick * RATE);
    for (let n = 0; n < seconds * RATE; n++) {
      const share = n / (seconds * RATE);
      const now = 1 - depth * (1 - share) ** 2 * Math.min(1, n / 200);
      const at = (start + n) % length;
      level[at] = Math.min(level[at] as number, now);
    }
  }
  return level;
}

const CEILING = 0.79;

/** An approximation of the hyperbolic tangent, ten times as fast. */
function bent(value: number): number {
  if (value > 3) return 1;
  if (value < -3) return -1;
  const square = value * value;
  return (value * (27 + square)) / (27 + 9 * square);
}

/** Scales the loop to about -17 dBFS and limits every sample to -2 dBFS by soft clipping. */
export function master(loop: Loop, target = 0.14): Loop {
  for (const channel of [loop.left, loop.right]) {
    const mean = channel.reduce((sum, value) => sum + value, 0) / channel.length;
    for (let n = 0; n < channel.length; n++) channel[n] = (channel[n] as number) - mean;
  }
  const bend = (gain: number): number => {
    let power = 0;
    for (const channel of [loop.left, loop.right])
      for (let n = 0; n < channel.length; n += 7)
        power += (CEILING * bent(((channel[n] as number) * gain) / CEILING)) ** 2;
    return Math.sqrt((power * 7) / (loop.left.length * 2));
  };
  let gain = target / Math.max(1e-6, bend(1));
  for (let step = 0; step < 6; step++) gain *= target / Math.max(1e-6, bend(gain));
  const out = newLoop(loop.left.length / RATE);
  for (let n = 0; n < loop.left.length; n++) {
    out.left[n] = CEILING * bent(((loop.left[n] as number) * gain) / CEILING);
    out.right[n] = CEILING * bent(((loop.right[n] as number) * gain) / CEILING);
  }
  return out;
}
