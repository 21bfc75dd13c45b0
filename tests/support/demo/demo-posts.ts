import { fullQuality, type Quality } from '#demo/plans/plan.ts';
import { posts } from '#demo/posts/posts.ts';

/** Posts that are drawn fast; the sounds of the images are among them. The feed has more than one page of them. */
const few = new Set([
  'first-take',
  'tea-rain',
  'four-evenings',
  'three-bowls',
  'midnight-ramen',
  'sunday-stack',
  'snow-watch',
  'no-presets',
  'happy-to-leave',
  'mostly-tidying',
  'do-not-play',
  'blue-and-orange',
  'roof-rehearsal',
]);

const isNightly = process.env['TEST_RUN'] === 'nightly';

/**
 * The posts of the demo that tests use. On an empty machine they are drawn in a sixth of the time of all. Every drawing and
 * tune has a test of its own, and a nightly run makes the whole demo.
 */
export const demoPosts = isNightly ? posts : posts.filter(({ key }) => few.has(key));

/** To draw, encode and play a tenth of the pixels takes a tenth of the time, and no test looks at more of them. */
export const demoQuality: Quality = isNightly ? fullQuality : { frameRate: 8, scale: 0.5 };

/** WebKitGTK does not play HLS with fewer than 20 frames per second. */
export const engineQuality: Quality = { ...demoQuality, frameRate: 24 };
