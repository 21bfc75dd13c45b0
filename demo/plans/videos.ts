import { outdoorVideos } from './outdoors.ts';
import { patternVideos } from './patterns.ts';
import type { VideoPlan } from './plan.ts';
import { townVideos } from './town.ts';

/** All videos, the ones that take longest to draw first. */
export const videoPlans: readonly VideoPlan[] = [...outdoorVideos, ...townVideos, ...patternVideos];
