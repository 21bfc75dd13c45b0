import { LRUCache } from 'lru-cache';

// A school shares an address; nobody's robot should count for one.
const perHour = { network: 1_000, networkAndPost: 20 };
const hourMs = 3_600_000;
const mostEntries = 100_000;

/** How many views of visitors count in an hour, for one network and for one network and post. The counts are those of this process. */
export interface ViewCaps {
  /** Takes a place for a view; false if there is none left. `giveBack` returns the place of a view that was none. */
  take(network: string, postId: number): boolean;
  giveBack(network: string, postId: number): void;
}

export function createViewCaps(now: () => number): ViewCaps {
  const counts = new LRUCache<string, { count: number; until: number }>({ max: mostEntries });

  /** The count of this hour, which is at 0 if it is a new one. */
  function countOf(name: string) {
    const known = counts.get(name);
    if (known && known.until > now()) return known;
    const made = { count: 0, until: now() + hourMs };
    counts.set(name, made);
    return made;
  }
  const both = (network: string, postId: number) => [countOf(network), countOf(`${network} ${postId}`)] as const;

  return {
    take(network, postId) {
      const [all, ofPost] = both(network, postId);
      if (all.count >= perHour.network || ofPost.count >= perHour.networkAndPost) return false;
      all.count += 1;
      ofPost.count += 1;
      return true;
    },
    giveBack(network, postId) {
      for (const one of both(network, postId)) one.count = Math.max(0, one.count - 1);
    },
  };
}
