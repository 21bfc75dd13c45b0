import { type Chance, chance } from '../chance.ts';
import { type Loop, laid, newLoop, RATE } from './loop.ts';

/** Background noises of a place, under the music. */
export type Texture = 'none' | 'rain' | 'sea' | 'fire' | 'dust' | 'wind' | 'night' | 'bubbles' | 'rails';

/** The noises of the place, as long as the loop. */
export function textureOf(kind: Texture, seconds: number, seed: number): Loop {
  const loop = newLoop(seconds);
  const roll = chance(`texture ${kind} ${seed}`);
  const hush = (low: number, high: number, swell: (phase: number, side: number) => number): void => {
    for (const [side, out] of [loop.left, loop.right].entries())
      band(out, roll, low, high, (phase) => swell(phase, side));
  };
  const turn = Math.PI * 2;
  if (kind === 'rain') {
    hush(500, 5200, () => 0.16);
    for (let n = 0; n < seconds * 26; n++) drop(loop, roll, 1400 + 3200 * roll(), 0.05 + 0.12 * roll() ** 3);
  }
  if (kind === 'sea')
    hush(60, 900, (phase, side) => 0.1 + 0.42 * Math.max(0, Math.sin(turn * (phase * 2 + side * 0.06))) ** 2);
  if (kind === 'wind')
    hush(
      90,
      620,
      (phase, side) => 0.14 + 0.12 * Math.sin(turn * (phase + side * 0.15)) + 0.05 * Math.sin(turn * phase * 3),
    );
  if (kind === 'fire') {
    hush(40, 380, (phase) => 0.18 + 0.03 * Math.sin(turn * phase * 5));
    for (let n = 0; n < seconds * 15; n++) crack(loop, roll, 0.08 + 0.5 * roll() ** 5);
  }
  if (kind === 'dust') {
    hush(700, 6500, () => 0.011);
    for (let n = 0; n < seconds * 11; n++) crack(loop, roll, 0.015 + 0.09 * roll() ** 4);
  }
  if (kind === 'night')
    for (let n = 0; n < Math.round(seconds * 1.6); n++) cricket(loop, roll, (n / Math.round(seconds * 1.6)) * seconds);
  if (kind === 'bubbles') {
    hush(50, 420, (phase) => 0.13 + 0.05 * Math.sin(turn * phase * 2));
    for (let n = 0; n < seconds * 5; n++) bubble(loop, roll);
  }
  if (kind === 'rails') {
    hush(45, 330, () => 0.17);
    const beats = Math.round(seconds * 1.5);
    for (let n = 0; n < beats; n++)
      for (const late of [0, 0.13]) thud(loop, (n / beats) * seconds + late, late === 0 ? 0.3 : 0.2);
  }
  return loop;
}

/** Noise between two frequencies. It is filtered twice, so that the filters at the beginning have the state from the end. */
function band(out: Float32Array, roll: Chance, low: number, high: number, level: (phase: number) => number): void {
  const noise = Float32Array.from({ length: out.length }, () => roll() * 2 - 1);
  const a = 1 - Math.exp((-Math.PI * 2 * high) / RATE);
  const b = 1 - Math.exp((-Math.PI * 2 * low) / RATE);
  let upper = 0;
  let second = 0;
  let lower = 0;
  for (let n = 0; n < out.length * 2; n++) {
    const at = n % out.length;
    upper += ((noise[at] as number) - upper) * a;
    second += (upper - second) * a;
    lower += (second - lower) * b;
    if (n >= out.length) out[at] = (second - lower) * level(at / out.length);
  }
}

function drop(loop: Loop, roll: Chance, pitch: number, loud: number): void {
  const when = (roll() * loop.left.length) / RATE;
  laid(
    loop,
    when,
    900,
    roll() * 1.6 - 0.8,
    (n) => Math.sin((n / RATE) * pitch * 6.283 * (1 + n / 2600)) * Math.exp(-n / 120) * loud * Math.min(1, n / 12),
  );
}

function crack(loop: Loop, roll: Chance, loud: number): void {
  const when = (roll() * loop.left.length) / RATE;
  const long = 60 + roll() * 260;
  laid(
    loop,
    when,
    long * 5,
    roll() * 1.2 - 0.6,
    (n) => (roll() * 2 - 1) * Math.exp(-n / long) * loud * Math.min(1, n / 6) * (1 - n / (long * 5)),
  );
}

function cricket(loop: Loop, roll: Chance, when: number): void {
  const pitch = 3900 + 500 * roll();
  const pan = roll() * 1.8 - 0.9;
  const loud = 0.012 + 0.03 * roll();
  for (let chirp = 0; chirp < 4; chirp++)
    laid(
      loop,
      when + chirp * 0.045,
      1300,
      pan,
      (n) => Math.sin((n / RATE) * pitch * 6.283) * Math.sin((Math.PI * n) / 1300) * loud,
    );
}

function bubble(loop: Loop, roll: Chance): void {
  const pitch = 260 + 620 * roll();
  const loud = 0.02 + 0.05 * roll();
  let phase = 0;
  laid(loop, (roll() * loop.left.length) / RATE, 3600, roll() * 1.6 - 0.8, (n) => {
    phase += (pitch * (1 + n / 4200)) / RATE;
    return Math.sin(phase * 6.283) * Math.sin((Math.PI * n) / 3600) ** 2 * loud;
  });
}

function thud(loop: Loop, when: number, loud: number): void {
  laid(
    loop,
    when,
    5200,
    0,
    (n) =>
      Math.sin((n / RATE) * 6.283 * (62 + 40 * Math.exp(-n / 500))) * Math.exp(-n / 1100) * loud * Math.min(1, n / 60),
  );
}
