import { LRUCache } from 'lru-cache';
import type { Context } from '#server/product/context.ts';

// A school shares an address; nobody's robot should count for one.
const perHour = { network: 1_000, networkAndPost: 20 };
const hourMs = 3_600_000;
/** Beyond that, the counts unused for the longest time are forgotten. */
const mostCounts = 100_000;

/** How many views of visitors count in an hour, for one network and for one network and post, in this process. */
export interface ViewCaps {
  /** Takes a place for a view; false if there is none left. `giveBack` returns the place of a view that was none. */
  take(network: string, post: string): boolean;
  giveBack(network: string, post: string): void;
}

export function createViewCaps({ now }: Pick<Context, 'now'>): ViewCaps {
  const counts = new LRUCache<string, { used: number; until: number }>({ max: mostCounts });

  function countOf(key: string) {
    const time = now().getTime();
    const known = counts.get(key);
    if (known && known.until > time) return known;
    const made = { used: 0, until: time + hourMs };
    counts.set(key, made);
    return made;
  }
  const countsOf = (network: string, post: string) => [countOf(network), countOf(`${network}\n${post}`)] as const;

  return {
    take(network, post) {
      const [all, one] = countsOf(network, post);
      if (all.used >= perHour.network || one.used >= perHour.networkAndPost) return false;
      all.used += 1;
      one.used += 1;
      return true;
    },
    giveBack(network, post) {
      for (const count of countsOf(network, post)) count.used = Math.max(0, count.used - 1);
    },
  };
}
