import { members } from '../cast/members.ts';
import { portrait } from '../drawings/portrait.ts';
import type { ImagePlan } from './plan.ts';

/** A portrait of every member. */
export const portraitPlans: readonly ImagePlan[] = members.map(({ userName, look, colours }, seed) => ({
  key: `avatar-${userName}`,
  drawing: portrait,
  width: 400,
  height: 400,
  view: [400, 400],
  who: look,
  seed,
  variant: 0,
  palette: colours,
  phase: 0,
}));
