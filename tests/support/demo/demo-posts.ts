import type { Quality } from '#demo/plans/plan.ts';
import { posts } from '#demo/posts/posts.ts';

/** Posts that are drawn fast, among them the sounds of the images. They fill more than one page of the feed. */
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

/**
 * The demo posts that tests use. An idle machine draws them in a sixth of the time for all; each drawing and tune has its own
 * test.
 */
export const demoPosts = posts.filter(({ key }) => few.has(key));

/** Drawing, encoding and playing a tenth of the pixels takes a tenth of the time, and no test looks at more of them. */
export const demoQuality: Quality = { frameRate: 8, scale: 0.5 };

/** WebKitGTK does not play HLS with fewer than 20 frames per second. */
export const engineQuality: Quality = { ...demoQuality, frameRate: 24 };
