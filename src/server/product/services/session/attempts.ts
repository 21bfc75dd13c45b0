import { RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '#lib/contract/messages.ts';
import { hashSecret } from '#server/ground/codes.ts';
import type { Database } from '#server/ground/db/database.ts';
import { sharedLimiter } from '#server/ground/db/shared-limiter.ts';
import { networkOf } from '#server/ground/network.ts';
import { tooMany } from '#server/product/problem.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * The limits of tries against one account: from one network, or from one browser that has signed in to it before; and from all other
 * browsers together. A stranger can exhaust the latter without locking out the owner's own browsers. All requests for mails together are
 * limited with the mails.
 */
const allowed = {
  login: { one: { points: 10, duration: 15 * minute }, all: { points: 50, duration: hour } },
  reset: { one: { points: 3, duration: hour }, all: null },
} as const;

export type AttemptKind = keyof typeof allowed;

/** A try to open an account. */
export interface Attempt {
  /** As typed; counted for unknown addresses too, so that a refusal reveals nothing. */
  email: string;
  ip: string;
  /** The id of a browser that has signed in to this account before. */
  device: string | null;
}

/** Counts tries, for all processes together. */
export interface Attempts {
  /** Counts a try before it is made. 429 with Retry-After if there were too many. */
  take(kind: AttemptKind, attempt: Attempt): Promise<void>;
  /** After a successful login: resets the tries of this network or browser, and does not count this one. */
  forget(kind: AttemptKind, attempt: Attempt): Promise<void>;
  /** After a change of the password: also resets the tries of all other browsers together. */
  forgetAll(kind: AttemptKind, attempt: Attempt): Promise<void>;
}

// Hashes, because the table must not reveal what people typed.
const accountKey = ({ email }: Attempt) => hashSecret(email.toLowerCase());
const oneKey = ({ email, ip, device }: Attempt) =>
  hashSecret(`${email.toLowerCase()} ${device === null ? `network ${networkOf(ip)}` : `device ${device}`}`);

/** `enabled` is false only on a developer's machine. */
export function createAttempts(db: Database, enabled: boolean): Attempts {
  const limitersOf = (kind: AttemptKind) => {
    const { one, all } = allowed[kind];
    return {
      one: sharedLimiter(db, { keyPrefix: `${kind}-one`, ...one }),
      all: all && sharedLimiter(db, { keyPrefix: `${kind}-all`, ...all }),
    };
  };
  const limiters = { login: limitersOf('login'), reset: limitersOf('reset') };

  return {
    async take(kind, attempt) {
      if (!enabled) return;
      const { one, all } = limiters[kind];
      try {
        // In this order, so that failed tries of one network beyond its limit do not count for all.
        await one.consume(oneKey(attempt));
        if (all && attempt.device === null) await all.consume(accountKey(attempt));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooMany(refusal.msBeforeNext, messages.tooManyTries);
      }
    },
    async forget(kind, attempt) {
      if (!enabled) return;
      const { one, all } = limiters[kind];
      await one.delete(oneKey(attempt));
      if (all && attempt.device === null) await all.reward(accountKey(attempt));
    },
    async forgetAll(kind, attempt) {
      if (!enabled) return;
      const { one, all } = limiters[kind];
      await one.delete(oneKey(attempt));
      await all?.delete(accountKey(attempt));
    },
  };
}
