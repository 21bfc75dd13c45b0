import { aurora } from '../drawings/outdoors/aurora.ts';
import { dunes } from '../drawings/outdoors/dunes.ts';
import { ocean } from '../drawings/outdoors/ocean.ts';
import { coral } from '../drawings/patterns/coral.ts';
import { kaleidoscope } from '../drawings/patterns/kaleidoscope.ts';
import { paper } from '../drawings/patterns/paper.ts';
import { pixels } from '../drawings/patterns/pixels.ts';
import { planet } from '../drawings/patterns/planet.ts';
import { tiles } from '../drawings/patterns/tiles.ts';
import { attractor } from '../drawings/stills/attractor.ts';
import { plant } from '../drawings/stills/plant.ts';
import { ridges } from '../drawings/stills/ridges.ts';
import { sleeve } from '../drawings/stills/sleeve.ts';
import { rain } from '../drawings/town/rain.ts';
import { skyline } from '../drawings/town/skyline.ts';
import { words } from '../drawings/town/words.ts';
import { type ImagePlan, images } from './plan.ts';

/** The images of all image posts. */
export const imagePlans: readonly ImagePlan[] = [
  ...images('four-evenings', rain, [
    ['10182b 3a3550 231a1c ffb765 ff6b5e ffd9a0 c77dff f2f0e6 ff9a3c'],
    ['2b1a2f 6a3a4a 24161a ffc873 ff7f6b ffe0b0 ff9fb0 fff2dc ffb04d'],
    ['0d2420 1f4a44 17201d 8dffc4 4ddba8 d8ffe8 5ec8d8 f0fff4 b8f25e'],
    ['0a1024 16264f 161a26 6bb8ff 4d7cff c0d8ff a06bff f2f6ff 5ee6e0'],
  ]),
  ...images('planets', planet, [
    ['05060f 4a2a8a 1f6f8a e8d2b0 b8763f f5e6c8 7a4a3a e8cfa8 9fc7ff', { variant: 0, seed: 11, phase: 0.2 }],
    ['04080f 1f4a8a 2a8a7a 1f5f8a 2f8f6a 3fa8d8 e8f0e0 ffffff 8fd0ff', { variant: 3, seed: 12, phase: 0.4 }],
    ['0a0508 8a2a3a 5a2a6a 7a2a1f c9522f e8834a 4a1a1a d8a080 ff9f7a', { variant: 3, seed: 13, phase: 0.7 }],
    ['060410 6a2a8a 2a3a9a a04fd0 5f3fb0 d89fff 3a2080 d0b0ff c9a0ff', { variant: 0, seed: 14, phase: 0.6 }],
    ['030a0c 1f7a6a 1f3f7a 4fd0c0 2a8f9a b8fff0 1a5f6a c0fff0 8ffff0', { variant: 1, seed: 15, phase: 0.3 }],
  ]),
  ...images('dune-postcards', dunes, [
    ['4a5a8f d8a0a8 ffe0c0 fff4dc e8b88a 8a5f6a', { seed: 21 }],
    ['3f8fc8 8fc8e8 f2ecd8 ffffff f2c879 b8743f', { seed: 22, phase: 0.4 }],
    ['3b2a5e c9485a ff9a5f ffd98a e87a4a 5e2340', { seed: 23, phase: 0.7 }],
    ['050a1f 142a55 3a5a8f e8f0ff 5f7fb0 101f3f', { seed: 24, variant: 1, phase: 0.2 }],
  ]),
  ...images('paper-studies', paper, [
    ['0a1f2b 0f3a4a 155a6a 1f7f8a 3fa8a8 7acbbf b0e4d0 dcf5e4 f6fff6', { seed: 31 }],
    ['2b0f1a 4f1a2b 7f2438 b23a48 d9646a ee9088 f7bcae fbdfd2 fff6ee', { seed: 32, phase: 0.3 }],
    ['111111 2a2a2e 46464d 66666f 888893 aaaab4 c9c9d0 e4e4e8 fbfbfc', { seed: 33, phase: 0.6 }],
    ['1f2a0a 38470f 5a6b15 84921f b0b53f d3cf72 e8e3a3 f5f1cd fffdf0', { seed: 34, phase: 0.8 }],
    ['10123a 1f2a6b 2f4aa0 4a78cf 7aa5e6 a9caf2 cfe3f8 e8f2fc ffffff', { seed: 35, phase: 0.5 }],
  ]),
  ...images('aurora-diary', aurora, [
    ['040a18 0f3040 6bff9a 2fd08a 1f8fb0 12283a 081420', { seed: 41, phase: 0.45 }],
    ['060a20 16304f 8dff6b 3fe0a8 4f7fe0 14243f 080f1f', { seed: 42, phase: 0.2 }],
    ['0c0820 3a2050 ff8fc8 c86bff 5f5fff 241a3f 0c0a1c', { seed: 43, phase: 0.7 }],
  ]),
  ...images(
    'loud-words',
    words,
    [
      ['f2e9dc cfe0d8 8fc0b5 3f8f8a 1f5f6a 0f2f3a', { variant: 1, phase: 0.1 }],
      ['1b1b3a 5b2a86 e8455f ff8f6b ffd166 fff6df', { variant: 2, phase: 0.3 }],
      ['fbe4e4 f8cbd6 f2a7c3 cf7fb8 8f5fa8 4a2f6a', { variant: 3, phase: 0.6 }],
      ['ffd23f ffb84d ff8f5e ef5f7a 8f3f8f 2f1f4f', { variant: 4, phase: 0.85 }],
    ],
    [720, 1080],
  ),
  ...images('herbarium', plant, [
    ['f3ead3 5b4330 2f5d3a 8fb85a d1495b', { variant: 0, seed: 1 }],
    ['f1ead8 55482f 34603f 86ad5e 7b4fa3', { variant: 1, seed: 2 }],
    ['efe8d0 4f4a2a 2f5f33 9fbf55 e0a526', { variant: 2, seed: 3 }],
    ['f0ead6 4a3f2a 3a6a3f 8fae60 f7f3ea', { variant: 3, seed: 4 }],
    ['f2ead4 5a3f2f 2f5a40 7fa85a 3f7fbf', { variant: 4, seed: 5 }],
  ]),
  ...images('tile-book', tiles, [
    ['1b2a41 f4ead5 e8d8b8 e4572e f3a712 2e86ab 0b5563', { variant: 0, seed: 51, phase: 0.22 }],
    ['0f2f4f eaf2f8 d5e5f0 0b5fa5 3f9fd8 1f3f7f 7fc8e8', { variant: 1, seed: 52, phase: 0.22 }],
    ['2f1a2f fbeee6 f5dccb c9405a f2913f 8f2f5f f7c85f', { variant: 2, seed: 53, phase: 0.22 }],
    ['14211a e9f0e0 d5e2c6 2f6b3f 8fb83f 1f4a3f c8d85f', { variant: 3, seed: 54, phase: 0.22 }],
  ]),
  ...images('attractors', attractor, [
    ['0b0d1a 27408b 5ad1e6 ffffff', { variant: 0 }],
    ['f6efe2 e07a5f 81325a 1d1135', { variant: 1 }],
    ['0a0f0d 0f6b5c 9be564 fdfcdc', { variant: 2 }],
    ['120a1c 8a1c7c ff7b54 ffe9a8', { variant: 3 }],
  ]),
  ...images('silk-samples', kaleidoscope, [
    ['0a3a3f 16a39a 2ac8e8 0f4a7a 127a60 f2e6a0', { seed: 1, phase: 0.15 }],
    ['3f250a a3541e e89a2a 7a2a0f 60121a ffe07a', { seed: 2, phase: 0.4 }],
    ['1f0a3f 6a16a3 b84ae8 3f0f7a 8a1260 ffc8f0', { seed: 3, phase: 0.65 }],
    ['2f0a14 a31636 e84a5a 7a0f2a 3a1260 ffd8b0', { seed: 4, phase: 0.9 }],
  ]),
  ...images('tides', ocean, [
    ['6a9fd0 a8c8e0 f2d8c8 ffeedd fff2d8 8fb0c8 1f4a6a', { seed: 61, variant: 1 }],
    ['1f7fc8 5fb0e0 a8d8f0 e0f4fa ffffff 5fc0c8 0a4f7a', { seed: 62, variant: 2, phase: 0.5 }],
    ['2b1f4f 8a3a6d f0654a ffb05a ffd080 7a3a5a 140f33', { seed: 63, variant: 0, phase: 0.8 }],
  ]),
  ...images('city-hours', skyline, [
    ['7fb0d8 b8d0e0 f2d8c8 ffe8c8 fff4e0 a8b8c8 2f3f55 fff2c8 ff6b5e', { seed: 71 }],
    ['1f3a6a 5f4a8a c85f8a f59a6a ffd79a b86a80 141a35 ffcf7a ff4d6d', { seed: 72, phase: 0.3 }],
    ['060818 101a3a 1f2f5f 3a4a80 5f6a9a 2a3560 05070f ffd27a ff5e5e', { seed: 73, phase: 0.6 }],
    ['0a1420 143040 1f5f6a 3f9f8f a8e0b8 2f6a6a 05101a d8ffb0 5effc8', { seed: 74, phase: 0.85 }],
  ]),
  ...images('pixel-postcards', pixels, [
    [
      '3f7fd0 6fa8e8 b8dcf5 f5f2dc ffd75e ffffff 7fa0d0 4f8fa8 3fa070 9fe05f 4fa83f 8a5a3a 4a2f2a 6fd04f 2f8a4a e0453f',
      { seed: 1 },
    ],
    [
      'c8604f e88f5f f5b87a ffe0a8 fff0c0 fff0dc a85f7a 8f4a5f b06a3f f0b83f c87f2f 7a4a2f 4a2a20 f08a2f c04f2a 3f5fa8',
      { seed: 2, phase: 0.3 },
    ],
    [
      '7a9ac0 a8c0d8 d0dfea f2f6fa fff6d8 ffffff a8bcd8 c0d0e4 dce6f2 ffffff c8d8ea 8a94b0 4a3f4a e8f2fa 5f8a94 d0453f',
      { seed: 3, variant: 2, phase: 0.6 },
    ],
    [
      '0c1030 1a2250 2f3570 4a4a8a fff2c0 e8ecff 2a2f60 1f2650 182040 2f5f5a 1f4448 2a2438 1a1420 2a6a5a 184a48 d85f6a',
      { seed: 4, variant: 1, phase: 0.85 },
    ],
  ]),
  ...images('reef-notes', coral, [
    ['0a0f24 1f2f6a 7a4fd0 e88fe8 fff0ff', { seed: 81, variant: 1, phase: 0.5 }],
    ['02161a 0a4f4a 2fb88a b8f28f fbffe0', { seed: 82, variant: 0, phase: 0.42 }],
    ['1c0a0a 6a1f1f e8653f ffc05f fff6d0', { seed: 83, variant: 2, phase: 0.5 }],
  ]),
  ...images(
    'record-sleeves',
    sleeve,
    [
      ['f2c14e 2a1a1f e4572e f78154 5b1a2e', { variant: 0 }],
      ['14213d e8e6dd fca311 ff6b6b ffe8c2', { variant: 1 }],
      ['efe6d5 1b1b1e e63946 f4a261 2a9d8f 264653', { variant: 2 }],
      ['12263a fbe9c6 ff6b4a fbe9c6 fbe9c6', { variant: 3 }],
      ['f7f3e8 22223b 3a86ff ff006e ffbe0b 8338ec', { variant: 4 }],
    ],
    [800, 800],
  ),
  ...images('blue-ridges', ridges, [
    ['8fb8d8 f2d9c0 fff0c8 b9cfe0 1b3a4b', { seed: 91 }],
    ['b8c8d8 e8ecee ffffff d0dae2 4a5f70', { seed: 93 }],
    ['d8a8b8 f8dcc8 fff0d8 dcb8c4 4a3058', { seed: 92 }],
  ]),
];
