import type { ImagePlan, VideoPlan } from './plan.ts';
import { portraitPlans } from './portraits.ts';
import { imagePlans } from './stills.ts';
import { videoPlans } from './videos.ts';

const plans = new Map([...videoPlans, ...imagePlans, ...portraitPlans].map((plan) => [plan.key, plan]));

/** The plan with that key; throws if there is none. */
export function findPlan(key: string): VideoPlan | ImagePlan {
  const plan = plans.get(key);
  if (!plan) throw new Error(`No plan draws ${key}`);
  return plan;
}
