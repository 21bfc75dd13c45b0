import { cat } from '../drawings/cat.ts';
import { cutting } from '../drawings/cutting.ts';
import { market } from '../drawings/market.ts';
import { pads } from '../drawings/pads.ts';
import { pancakes } from '../drawings/pancakes.ts';
import { pond } from '../drawings/pond.ts';
import { portrait } from '../drawings/portrait.ts';
import { ramen } from '../drawings/ramen.ts';
import { singer } from '../drawings/singer.ts';
import { skater } from '../drawings/skater.ts';
import { street } from '../drawings/street.ts';
import { type ImagePlan, images } from './plan.ts';

/** The images of all image posts. */
export const imagePlans: readonly ImagePlan[] = [
  ...images('three-bowls', [
    [ramen, '5a2a4a 8a4a3a f2e9dc c9622b ffb45c', { variant: 2, seed: 7, phase: 0.5 }],
    [ramen, '1d3557 7a5a3a d1495b e89a3c ffe0a0', { variant: 1, seed: 8, phase: 0.1 }],
    [ramen, '2f4f3a a8743f 264653 d98a2b ffd98a', { variant: 0, seed: 9, phase: 0.8 }],
  ]),
  ...images('market-faces', [
    [portrait, 'c9485a ffd166', { variant: 1, who: '502' }],
    [portrait, '2a6f97 f4a261', { variant: 1, who: '015b' }],
    [portrait, '5a7a3a e9c46a', { variant: 1, who: '153g' }],
    [portrait, '6a4c93 ff8fa3', { variant: 1, who: '407' }],
  ]),
  ...images('bisi-moods', [
    [cat, '4a3a5e 6fb0d8 fff0d0 3a3a44 ffd166', { variant: 1, seed: 2, phase: 0.5 }],
    [cat, '2f4858 56708a aab8c8 3a3a44 ffd166', { variant: 0, seed: 2, phase: 0.65 }],
    [cat, '5a2a3a 2a2050 7a4a8a 3a3a44 ffd166', { variant: 2, seed: 2, phase: 0.9 }],
  ]),
  ...images('way-home', [
    [street, '0c1a4a 4a6fb0 2a9d8f ffb454 7fe0ff', { variant: 1, seed: 5, phase: 0.5 }],
    [street, '2a1a4a c95a6a e9c46a ffd166 ff8fa3', { variant: 2, seed: 6, phase: 0.3 }],
    [street, '081420 1f5f6a e76f51 8dffc4 ffe066', { variant: 0, seed: 7, phase: 0.6 }],
  ]),
  ...images('birthday-list', [
    [pancakes, '2a2240 5a3f6b f4d9e4 3a1a12 d42a2a', { variant: 1, phase: 0.6 }],
    [pancakes, 'd8f0e8 7ac0b0 f2c14e 8a3a1a 3a4fa0', { variant: 0, seed: 3, phase: 0.3 }],
    [pancakes, 'ffe8c8 e8a26a 8a4a6a 4a1f2a ff5f7a', { variant: 1, seed: 4, phase: 0.1 }],
  ]),
  ...images('four-cats', [
    [cat, '3f5f4a 7fc0e0 fff4d0 f0e0c8 3f8fc8', { variant: 1, seed: 3, phase: 0.3 }],
    [cat, '6a3a2a 6a86a0 c8d4dc 8a8a94 e0a526', { variant: 0, seed: 1, phase: 0.1 }],
    [cat, '264653 10183a 3a4a7a e8a25a 9ad04a', { variant: 2, seed: 2, phase: 0.8 }],
    [cat, '7a4a5a a8d0e8 ffe9d0 3a2a22 7ad0c0', { variant: 1, seed: 3, phase: 0.7 }],
  ]),
  ...images('knife-school', [
    [cutting, '3a4a6a e0b98a e9c46a d1495b', { who: '004', variant: 0, seed: 5 }],
    [cutting, '7a3a4a d9b48a f4f1e8 2a6f97', { who: '004', variant: 2, seed: 6, phase: 0.4 }],
    [cutting, '4a6a4a c99a66 2f3a4f f2c14e', { who: '004', variant: 1, seed: 7, phase: 0.7 }],
  ]),
  ...images('three-ponds', [
    [pond, '2a7fa0 0f2f5a ffffff e63946 ffd1e0', { seed: 4, phase: 0.2 }],
    [pond, '4a8a6a 1a3f3a fff0d8 f2a12a ffffff', { seed: 5, phase: 0.5 }],
    [pond, '5a5a8a 1f1f4a ffe0e8 ff7f50 e8862a', { variant: 1, seed: 6, phase: 0.8 }],
  ]),
  ...images('stall-holders', [
    [market, 'f4b8a0 fff0d0 7b4fa3 e8a23a 6a7a5a', { who: '153', variant: 1, seed: 2, phase: 0.5 }],
    [market, '9ad0f0 fff6e0 2a6f97 d1495b 8a5a3a', { who: '525b', variant: 2, seed: 3, phase: 0.1 }],
    [market, 'c8d8a8 fff4d8 e76f51 264653 7a4a2e', { who: '210', variant: 0, seed: 4, phase: 0.4 }],
  ]),
  ...images('four-evenings', [
    [street, '10182b 5a3a6a 3a86c8 ffb765 ff6b5e', { variant: 0, seed: 11, phase: 0.4 }],
    [street, '2b1a2f c96a5a f4e9d8 ffc873 ff9fb0', { variant: 2, seed: 12, phase: 0.55 }],
    [street, '0d2420 2f7a6a e9c46a 8dffc4 d8ffe8', { variant: 0, seed: 13, phase: 0.7 }],
    [street, '0a1024 3a5f9a e63946 6bb8ff a06bff', { variant: 1, seed: 14, phase: 0.5 }],
  ]),
  ...images('sea-road', [
    [skater, '1f3f7a f08a5d ffe0a8 e63946 2a9d8f', { who: '216b', variant: 1, phase: 0.7 }],
    [skater, '2a5a7a 7ac0c8 fff0c8 ffd166 d1495b', { who: '303', variant: 0, phase: 0.2 }],
    [skater, '3a1f4f c9485a ffb07a f4f1de 25c2c2', { who: '505', variant: 0, phase: 0.66 }],
  ]),
  ...images(
    'record-sleeves',
    [
      [singer, '1d3557 457b9d e63946 f1faee ffd166', { who: '501', variant: 1, phase: 0.2 }],
      [singer, '3a2a1a c98a3a 2a6f6b f4ead5 e4572e', { who: '125b', variant: 1, phase: 0.7 }],
      [singer, '4a1a4a d1495b ffd166 25e0ff ffe8f0', { who: '314', variant: 1, phase: 0.35 }],
      [singer, '0f3a3a 2a9d8f f4a261 1d1b2e fff0c8', { who: '407g', variant: 0, phase: 0.1 }],
    ],
    [1080, 1080],
  ),
  ...images('desk-notes', [
    [pads, '264653 1a1a22 e76f51 8dffc4 ffd166', { who: '106', variant: 0, phase: 0.03, seed: 6 }],
    [pads, '4a3a2a 201a2a 3a86c8 ff8fa3 ffe066', { who: '106', variant: 1, phase: 0.3, seed: 7 }],
    [pads, '5a2a3a 1f1420 f2e9dc ff9a3c c77dff', { who: '106', variant: 0, phase: 0.53, seed: 8 }],
  ]),
];
