import type { Genre } from '../player.ts';

/** Warm keys, a lazy beat with swing, and a walking bass. */
export const lofi: Genre = {
  swing: 0.11,
  room: 1.4,
  echo: 0.15,
  parts: [
    { by: 'keys', rhythms: ['*---------*-----'], octave: 1, loud: 0.36, wide: 0.5, wet: 0.4 },
    { by: 'bell', rhythms: ['?.'], rests: 0.65, octave: 2, loud: 0.14, wide: 0.5, wet: 0.6 },
    { by: 'round', rhythms: ['0---4---2---4---', '0-----4-0---4---'], rests: 0.2, octave: -1, loud: 0.55 },
  ],
  drums: [
    { by: 'kick', rhythms: ['0.........0.....', '0.....0...0.....'], loud: 0.9 },
    { by: 'snare', rhythms: ['....0...'], loud: 0.6, wet: 0.2 },
    { by: 'hat', rhythms: ['0.'], loud: 0.11, wide: 0.3 },
  ],
};
