import { breathe } from '../drawings/town/breathe.ts';
import { clocks } from '../drawings/town/clocks.ts';
import { fireworks } from '../drawings/town/fireworks.ts';
import { lava } from '../drawings/town/lava.ts';
import { outrun } from '../drawings/town/outrun.ts';
import { rain } from '../drawings/town/rain.ts';
import { skyline } from '../drawings/town/skyline.ts';
import { train } from '../drawings/town/train.ts';
import { vinyl } from '../drawings/town/vinyl.ts';
import { words } from '../drawings/town/words.ts';
import type { Tune } from '../music/tune.ts';
import { video } from './plan.ts';

/** The tune of the record; another video uses it too. */
export const vinylTune: Tune = {
  genre: 'house',
  seconds: 7.5,
  bars: 4,
  root: 46,
  mode: 'dorian',
  chords: [0, 3],
  texture: 'dust',
  seed: 5,
};

/** Videos of streets, windows, records, machines and letters. */
export const townVideos = [
  video('dusk-skyline', [skyline, '0f1238 3a2a6b a3487f f08a5d ffd08a b8607e 0b0d22 ffc46b ff4d6d'], {
    genre: 'synthwave',
    seconds: 7.5,
    bars: 4,
    root: 45,
    mode: 'minor',
    chords: [0, 5, 2, 6],
    texture: 'none',
  }),
  video(
    'rain-on-glass',
    [rain, '0d1a2b 24344a 231a1c ffb765 ff6b5e ffd9a0 5ec8d8 f2f0e6 ff9a3c', { seed: 3, slow: true }],
    {
      genre: 'lofi',
      seconds: 7.5,
      bars: 3,
      root: 50,
      mode: 'minor',
      chords: [3, 6, 0],
      texture: 'rain',
    },
  ),
  video('night-train', [train, '0a1030 25356b 6a6a9a 3b4678 0b0f24 ffc773 2b1f24 fff3d6', { shape: 'landscape' }], {
    genre: 'lofi',
    seconds: 7.5,
    bars: 3,
    root: 49,
    mode: 'dorian',
    chords: [0, 3, 5],
    texture: 'rails',
    seed: 4,
  }),
  video('outrun', [outrun, '0a0424 2b0a52 b3208a ffe14d ff2f86 25e0ff 0a0320 ff3fb0', { shape: 'landscape' }], {
    genre: 'synthwave',
    seconds: 7.5,
    bars: 4,
    root: 43,
    mode: 'minor',
    chords: [5, 6, 0, 0],
    texture: 'none',
    seed: 2,
  }),
  video('fireworks', [fireworks, '060a1f 1f2350 070812 ffc873 ff5470 ffd166 5ee6c8 8f7bff ff9a4d', { poster: 0.05 }], {
    genre: 'house',
    seconds: 7.5,
    bars: 4,
    root: 48,
    mode: 'major',
    chords: [0, 4, 5, 3],
    texture: 'none',
  }),
  video('vinyl', [vinyl, '8a4a2f 2b1210 f2b134 d1432f fbe9c6 d8d2c8 ff5d3c ffd25e', { poster: 0.02 }], vinylTune),
  video('lava-lamp', [lava, '5a2a5e 1a0b22 ff8a3c ff3d6e ffd23f ff5a1f b9b4c4', { slow: true }], {
    genre: 'house',
    seconds: 7.5,
    bars: 4,
    root: 41,
    mode: 'minor',
    chords: [0, 5],
    texture: 'none',
    seed: 3,
  }),
  video('clock-choir', [clocks, 'f3ddc9 e3bfa5 fff7ec d1495b 2e4057 c79c80', { poster: 0.7 }], {
    genre: 'clockwork',
    seconds: 7.5,
    bars: 4,
    root: 57,
    mode: 'minor',
    chords: [0, 5, 3, 4],
    texture: 'none',
  }),
  video('breathe', [breathe, '1e6f78 12304f 07101f 5ce0c6 7a6dff f2fbff', { poster: 0.36, slow: true }], {
    genre: 'ambient',
    seconds: 10,
    bars: 4,
    root: 48,
    mode: 'major',
    chords: [3, 0],
    texture: 'none',
  }),
  video('say-it-again', [words, 'f4ead7 ffd0b0 ff8f6b e8455f 5b2a86 1b1b3a', { poster: 0.45 }], {
    genre: 'synthwave',
    seconds: 6,
    bars: 3,
    root: 48,
    mode: 'major',
    chords: [0, 3, 4],
    texture: 'none',
  }),
];
