import type { Genre } from '../player.ts';

/** A kick on every beat, claps, and short chords between the beats. */
export const house: Genre = {
  pump: 0.7,
  room: 1.6,
  echo: 0.35,
  parts: [
    { by: 'stab', rhythms: ['..*....*..*..*..', '*..*..*....*..*.'], octave: 1, loud: 0.3, wide: 0.5, wet: 0.5 },
    { by: 'drive', rhythms: ['..00..0...40..6.', '..0..0..0.4...6.'], octave: -1, loud: 0.7 },
    { by: 'pad', octave: 2, loud: 0.05, wide: 1, wet: 0.4 },
  ],
  drums: [
    { by: 'kick', rhythms: ['0...'], loud: 1.1 },
    { by: 'snare', rhythms: ['....0.......0..0', '....0...'], loud: 0.8, wet: 0.2 },
    { by: 'open', rhythms: ['..0.'], loud: 0.17, wide: 0.3 },
    { by: 'hat', rhythms: ['.0'], rests: 0.2, loud: 0.14, wide: 0.3 },
  ],
};
