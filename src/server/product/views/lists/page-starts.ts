import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Key } from './cursors.ts';

// At most about 10 MB together. A reader needs the start of the next page, and of the current page to repeat it.
const readersMost = 4_000;
const startsPerReader = 16;
const lifetimeMilliseconds = 10 * 60_000;

/** A page and the row after which it begins; null is the beginning of the list. */
interface Start {
  page: number;
  after: Key | null;
}

/** Stores where the pages of lists begin, for readers that request pages by number. */
export interface PageStarts {
  /** The start of this page, or of the nearest known page before it. */
  find(reader: string, list: string, page: number): Start;
  remember(reader: string, list: string, start: Start): void;
}

/** Keeps starts only in this process; unknown starts are found by skipping rows. */
export function createPageStarts(): PageStarts {
  const readers = new LRUCache<string, Map<string, Start & { list: string }>>({
    max: readersMost,
    ttl: lifetimeMilliseconds,
    updateAgeOnGet: true,
  });

  return {
    find(reader, list, page) {
      const short = digest(list);
      let nearest: Start = { page: 0, after: null };
      for (const start of readers.get(reader)?.values() ?? []) {
        if (start.list === short && start.page <= page && start.page > nearest.page) nearest = start;
      }
      return nearest;
    },
    remember(reader, list, start) {
      const short = digest(list);
      const starts = readers.get(reader) ?? new Map();
      // Later pages come from an earlier reading, and rows may have been added or removed since.
      for (const [name, other] of starts) if (other.list === short && other.page >= start.page) starts.delete(name);
      starts.set(`${start.page} ${short}`, { ...start, list: short });
      const [oldest] = starts.keys();
      if (starts.size > startsPerReader && oldest !== undefined) starts.delete(oldest);
      readers.set(reader, starts);
    },
  };
}

/** Hashes a list's name, so that its size is fixed even though it contains input such as a keyword. */
const digest = (list: string) => createHash('sha256').update(list).digest('base64url').slice(0, 16);
