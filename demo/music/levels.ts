import type { Sound } from '#demo/encoding/sound.ts';

const SIZE = 2048;
const cosines = Float32Array.from({ length: SIZE }, (_, n) => Math.cos((n / SIZE) * Math.PI * 2));
const sines = Float32Array.from({ length: SIZE }, (_, n) => Math.sin((n / SIZE) * Math.PI * 2));
const BANDS = 18;
const PER_SECOND = 24;

/** The loudness of the sound at a phase of its loop, 0 to 1, in a band from 0 (low) to 1 (high). */
export function levelsOf(sound: Sound): (phase: number, band: number) => number {
  const seconds = sound.left.length / sound.rate;
  const count = Math.round(seconds * PER_SECOND);
  const levels = new Float32Array(count * BANDS);
  const real = new Float32Array(SIZE);
  const other = new Float32Array(SIZE);
  for (let frame = 0; frame < count; frame++) {
    const start = Math.round((frame / count) * sound.left.length) - SIZE / 2 + sound.left.length;
    for (let n = 0; n < SIZE; n++) {
      const at = (start + n) % sound.left.length;
      real[n] = ((sound.left[at] as number) + (sound.right[at] as number)) * (0.5 - 0.5 * (cosines[n] as number));
    }
    other.fill(0);
    transform(real, other);
    for (let band = 0; band < BANDS; band++) {
      const from = Math.max(1, Math.floor(2.2 * 1.34 ** band));
      const to = Math.min(SIZE / 2, Math.max(from + 1, Math.floor(2.2 * 1.34 ** (band + 1))));
      let power = 0;
      for (let n = from; n < to; n++) power += (real[n] as number) ** 2 + (other[n] as number) ** 2;
      levels[frame * BANDS + band] = Math.log10(1 + (power / (to - from)) * (1 + band * 0.6) * 0.02);
    }
  }
  evenOut(levels);
  return (phase, band) => {
    const place = (phase - Math.floor(phase)) * count;
    const frame = Math.floor(place) % count;
    const column = Math.round(Math.min(1, Math.max(0, band)) * (BANDS - 1));
    const now = levels[frame * BANDS + column] as number;
    const next = levels[((frame + 1) % count) * BANDS + column] as number;
    return Math.min(1, now + (next - now) * (place - Math.floor(place)));
  };
}

/** Scales every band to a maximum of 1, except almost silent ones: hearing works in a similar way. */
function evenOut(levels: Float32Array): void {
  const most = levels.reduce((max, value) => Math.max(max, value), 1e-6);
  for (let band = 0; band < BANDS; band++) {
    let loudest = most * 0.12;
    for (let at = band; at < levels.length; at += BANDS) loudest = Math.max(loudest, levels[at] as number);
    for (let at = band; at < levels.length; at += BANDS) levels[at] = (levels[at] as number) / loudest;
  }
}

/** The fast Fourier transform, in place. */
function transform(real: Float32Array, other: Float32Array): void {
  const size = real.length;
  for (let n = 1, swapped = 0; n < size; n++) {
    let bit = size >> 1;
    for (; (swapped & bit) !== 0; bit >>= 1) swapped ^= bit;
    swapped ^= bit;
    if (n < swapped) {
      const kept = real[n] as number;
      real[n] = real[swapped] as number;
      real[swapped] = kept;
    }
  }
  for (let span = 2; span <= size; span *= 2) {
    const stride = size / span;
    for (let start = 0; start < size; start += span) {
      for (let n = 0; n < span / 2; n++) {
        const c = cosines[n * stride] as number;
        const s = -(sines[n * stride] as number);
        const a = start + n;
        const b = a + span / 2;
        const x = (real[b] as number) * c - (other[b] as number) * s;
        const y = (real[b] as number) * s + (other[b] as number) * c;
        real[b] = (real[a] as number) - x;
        other[b] = (other[a] as number) - y;
        real[a] = (real[a] as number) + x;
        other[a] = (other[a] as number) + y;
      }
    }
  }
}
