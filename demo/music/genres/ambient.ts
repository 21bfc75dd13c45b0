import type { Genre } from '../player.ts';

/** Wide chords that slowly swell, a low tone, and a few bells. */
export const ambient: Genre = {
  room: 2.5,
  echo: 0.5,
  parts: [
    { by: 'pad', loud: 0.16, wide: 0.8, wet: 0.3 },
    { by: 'air', octave: 1, loud: 0.12, wide: 1, wet: 0.4 },
    { by: 'air', rhythms: ['0-------------------'], octave: -1, loud: 0.3 },
    { by: 'bell', rhythms: ['....?.....?...?...'], rests: 0.3, octave: 2, loud: 0.25, wide: 0.7, wet: 0.6 },
  ],
};
