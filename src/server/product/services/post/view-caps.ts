import { LRUCache } from 'lru-cache';
import type { Context } from '#server/product/context.ts';

// High enough for a school behind one address, low enough to make robots pointless.
const perHour = { network: 1_000, networkAndPost: 20 };
const hourMs = 3_600_000;
/** Beyond this number, the least recently used counts are dropped. */
const mostCounts = 100_000;

/** Limits the views of visitors that count in an hour, for one network, and for one network and post, in this process. */
export interface ViewCaps {
  /** Reserves a place for a view; false if none is left. `giveBack` returns the place if the view did not count. */
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
