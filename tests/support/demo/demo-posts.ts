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

/**
 * The posts of the demo that tests use. On an empty machine they are drawn in a sixth of the time of all. Every drawing and
 * tune has a test of its own, and a nightly run makes the whole demo.
 */
export const demoPosts = process.env['TEST_RUN'] === 'nightly' ? posts : posts.filter(({ key }) => few.has(key));
