import { LRUCache } from 'lru-cache';
import type { Database } from '#server/ground/db/database.ts';
import { parsed } from '#server/ground/db/prepared.ts';
import { unwantedOf } from '#server/product/audience/facts.ts';

/** Ids of members. */
export type Ids = Pick<ReadonlySet<number>, 'has' | 'size'>;

/** The limit for the cached ids of all members together: 32 MB. */
const mostIds = 4_000_000;

// A mute ends without any call.
const hiddenIds = parsed<{ ids: string | null; endsAt: number | null }>(
  'hidden_ids',
  `select (select string_agg(other_id::text, ',') from (${unwantedOf('hiddenPosts', '$1')}) other) as ids,
    (select extract(epoch from min(until)) * 1000 from relations
      where member_id = $1 and kind = 'mute' and until > now())::float8 as "endsAt"`,
);

interface Hidden {
  ids: Ids;
  changes: number;
  /** Milliseconds since 1970. */
  endsAt: number;
}

const nobody: Ids = new Set<number>();

/** The ids in eight bytes each; a `Set` takes about five times as much. */
function compact(ids: readonly number[]): Ids {
  const sorted = Float64Array.from(ids).sort();
  return {
    size: sorted.length,
    has(id) {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] ?? id) < id) low = middle + 1;
        else high = middle;
      }
      return sorted[low] === id;
    },
  };
}

/**
 * Makes the function that reads the ids of the members whose posts a member's feed does not show; `changes` is their `relation_changes`. There may
 * be 10,000, so they are cached until one changes or ends.
 */
export function hiddenReader(db: Database): (viewer: number, changes: number) => Promise<Ids> {
  const known = new LRUCache<number, Hidden>({ maxSize: mostIds, sizeCalculation: ({ ids }) => 1 + ids.size });

  return async (viewer, changes) => {
    if (changes === 0) return nobody;
    const before = known.get(viewer);
    if (before && before.changes === changes && before.endsAt > Date.now()) return before.ids;
    const [row] = await hiddenIds(db, [viewer]);
    const ids = compact(row?.ids?.split(',').map(Number) ?? []);
    known.set(viewer, { ids, changes, endsAt: row?.endsAt ?? Number.POSITIVE_INFINITY });
    return ids;
  };
}
