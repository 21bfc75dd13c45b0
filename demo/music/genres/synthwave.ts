import type { Genre } from '../player.ts';

/** A pumping bass, an arpeggio, wide chords, and a melody. */
export const synthwave: Genre = {
  pump: 0.55,
  room: 2.3,
  echo: 0.4,
  parts: [
    { by: 'pad', octave: 1, loud: 0.15, wide: 0.8, wet: 0.4 },
    { by: 'drive', rhythms: ['0-0-0-0-0-0-0-7-'], octave: -1, loud: 0.6 },
    { by: 'spark', rhythms: ['024742', '047497', '02427424'], octave: 1, loud: 0.3, wide: 0.6, wet: 0.5 },
    { by: 'pad', rhythms: ['4-----7-6---4---', '9-------7---6-4-'], rests: 0.2, octave: 1, loud: 0.2, wet: 0.6 },
  ],
  drums: [
    { by: 'kick', rhythms: ['0...'], loud: 1 },
    { by: 'snare', rhythms: ['....0...'], loud: 1.2, wet: 0.3 },
    { by: 'hat', rhythms: ['.000'], loud: 0.14, wide: 0.3 },
  ],
};
