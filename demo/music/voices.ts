import { sine } from '../sine.ts';
import { blank, hertz, type Loop, lay, type Note, RATE } from './loop.ts';

/** The sound of an instrument: seconds, and cut-off frequencies of its filter in hertz. */
export interface Timbre {
  wave: 'saw' | 'square' | 'triangle' | 'sine';
  /** Detuning in cents, one value per oscillator. */
  detune?: readonly number[];
  attack: number;
  decay: number;
  /** The sustained loudness, 0 to 1. */
  sustain: number;
  release: number;
  cutoff?: number;
  /** The first frequency of the filter, before it falls to `cutoff` during the decay. */
  bite?: number;
  resonance?: number;
  /** For a square wave, the share of time that it is high. */
  width?: number;
}

/** Plays a note by subtractive synthesis. */
export function play(loop: Loop, timbre: Timbre, note: Note): void {
  const detune = timbre.detune ?? [0];
  const samples = blank((note.long + timbre.release) * RATE);
  samples.fill(0);
  for (const [index, cents] of detune.entries()) {
    oscillate(samples, timbre, hertz(note.pitch + cents / 100) / RATE, (index * 0.37) % 1);
  }
  if (timbre.cutoff) soften(samples, timbre);
  shape(samples, timbre, note.long, note.loud / Math.sqrt(detune.length));
  lay(loop, note.at, samples, note.pan ?? 0);
}

function oscillate(samples: Float32Array, { wave, width = 0.5 }: Timbre, step: number, start: number): void {
  let phase = start;
  for (let n = 0; n < samples.length; n++) {
    phase += step;
    if (phase >= 1) phase -= 1;
    let value: number;
    if (wave === 'saw') value = 2 * phase - 1 - corner(phase, step);
    else if (wave === 'sine') value = sine(phase);
    else if (wave === 'triangle') value = 4 * Math.abs(phase - 0.5) - 1;
    else
      value =
        (phase < width ? 1 : -1) +
        corner(phase, step) -
        corner(phase >= width ? phase - width : phase - width + 1, step);
    samples[n] = (samples[n] as number) + value;
  }
}

/** Smooths the jump of a wave over two samples, which prevents audible aliasing. */
function corner(phase: number, step: number): number {
  if (phase < step) {
    const share = phase / step;
    return share + share - share * share - 1;
  }
  if (phase > 1 - step) {
    const share = (phase - 1) / step;
    return share * share + share + share + 1;
  }
  return 0;
}

/** A second-order low-pass filter whose cut-off frequency falls during the note. */
function soften(samples: Float32Array, timbre: Timbre): void {
  const cutoff = timbre.cutoff ?? 1000;
  const bite = (timbre.bite ?? cutoff) - cutoff;
  const damp = 2 - 1.9 * (timbre.resonance ?? 0.2);
  const dull = Math.exp((-4 * 16) / (RATE * Math.max(0.02, timbre.decay)));
  let open = 1;
  let step = 0;
  let low = 0;
  let band = 0;
  for (let n = 0; n < samples.length; n++) {
    if (n % 16 === 0) {
      step = 2 * Math.sin(Math.PI * Math.min(0.16, (cutoff + bite * open) / RATE));
      open *= dull;
    }
    low += step * band;
    band += step * ((samples[n] as number) - low - damp * band);
    samples[n] = low;
  }
}

function shape(samples: Float32Array, timbre: Timbre, held: number, gain: number): void {
  let level = 0;
  let target = 0;
  for (let n = 0; n < samples.length; n++) {
    if (n % 16 === 0) target = gain * envelope(timbre, n / RATE, held);
    level += (target - level) * 0.02;
    samples[n] = (samples[n] as number) * level;
  }
}

function envelope({ attack, decay, sustain, release }: Timbre, now: number, held: number): number {
  const before = now < attack ? now / attack : sustain + (1 - sustain) * Math.exp((-(now - attack) * 4) / decay);
  if (now < held) return before;
  // Silent shortly before the last sample, so that nothing is cut off.
  const rest = 1 - (now - held) / (release * 0.95);
  return rest <= 0 ? 0 : before * rest * rest;
}

/** A tone of two sines, where one modulates the other: keys, bells, marimbas. */
export interface Strike {
  ratio: number;
  /** The modulation at the start, and the time in seconds in which it fades. */
  bend: number;
  bendTime: number;
  attack: number;
  ring: number;
}

/** Plays a note that rings until it has faded. */
export function strike(loop: Loop, kind: Strike, note: Note): void {
  const step = hertz(note.pitch) / RATE;
  const samples = blank((note.long + kind.ring * 1.4) * RATE);
  const count = samples.length;
  const fade = Math.exp(-3.2 / (kind.ring * RATE));
  const dull = Math.exp(-3.2 / (kind.bendTime * RATE));
  const rise = 1 / (kind.attack * RATE + 1);
  let level = note.loud;
  let bend = kind.bend / (Math.PI * 2);
  // Far above zero, because the table of sines needs positive numbers.
  let phase = 16;
  for (let n = 0; n < count; n++) {
    level *= fade;
    bend *= dull;
    phase += step;
    samples[n] =
      sine(phase + bend * sine(phase * kind.ratio)) * level * Math.min(1, n * rise) * Math.min(1, (count - n) / 600);
  }
  lay(loop, note.at, samples, note.pan ?? 0);
}

/** A plucked string: a burst of noise circulates in a delay line with the period of the tone, a little duller each time. */
export function pluck(loop: Loop, note: Note, bright: number, ring: number, random: () => number): void {
  const exact = RATE / hertz(note.pitch);
  const size = Math.max(2, Math.floor(exact));
  const string = Float32Array.from({ length: size }, () => random() * 2 - 1);
  // A softer pluck: the noise is smoothed first.
  for (let pass = 0; pass < Math.round((1 - bright) * 6); pass++) {
    for (let n = 0; n < size; n++) string[n] = ((string[n] as number) + (string[(n + 1) % size] as number)) / 2;
  }
  const loss = 0.5 * 0.001 ** (exact / RATE / ring);
  const speed = exact / size;
  const samples = blank(ring * 1.3 * RATE);
  const count = samples.length;
  let at = 0;
  let moved = 0;
  for (let n = 0; n < count; n++) {
    moved += 1 / speed;
    while (moved >= 1) {
      moved -= 1;
      const next = at + 1 === size ? 0 : at + 1;
      string[at] = ((string[at] as number) + (string[next] as number)) * loss;
      at = next;
    }
    const here = string[at] as number;
    const value = here + ((string[at + 1 === size ? 0 : at + 1] as number) - here) * moved;
    samples[n] = value * note.loud * Math.min(1, n / 40) * Math.min(1, (count - n) / 800);
  }
  lay(loop, note.at, samples, note.pan ?? 0);
}
