import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#lib/contract/messages.ts';
import type { Config } from '#server/ground/config.ts';
import { networkOf } from '#server/ground/network.ts';
import { Crowded, createSharedTurns } from '#server/media/protocol/delivery/shared-turns.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import { Problem, tooMany } from '#server/product/problem.ts';

/** Makes the file of a key once, however many requests ask for it at the same time. */
export type MakeOnce = (key: string, make: () => Promise<void>) => Promise<void>;

// Enough image work for two cores. The queue holds a page of posts for many people.
const limits = { atOnce: 2, waiting: 400, waitingEach: 100 };
// Results are stored, so only the first visitors of new posts come near this limit.
const madePerMinute = 600;

/** Makes pictures for all callers in turn. Throws a Problem: 503 if too many wait, 429 for a caller with too many requests. */
export function createPictureMaker({ rateLimits }: Pick<Config, 'rateLimits'>) {
  const turns = createSharedTurns(limits);
  const limiter = new RateLimiterMemory({ points: madePerMinute, duration: 60 });

  return async (actor: Actor, key: string, make: () => Promise<void>): Promise<void> => {
    const who = actor.kind === 'member' ? actor.code : networkOf(actor.ip);
    try {
      if (rateLimits) await limiter.consume(who);
      await turns.run(key, who, make);
    } catch (error) {
      if (error instanceof Crowded) throw new Problem(503, messages.unavailable, {}, { 'Retry-After': '2' });
      if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
      throw error;
    }
  };
}
