import { add, type Loop, newLoop, RATE } from './loop.ts';

/** Samples until a sound comes back, the loudness of each repeat as a share of the one before, and how dull it gets. */
type Repeats = Record<'late' | 'back' | 'dull' | 'gain', number>;

/** Adds the repeats of `input` to `output`, which can be the same, scaled by `gain`. */
function repeat(input: Float32Array, output: Float32Array, { late, back, dull, gain }: Repeats): void {
  const line = new Float32Array(late);
  let [at, soft] = [0, 0];
  // The first time only fills the line, so that the end of the loop is heard at its beginning.
  for (const heard of [0, gain]) {
    for (let n = 0; n < input.length; n++) {
      const held = line[at] as number;
      soft = held + (soft - held) * dull;
      line[at] = (input[n] as number) + soft * back;
      output[n] = (output[n] as number) + held * heard;
      if (++at === late) at = 0;
    }
  }
}

/** Adds an echo of this loudness from 0 to 1, at its own speed on each side, for a beat of this many seconds. */
export function addEcho({ left, right }: Loop, beat: number, gain: number): void {
  repeat(left, left, { late: Math.round(0.75 * beat * RATE), back: 0.45, dull: 0.3, gain });
  repeat(right, right, { late: Math.round(0.5 * beat * RATE), back: 0.5, dull: 0.3, gain });
}

/** Adds a room that rings for this many seconds. */
export function addRoom(loop: Loop, seconds: number): void {
  const room = newLoop(loop.left.length / RATE);
  for (const side of ['left', 'right'] as const) {
    // The right wall of the room is further away.
    const far = side === 'right' ? 23 : 0;
    for (const late of [1557 + far, 1617 + far, 1422 + far, 1277 + far]) {
      repeat(loop[side], room[side], { late, back: 0.001 ** (late / RATE / seconds), dull: 0.3, gain: 0.2 });
    }
    // Short repeats blur the longer ones.
    for (const late of [225 + far, 556 + far]) repeat(room[side], room[side], { late, back: 0.5, dull: 0, gain: -1 });
  }
  add(loop, room, 1);
}

/** Lowers the loop at each beat by `depth` from 0 to 1, and lets it swell until the next; a beat in seconds. */
export function pump({ left, right }: Loop, beat: number, depth: number): void {
  for (const channel of [left, right]) {
    for (let n = 0; n < channel.length; n++) {
      const phase = (n / RATE / beat) % 1;
      channel[n] = (channel[n] as number) * (1 - depth * (1 - phase) ** 2 * Math.min(1, phase * 100));
    }
  }
}

/** Brings a loop to about -17 dBFS, and bends it softly so that every sample stays below -2 dBFS. */
export function master({ left, right }: Loop): void {
  let power = 0;
  for (const channel of [left, right]) for (const value of channel) power += value * value;
  const gain = 0.19 / Math.sqrt(power / left.length / 2);
  for (const channel of [left, right]) {
    for (let n = 0; n < channel.length; n++) {
      const value = (channel[n] as number) * gain;
      channel[n] = (0.79 * value) / Math.sqrt(1 + value * value);
    }
  }
}
