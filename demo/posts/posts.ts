import { outdoors } from './outdoors.ts';
import { patterns } from './patterns.ts';
import type { DemoPostScript } from './script.ts';
import { stills } from './stills.ts';
import { town } from './town.ts';

/** Every post of the demo, newest first. */
export const posts: readonly DemoPostScript[] = [...outdoors, ...town, ...patterns, ...stills].sort(
  (a, b) => a.hoursAgo - b.hoursAgo,
);
