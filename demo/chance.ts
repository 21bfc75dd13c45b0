/** A repeatable stream of random numbers from 0 up to 1 (mulberry32), so that the demo is the same on every machine. */
export type Chance = () => number;

/** The stream for a seed: a number or a word. */
export function chance(seed: number | string): Chance {
  let state = typeof seed === 'number' ? seed : hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function hash(word: string): number {
  let value = 2166136261;
  for (let at = 0; at < word.length; at++) value = Math.imul(value ^ word.charCodeAt(at), 16777619);
  return value >>> 0;
}
