import { coral } from '../drawings/patterns/coral.ts';
import { cubes } from '../drawings/patterns/cubes.ts';
import { ink } from '../drawings/patterns/ink.ts';
import { kaleidoscope } from '../drawings/patterns/kaleidoscope.ts';
import { life } from '../drawings/patterns/life.ts';
import { lissajous } from '../drawings/patterns/lissajous.ts';
import { paper } from '../drawings/patterns/paper.ts';
import { pendulums } from '../drawings/patterns/pendulums.ts';
import { pixels } from '../drawings/patterns/pixels.ts';
import { planet } from '../drawings/patterns/planet.ts';
import { sunflower } from '../drawings/patterns/sunflower.ts';
import { tiles } from '../drawings/patterns/tiles.ts';
import { warp } from '../drawings/patterns/warp.ts';
import { outdoorVideos } from './outdoors.ts';
import { video } from './plan.ts';
import { vinylTune } from './town.ts';

const fernTune = outdoorVideos.find((plan) => plan.key === 'fern-grows')?.tune ?? vinylTune;

/** Videos of mathematics, cells, tiles and distant places. */
export const patternVideos = [
  video('ringed-planet', [planet, '05060f 4a2a8a 1f6f8a f2d3a0 c9825a f5e6c8 8a4f4a e8cfa8 9fc7ff', { slow: true }], {
    genre: 'ambient',
    seconds: 7.5,
    bars: 4,
    root: 41,
    mode: 'lydian',
    chords: [0, 1, 5, 4],
    texture: 'none',
  }),
  video('warp', [warp, '03040c 5a7bff a02bd0 9fd0ff ffffff ffb3f0'], {
    genre: 'synthwave',
    seconds: 6,
    bars: 3,
    root: 47,
    mode: 'minor',
    chords: [0, 6, 5],
    texture: 'none',
    seed: 2,
  }),
  video('ink-flow', [ink, 'f5efe2 0b3c5d 1d7a8c e9b44c d1495b 4a1e4f', { poster: 0.45, slow: true }], {
    genre: 'plucks',
    seconds: 7.5,
    bars: 4,
    root: 50,
    mode: 'dorian',
    chords: [0, 3, 6, 4],
    texture: 'none',
  }),
  video(
    'neon-lissajous',
    [lissajous, '10142e 04050d 3a4a8a ff3f8e ffb13f 3fe0d0 7a5cff', { shape: 'square', poster: 0.25 }],
    {
      genre: 'synthwave',
      seconds: 7.5,
      bars: 4,
      root: 52,
      mode: 'minor',
      chords: [0, 2, 5, 4],
      texture: 'none',
      seed: 4,
    },
  ),
  video(
    'pendulum-wave',
    [pendulums, 'f7e8d4 d9b99a 5b3a29 4a3b33 e63946 f4a261 e9c46a 2a9d8f 264653', { poster: 0.03 }],
    {
      genre: 'clockwork',
      seconds: 7.5,
      bars: 4,
      root: 55,
      mode: 'major',
      chords: [0, 4, 5, 3],
      texture: 'none',
      seed: 2,
    },
  ),
  video('silk-kaleidoscope', [kaleidoscope, '3a0a3f a3164e e8562a 7a0f4a 12607a ffcf5c', { poster: 0.7 }], {
    genre: 'house',
    seconds: 7.5,
    bars: 4,
    root: 45,
    mode: 'dorian',
    chords: [0, 1],
    texture: 'none',
  }),
  video('turning-tiles', [tiles, '1b2a41 f4ead5 e8d8b8 e4572e f3a712 2e86ab 0b5563', { seed: 2, poster: 0.22 }], {
    genre: 'house',
    seconds: 7.5,
    bars: 4,
    root: 50,
    mode: 'major',
    chords: [0, 3, 1, 4],
    texture: 'none',
  }),
  video(
    'paper-canyon',
    [paper, '1d1b3a 3b2a63 6b3a86 a84a8f dd6a83 f5966f fbc27a fde4ab fff6de', { poster: 0.45, slow: true }],
    {
      genre: 'plucks',
      seconds: 7.5,
      bars: 4,
      root: 47,
      mode: 'minor',
      chords: [0, 5, 2, 6],
      texture: 'none',
    },
  ),
  video('coral-growth', [coral, '04141f 0a4a5c e8505b ff9a76 ffe0b5', { poster: 0.4, slow: true }], {
    genre: 'ambient',
    seconds: 6,
    bars: 3,
    root: 44,
    mode: 'minor',
    chords: [0, 3],
    texture: 'bubbles',
    seed: 9,
  }),
  video('life-garden', [life, '14142b 26264a ffe66d ff6b9d c44dff 4d7cff 2ee6c8', { seed: 3 }], {
    genre: 'chiptune',
    seconds: 6.5,
    bars: 4,
    root: 57,
    mode: 'minor',
    chords: [0, 5, 6, 4],
    texture: 'none',
  }),
  video(
    'pixel-valley',
    [
      pixels,
      '4b6cc1 7fa3e0 f2b8a0 ffe1b0 ffd75e fff6e6 8a7fb8 5f7fa8 3f8f7a 8fd14f 4f9a3a 8a5a3a 4a2f2a 5fb84a 2f7a4a e0453f',
      { shape: 'landscape' },
    ],
    {
      genre: 'chiptune',
      seconds: 6.5,
      bars: 4,
      root: 60,
      mode: 'major',
      chords: [0, 4, 5, 3],
      texture: 'none',
      seed: 6,
    },
  ),
  video('cube-sea', [cubes, '1a1446 0b0824 2a1a6e 6a2fb8 e8438f ff9d5c ffe7a0', { poster: 0.7 }], vinylTune),
  video('sunflower', [sunflower, '8fd3e8 2f7fa8 ffc21f ff8a1f 7a9a3a 8a5a2a 5a2f1a c98a3a', { slow: true }], fernTune),
];
