import { outdoors } from './posts/outdoors.ts';
import { patterns } from './posts/patterns.ts';
import type { DemoPostScript } from './posts/script.ts';
import { stills } from './posts/stills.ts';
import { town } from './posts/town.ts';

/** Every post of the demo, newest first. */
export const posts: readonly DemoPostScript[] = [...outdoors, ...town, ...patterns, ...stills].sort(
  (a, b) => a.hoursAgo - b.hoursAgo,
);
