import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#lib/contract/messages.ts';
import type { Config } from '#server/ground/config.ts';
import { networkOf } from '#server/ground/network.ts';
import { Crowded, createSharedTurns } from '#server/media/protocol/delivery/shared-turns.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import { Problem, tooMany } from '#server/product/problem.ts';

/** Makes what is stored under a key, once, however many ask for it at the same time. */
export type MakeOnce = (key: string, make: () => Promise<void>) => Promise<void>;

// Enough image work for two cores at once. A page of posts may wait behind it, for each of many people.
const limits = { atOnce: 2, waiting: 400, waitingEach: 100 };
// Finished pictures are stored, so only the first visitors of new posts come near this.
const madePerMinute = 600;

/** Makes pictures for everybody in turn. Throws a Problem: 503 if too many wait, 429 for who asks for too many. */
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
