import { atom, type ReadableAtom } from 'nanostores';

/** One page as the server gave it. `next` is where the following page is found: a cursor or a page number, null after the last. */
export interface Chunk<Item, Position> {
  items: readonly Item[];
  next: Position | null;
}

export type ListState<Item> =
  | { phase: 'idle' | 'loading' | 'done'; items: readonly Item[] }
  | { phase: 'failed'; items: readonly Item[]; reason: string };

export interface PagedList<Item, Position> {
  $list: ReadableAtom<ListState<Item>>;
  /** Loads the next page, unless one is on its way, the last one failed, or there is none. */
  loadMore: () => Promise<void>;
  /** Loads the page that failed again. */
  retry: () => Promise<void>;
  /** Empties the list and loads from `start` on; the answer to an older call is thrown away. */
  restart: () => Promise<void>;
  /** Puts in place what was kept of this list elsewhere; the answer to an older call is thrown away. */
  adopt: (kept: Chunk<Item, Position>) => void;
  /** Where the page after the last item is found; null after the last page. */
  next: () => Position | null;
  /** Exchanges the item of that key by what `change` makes of it. */
  update: (key: string, change: (item: Item) => Item) => void;
}

interface PagedListOptions<Item, Position> {
  /** Where the first page is. */
  start: Position;
  /** What is there already, so that nothing has to be loaded. */
  first?: Chunk<Item, Position>;
  /** Rejects with an error whose message is for the person. */
  load: (position: Position, signal: AbortSignal) => Promise<Chunk<Item, Position>>;
  /** What makes an item itself: a page that repeats it does not add it again. */
  keyOf: (item: Item) => string;
  /** Items kept at most; then the list is done. */
  limit?: number;
}

// A server that answers page after page without anything new must not keep the browser asking.
const EMPTY_PAGES_IN_A_ROW = 3;

/** Where a list is, and what it has had: no item twice, and no more of them than `limit`. */
function intake<Item, Position>(start: Position, keyOf: (item: Item) => string, limit: number) {
  const seen = new Set<string>();
  let position: Position | null = start;
  return {
    position: () => position,
    /** What of a page is new. */
    take(chunk: Chunk<Item, Position>): Item[] {
      position = chunk.next;
      return chunk.items.filter((item) => {
        const key = keyOf(item);
        if (seen.has(key) || seen.size >= limit) return false;
        seen.add(key);
        return true;
      });
    },
    end() {
      position = null;
    },
    reset() {
      seen.clear();
      position = start;
    },
    restPhase: (): 'done' | 'idle' => (position === null || seen.size >= limit ? 'done' : 'idle'),
  };
}

/** A list that grows page by page: the one that every screen shares. Items never come twice, and no page is asked for twice at a time. */
export function pagedList<Item, Position>(options: PagedListOptions<Item, Position>): PagedList<Item, Position> {
  const { start, first, load, keyOf, limit = 2_000 } = options;
  const { position, take, end, reset, restPhase } = intake(start, keyOf, limit);
  let running: AbortController | null = null;

  const firstItems = first ? take(first) : [];
  const $list = atom<ListState<Item>>({ phase: restPhase(), items: firstItems });

  async function fetchNext(): Promise<void> {
    const run = new AbortController();
    running = run;
    $list.set({ phase: 'loading', items: $list.value.items });
    try {
      let fresh: Item[] = [];
      for (let page = 0; page < EMPTY_PAGES_IN_A_ROW && fresh.length === 0; page += 1) {
        const at = position();
        if (at === null) break;
        const chunk = await load(at, run.signal);
        if (running !== run) return;
        fresh = take(chunk);
      }
      if (fresh.length === 0) end();
      $list.set({ phase: restPhase(), items: [...$list.value.items, ...fresh] });
    } catch (error) {
      if (running !== run) return;
      const reason = error instanceof Error ? error.message : String(error);
      $list.set({ phase: 'failed', items: $list.value.items, reason });
    } finally {
      if (running === run) running = null;
    }
  }

  return {
    $list,
    loadMore: async () => {
      if ($list.value.phase === 'idle') await fetchNext();
    },
    retry: async () => {
      if ($list.value.phase === 'failed') await fetchNext();
    },
    restart: async () => {
      running?.abort();
      reset();
      $list.set({ phase: 'idle', items: [] });
      await fetchNext();
    },
    adopt: (kept) => {
      running?.abort();
      running = null;
      reset();
      const items = take(kept);
      $list.set({ phase: restPhase(), items });
    },
    next: position,
    update: (key, change) => {
      const items = $list.value.items.map((item) => (keyOf(item) === key ? change(item) : item));
      $list.set({ ...$list.value, items });
    },
  };
}
