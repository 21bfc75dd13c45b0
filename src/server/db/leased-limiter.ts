import { LRUCache } from 'lru-cache';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database.ts';
import { sharedLimiter } from './shared-limiter.ts';

/** Counts calls so that all processes together allow no more than one would. */
export interface LeasedLimiter {
  /** Takes one; 0, or how many milliseconds to wait where there is none left. */
  take(key: string): number | Promise<number>;
  /** Gives one back that was not used. */
  giveBack(key: string): void;
}

interface Limit {
  db: Database;
  /** Begins the keys in the table; unique in the product. */
  name: string;
  points: number;
  /** Seconds. */
  duration: number;
  /** How many processes answer requests. */
  serving(): number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** What this process counts for a key until `until`. */
interface Count {
  used: number;
  /** How many this process may take without asking again. */
  granted: number;
  until: number;
  /** Whether its own part is in the table. */
  isEntered: boolean;
  /** Before then the table need not be asked again: there was nothing left. */
  emptyUntil: number;
  asking: Promise<void> | null;
}

const mostKeys = 100_000;
/** The part of a limit that processes take without asking, all together; and the most that waits unused in a process. */
const unasked = 0.1;

/**
 * A process that is alone counts by itself. Where there are more, each has a small part of the limit for itself, which is enough for almost
 * everybody, and takes what goes beyond in small leases from a table that all share: docs/decisions/0113-limits-by-leases.md.
 */
export function leasedLimiter({ db, name, points, duration, serving, now = Date.now }: Limit): LeasedLimiter {
  // By size and not by `max`, for which the cache would set aside megabytes for each limiter of each process at its start.
  const counts = new LRUCache<string, Count>({ maxSize: mostKeys, sizeCalculation: () => 1 });
  const table = sharedLimiter(db, { keyPrefix: name, points, duration });

  function countOf(key: string): Count {
    const known = counts.get(key);
    if (known && known.until > now()) return known;
    const granted = partOf(points, serving());
    const made = { used: 0, granted, until: now() + duration * 1000, isEntered: false, emptyUntil: 0, asking: null };
    counts.set(key, made);
    return made;
  }

  async function lease(key: string, count: Count): Promise<void> {
    const others = serving() - 1;
    const wanted = Math.max(1, partOf(points, others + 1)) + (count.isEntered ? 0 : count.granted);
    const answer = await table.consume(key, wanted).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });
    // What others may take unasked is kept for them.
    const left = points - others * partOf(points, others + 1) - (answer.consumedPoints - wanted);
    const given = Math.min(Math.max(left, 0), wanted);
    const added = count.isEntered ? given : Math.max(0, given - count.granted);
    count.isEntered = true;
    count.granted += added;
    count.until = now() + answer.msBeforeNext;
    if (added === 0) count.emptyUntil = count.until;
  }

  async function takeLeased(key: string): Promise<number> {
    for (;;) {
      const count = countOf(key);
      if (count.used < count.granted) {
        count.used += 1;
        return 0;
      }
      if (serving() === 1 || count.emptyUntil > now()) return Math.max(1, count.until - now());
      count.asking ??= lease(key, count).finally(() => {
        count.asking = null;
      });
      await count.asking;
    }
  }

  return {
    take(key) {
      const count = countOf(key);
      if (count.used >= count.granted) return takeLeased(key);
      count.used += 1;
      return 0;
    },
    giveBack(key) {
      const count = countOf(key);
      count.used = Math.max(0, count.used - 1);
    },
  };
}

/** What one of so many processes takes unasked. */
const partOf = (points: number, serving: number) => (serving === 1 ? points : Math.floor((points * unasked) / serving));
