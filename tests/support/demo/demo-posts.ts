import { frameRate } from '#demo/plans/plan.ts';
import { posts } from '#demo/posts/posts.ts';

/** Posts that are drawn fast; the sounds of the images are among them. The feed has more than one page of them. */
const few = new Set([
  'rain-on-glass',
  'pixel-valley',
  'silk-kaleidoscope',
  'four-evenings',
  'jellyfish',
  'clock-choir',
  'neon-lissajous',
  'life-garden',
  'snow-village',
  'pixel-postcards',
  'warp',
  'say-it-again',
  'pendulum-wave',
]);

const isNightly = process.env['TEST_RUN'] === 'nightly';

/**
 * The posts of the demo that tests use. On an empty machine they are drawn in a sixth of the time of all. Every drawing and
 * tune has a test of its own, and a nightly run makes the whole demo.
 */
export const demoPosts = isNightly ? posts : posts.filter(({ key }) => few.has(key));

/**
 * Frames per second of their videos. To draw, encode and play a third of the frames takes a third of the time, and no test looks at
 * more of them.
 */
export const demoFrameRate = isNightly ? frameRate : 8;
