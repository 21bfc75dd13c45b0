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
  ...images('three-bowls', ramen, { variant: [2, 1, 0] }, ['5a2a4a 8a4a3a f2e9dc c9622b ffb45c', '1d3557 7a5a3a d1495b e89a3c ffe0a0', '2f4f3a a8743f 264653 d98a2b ffd98a']),
  ...images('market-faces', portrait, { who: ['502', '015b', '153g', '407'], variant: [1] }, ['c9485a ffd166', '2a6f97 f4a261', '5a7a3a e9c46a', '6a4c93 ff8fa3']),
  ...images('bisi-moods', cat, { variant: [1, 0, 2], seed: 2 }, ['4a3a5e 6fb0d8 fff0d0 3a3a44 ffd166', '2f4858 56708a aab8c8 3a3a44 ffd166', '5a2a3a 2a2050 7a4a8a 3a3a44 ffd166']),
  ...images('way-home', street, { variant: [1, 2, 0] }, ['0c1a4a 4a6fb0 2a9d8f ffb454 7fe0ff', '2a1a4a c95a6a e9c46a ffd166 ff8fa3', '081420 1f5f6a e76f51 8dffc4 ffe066']),
  ...images('birthday-list', pancakes, { variant: [1, 0] }, ['2a2240 5a3f6b f4d9e4 3a1a12 d42a2a', 'd8f0e8 7ac0b0 f2c14e 8a3a1a 3a4fa0', 'ffe8c8 e8a26a 8a4a6a 4a1f2a ff5f7a']),
  ...images('four-cats', cat, { variant: [1, 0, 2, 1] }, [
    '3f5f4a 7fc0e0 fff4d0 f0e0c8 3f8fc8',
    '6a3a2a 6a86a0 c8d4dc 8a8a94 e0a526',
    '264653 10183a 3a4a7a e8a25a 9ad04a',
    '7a4a5a a8d0e8 ffe9d0 3a2a22 7ad0c0',
  ]),
  ...images('knife-school', cutting, { who: ['004'], variant: [0, 2, 1] }, ['3a4a6a e0b98a e9c46a d1495b', '7a3a4a d9b48a f4f1e8 2a6f97', '4a6a4a c99a66 2f3a4f f2c14e']),
  ...images('three-ponds', pond, { variant: [0, 0, 1] }, ['2a7fa0 0f2f5a ffffff e63946 ffd1e0', '4a8a6a 1a3f3a fff0d8 f2a12a ffffff', '5a5a8a 1f1f4a ffe0e8 ff7f50 e8862a']),
  ...images('stall-holders', market, { who: ['153', '525b', '210'], variant: [1, 2, 0] }, [
    'f4b8a0 fff0d0 7b4fa3 e8a23a 6a7a5a',
    '9ad0f0 fff6e0 2a6f97 d1495b 8a5a3a',
    'c8d8a8 fff4d8 e76f51 264653 7a4a2e',
  ]),
  ...images('four-evenings', street, { variant: [0, 2, 0, 1] }, [
    '10182b 5a3a6a 3a86c8 ffb765 ff6b5e',
    '2b1a2f c96a5a f4e9d8 ffc873 ff9fb0',
    '0d2420 2f7a6a e9c46a 8dffc4 d8ffe8',
    '0a1024 3a5f9a e63946 6bb8ff a06bff',
  ]),
  ...images('sea-road', skater, { who: ['216b', '303', '505'], variant: [1, 0, 0] }, [
    '1f3f7a f08a5d ffe0a8 e63946 2a9d8f',
    '2a5a7a 7ac0c8 fff0c8 ffd166 d1495b',
    '3a1f4f c9485a ffb07a f4f1de 25c2c2',
  ]),
  ...images('record-sleeves', singer, { who: ['501', '125b', '314', '407g'], variant: [1, 1, 1, 0], isSquare: true }, [
    '1d3557 457b9d e63946 f1faee ffd166',
    '3a2a1a c98a3a 2a6f6b f4ead5 e4572e',
    '4a1a4a d1495b ffd166 25e0ff ffe8f0',
    '0f3a3a 2a9d8f f4a261 1d1b2e fff0c8',
  ]),
  ...images('desk-notes', pads, { variant: [0, 1], seed: 6 }, ['264653 1a1a22 e76f51 8dffc4 ffd166', '4a3a2a 201a2a 3a86c8 ff8fa3 ffe066', '5a2a3a 1f1420 f2e9dc ff9a3c c77dff']),
];
