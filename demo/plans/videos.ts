import { cat } from '../drawings/cat.ts';
import { cutting } from '../drawings/cutting.ts';
import { dancer } from '../drawings/dancer.ts';
import { dog } from '../drawings/dog.ts';
import { market } from '../drawings/market.ts';
import { pads } from '../drawings/pads.ts';
import { pancakes } from '../drawings/pancakes.ts';
import { pond } from '../drawings/pond.ts';
import { ramen } from '../drawings/ramen.ts';
import { singer } from '../drawings/singer.ts';
import { skater } from '../drawings/skater.ts';
import { street } from '../drawings/street.ts';
import type { Tune } from '../music/tune.ts';
import { type VideoPlan, video } from './plan.ts';

/** A tune of this many bars; a bar takes 2 seconds, 2.5 or 3. */
const tune = (
  genre: Tune['genre'],
  bars: number,
  bar: 2 | 2.5 | 3,
  [root, mode, ...chords]: [number, Tune['mode'], ...number[]],
  texture: Tune['texture'] = 'none',
  seed = 1,
): Tune => ({ genre, bars, seconds: bars * bar, root, mode, chords, texture, seed });

/** All videos, the demo account's first. */
export const videoPlans: readonly VideoPlan[] = [
  video('first-take', singer, '2a0f4f 7a2a8a f2b134 25e0ff ffd166', { who: '501', isLarge: true }, tune('lofi', 4, 2.5, [50, 'minor', 3, 6, 0], 'dust')),
  video('midnight-ramen', ramen, '7a1f2b a8623a 1d3557 d9822b ffc766', { isLarge: true, poster: 0.45 }, tune('lofi', 4, 3, [46, 'major', 1, 4, 0], 'fire', 2)),
  video('kitchen-friday', dancer, 'e9b48a f6d9b8 d1495b 2e4057 ffd166', { who: '501' }, tune('house', 5, 2, [46, 'dorian', 0, 3], 'none', 5)),
  video('four-in-the-afternoon', street, '0c1a4a 4a6fb0 d1495b ffb454 7fe0ff', { variant: 1, bars: 2, poster: 0.5, seed: 3 }, tune('ambient', 4, 2.5, [45, 'lydian', 0, 4, 1])),
  video('sunday-stack', pancakes, 'ffd9c0 f4a6a0 3a7ca5 b3541e c2255c', {}, tune('plucks', 4, 2.5, [50, 'major', 0, 4, 5, 3])),
  video('snow-watch', cat, '3a2a4a 1a2350 4a5a9a 3a3a44 ffd166', { variant: 2, seed: 2 }, tune('ambient', 4, 3, [47, 'minor', 0, 5], 'night')),
  video('mostly-tidying', cutting, '2a6f6b d9a566 f4f1e8 e4572e', { who: '501' }, tune('plucks', 4, 2.5, [45, 'minor', 0, 5, 3, 4], 'none', 3)),
  video('no-presets', pads, '3a2a5e 1d1b2e f2b134 ff4fa2 25e0ff', { who: '045', isLarge: true, poster: 0.03 }, tune('synthwave', 6, 2, [45, 'minor', 0, 5, 2, 6])),
  video('tea-rain', cat, '2f4858 7aa0b8 dfeaf0 e8893a 5aa02c', { variant: 0, seed: 1 }, tune('lofi', 4, 2.5, [50, 'minor', 3, 6, 0], 'rain', 3)),
  video('blue-and-orange', skater, '3b2a5e f0655a ffd08a 25c2c2 ffe066', { who: '216', poster: 0.7 }, tune('synthwave', 5, 2.5, [48, 'major', 0, 3, 4], 'none', 2)),
  video('two-koi', pond, '1f8a8a 0b3a4a fff1e0 f2622a ff9fc0', { isLarge: true }, tune('lofi', 4, 3, [46, 'major', 1, 4, 0], 'bubbles', 4)),
  video('happy-to-leave', dog, '5fb0e8 fff0c8 6aa84f e4572e c98a4b', { isLandscape: true }, tune('plucks', 4, 2.5, [52, 'major', 0, 3, 4, 3])),
  video('line-seven', street, '0a1030 4a2a6b e63946 ff4fa2 25e0ff', { bars: 2, poster: 0.42 }, tune('chiptune', 6, 2, [57, 'minor', 0, 5, 6, 4])),
  video('the-good-stall', market, '8fd0e8 fff0d0 d1495b 2a9d8f a8623a', { who: '214' }, tune('house', 4, 2.5, [45, 'dorian', 0, 1])),
  video('do-not-play', pads, '6b4a2f 241a16 2a6f6b ff9a3c ffd166', { who: '307', variant: 1, poster: 0.05 }, tune('house', 5, 2, [41, 'minor', 0, 5], 'dust', 3)),
  video('one-voice-missing', singer, '7a1f2b e8562a 1d3557 f4f1de ffd166', { who: '042', variant: 1 }, tune('ambient', 4, 2.5, [48, 'major', 3, 0])),
  video('roof-rehearsal', dancer, '4a3a5e 7a3a6a ffd166 1d3557 ff9a5c', { who: '303', variant: 2 }, tune('synthwave', 4, 2.5, [43, 'minor', 5, 6, 0, 0], 'none', 4)),
  video('last-log-tea', ramen, '12372a 6b4a2f e9c46a e8562a ffe08a', { variant: 1, seed: 4, poster: 0.6 }, tune('plucks', 4, 3, [50, 'major', 0, 4, 5, 3], 'fire', 2)),
  video('window-down', dog, '2f5f9a f2b8a0 4f7a5a 2a9d8f 4a4a55', { variant: 1 }, tune('chiptune', 5, 2, [60, 'major', 0, 4, 5, 3], 'none', 6)),
  video('thin-slices', cutting, 'c98a6a f0dcb8 1d3557 2a9d8f', { who: '004', variant: 1, seed: 2 }, tune('plucks', 4, 2.5, [43, 'major', 0, 4, 5, 3], 'none', 2)),
  video('maple-fish', pond, '3a6a4a 12302a ffe9d0 d1432f e8862a', { variant: 1, seed: 2 }, tune('ambient', 4, 3, [43, 'lydian', 0, 1], 'bubbles')),
  video('club-night', dancer, '3a2a6a 5a1a7a 25c2c2 f4f1de ff4fa2', { who: '403', variant: 1 }, tune('house', 6, 2, [50, 'major', 0, 3, 1, 4], 'none', 2)),
];
