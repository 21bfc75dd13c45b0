import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#lib/contract/messages.ts';
import { tooMany } from '#server/problem.ts';

/** Tries against one account, from anywhere; tries from one IP address are counted with its requests. */
const allowed = {
  login: { points: 10, duration: 15 * 60 },
  reset: { points: 5, duration: 60 * 60 },
} as const;

export type AttemptKind = keyof typeof allowed;

/** Counts tries by the email that was typed, known or not, so that a refusal reveals nothing. */
export interface Attempts {
  /** Counts a try before it is made. 429 with Retry-After if there were too many. */
  take(kind: AttemptKind, email: string): Promise<void>;
  /** The person has signed in: their tries are forgotten. */
  forget(kind: AttemptKind, email: string): Promise<void>;
}

/** Counts in this process; `enabled` is false only on a developer's own machine. */
export function createAttempts(enabled: boolean): Attempts {
  const limiters = {
    login: new RateLimiterMemory({ keyPrefix: 'login', ...allowed.login }),
    reset: new RateLimiterMemory({ keyPrefix: 'reset', ...allowed.reset }),
  };
  return {
    async take(kind, email) {
      if (!enabled) return;
      try {
        await limiters[kind].consume(email.toLowerCase());
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooMany(refusal.msBeforeNext, messages.tooManyTries);
      }
    },
    async forget(kind, email) {
      if (enabled) await limiters[kind].delete(email.toLowerCase());
    },
  };
}
