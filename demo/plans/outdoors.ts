import { aurora } from '../drawings/outdoors/aurora.ts';
import { balloons } from '../drawings/outdoors/balloons.ts';
import { campfire } from '../drawings/outdoors/campfire.ts';
import { dunes } from '../drawings/outdoors/dunes.ts';
import { fern } from '../drawings/outdoors/fern.ts';
import { fireflies } from '../drawings/outdoors/fireflies.ts';
import { jellyfish } from '../drawings/outdoors/jellyfish.ts';
import { ocean } from '../drawings/outdoors/ocean.ts';
import { pool } from '../drawings/outdoors/pool.ts';
import { snow } from '../drawings/outdoors/snow.ts';
import { video } from './plan.ts';

/** Videos of sky, water, woods and weather. */
export const outdoorVideos = [
  video('aurora-fjord', [aurora, '050b1f 123a52 57f7a8 2fc9b8 7a4fd0 12283a 081420', { poster: 0.5, slow: true }], {
    genre: 'ambient',
    seconds: 7.5,
    bars: 3,
    root: 45,
    mode: 'lydian',
    chords: [0, 4, 1],
    texture: 'wind',
  }),
  video('sunset-swell', [ocean, '2b2a5c 8a4a7d f0755a ffc27a ffd9a0 7a4a6a 141a3c', { seed: 2, slow: true }], {
    genre: 'lofi',
    seconds: 7.5,
    bars: 3,
    root: 48,
    mode: 'major',
    chords: [3, 4, 0],
    texture: 'sea',
  }),
  video('drifting-dunes', [dunes, '3b3a6e c9688a ffc58f ffe9b8 f2a65a 7a3b4e', { poster: 0.33, slow: true }], {
    genre: 'ambient',
    seconds: 7.5,
    bars: 4,
    root: 50,
    mode: 'dorian',
    chords: [0, 3],
    texture: 'wind',
  }),
  video('fireflies', [fireflies, '0b2530 2f5d5a a8d8c0 050d10 e8f26b', { seed: 4, slow: true }], {
    genre: 'ambient',
    seconds: 7.5,
    bars: 4,
    root: 47,
    mode: 'minor',
    chords: [0, 5],
    texture: 'night',
  }),
  video('campfire', [campfire, '070b1c 1a2342 0a1018 17120f a3200d ff6a1f ffb53a fff1b8'], {
    genre: 'plucks',
    seconds: 7.5,
    bars: 4,
    root: 50,
    mode: 'major',
    chords: [0, 4, 5, 3],
    texture: 'fire',
  }),
  video('pool-light', [pool, '0b3a4a 1f7a7a d8fff0 3f8f4f ff9fc0 ff7a2f fff4e6', { poster: 0.4, slow: true }], {
    genre: 'lofi',
    seconds: 7.5,
    bars: 3,
    root: 46,
    mode: 'major',
    chords: [1, 4, 0],
    texture: 'bubbles',
  }),
  video('jellyfish', [jellyfish, '0d4f7a 041226 8fe0ff ff8fb8 a58bff 63d8d0', { poster: 0.05, slow: true }], {
    genre: 'ambient',
    seconds: 7.5,
    bars: 4,
    root: 43,
    mode: 'lydian',
    chords: [0, 1],
    texture: 'bubbles',
  }),
  video('snow-village', [snow, '0c1438 46568f 6d7db8 dfe6f7 7f8fc0 6a3f3a ffc765 16304a'], {
    genre: 'lofi',
    seconds: 7.5,
    bars: 3,
    root: 53,
    mode: 'major',
    chords: [5, 1, 4],
    texture: 'dust',
  }),
  video('fern-grows', [fern, 'f4efdd d9cfae 5a4a2a 2f6b3a 9ccc4c e8a33d', { poster: 0.7 }], {
    genre: 'plucks',
    seconds: 7.5,
    bars: 4,
    root: 52,
    mode: 'major',
    chords: [0, 3, 4, 3],
    texture: 'none',
  }),
  video(
    'balloon-morning',
    [
      balloons,
      '5b7fc4 f2a98f ffdca8 fff0c0 b98aa8 3f3a66 e63946 ffd166 2a9d8f f4f1de 7b4fa3 ff9f6b',
      { shape: 'landscape', slow: true },
    ],
    { genre: 'lofi', seconds: 7.5, bars: 3, root: 50, mode: 'major', chords: [0, 2, 3], texture: 'wind', seed: 7 },
  ),
];
