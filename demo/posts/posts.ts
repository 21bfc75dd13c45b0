import { mirasPosts } from './mira.ts';
import type { DemoPostScript } from './script.ts';
import { stillPosts } from './stills.ts';
import { videoPosts } from './videos.ts';

/** Every post of the demo, newest first. */
export const posts: readonly DemoPostScript[] = [...mirasPosts, ...videoPosts, ...stillPosts].sort((a, b) => a.hoursAgo - b.hoursAgo);
