import type { Genre } from '../player.ts';

/** Small patterns of plucked strings and bells that shift against each other. */
export const plucks: Genre = {
  room: 2.2,
  echo: 0.35,
  parts: [
    { by: 'string', rhythms: ['0-2-4-7-4-', '0-4-2-7-5-4-', '0-7-4-'], octave: 1, loud: 0.4, wide: 0.6, wet: 0.5 },
    { by: 'bell', rhythms: ['7.....4.....9.....2.....'], octave: 1, loud: 0.3, wide: 0.7, wet: 0.5 },
    { by: 'string', rhythms: ['0-------4-------'], octave: -1, loud: 0.6, wet: 0.2 },
    { by: 'air', loud: 0.1, wide: 1, wet: 0.3 },
  ],
};
