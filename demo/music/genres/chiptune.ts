import type { Genre } from '../player.ts';

/** Beeping voices and a little noise, as on an old console. */
export const chiptune: Genre = {
  room: 0.4,
  echo: 0.3,
  parts: [
    { by: 'beep', rhythms: ['7-89b-9-7-5-4---', '4-57-8--9-b-9-7-'], octave: 1, loud: 0.2, wide: 0.3, wet: 0.3 },
    { by: 'beep', rhythms: ['0247'], octave: 1, loud: 0.1, wide: 0.6 },
    { by: 'drive', rhythms: ['0-7-'], octave: -1, loud: 0.5 },
  ],
  drums: [
    { by: 'kick', rhythms: ['0.......0.0.....'], loud: 0.7 },
    { by: 'snare', rhythms: ['....0...'], loud: 0.5 },
    { by: 'hat', rhythms: ['..0.'], loud: 0.08 },
  ],
};
