import { atom, type PreinitializedWritableAtom, type ReadableAtom } from 'nanostores';

/** One page from the server. `next` is the position of the following page; null after the last. */
export interface ListPage<Item, Position> {
  items: readonly Item[];
  next: Position | null;
}

export type ListState<Item> =
  | { phase: 'idle' | 'loading' | 'done'; items: readonly Item[] }
  | { phase: 'failed'; items: readonly Item[]; reason: string };

export interface GrowingList<Item, Position> {
  $list: ReadableAtom<ListState<Item>>;
  /** Its failures are shown only in the list, without a toast, so that screen readers announce them there. */
  inline: boolean;
  /** Loads the first page if there is nothing in the list yet. */
  loadFirst: () => Promise<void>;
  /** Loads the next page, unless a page is already loading, the last one failed, or there is none. */
  loadMore: () => Promise<void>;
  /** Retries the page that failed. */
  retry: () => Promise<void>;
  /** Clears the list and loads it from the start; the answer to an older call is ignored. */
  restart: () => Promise<void>;
  /** Replaces the list by a stored state of it; the answer to an older call is ignored. */
  adopt: (stored: ListPage<Item, Position>) => void;
  /** The position of the next page; null after the last page. */
  next: () => Position | null;
  /** Replaces the item of that key with the result of `change`. */
  update: (key: string, change: (item: Item) => Item) => void;
  /** Puts items at the top that did not come with a page. Returns those that the list did not know. */
  insert: (items: readonly Item[]) => readonly Item[];
  /** Removes the item of that key; a later page does not bring it back. */
  remove: (key: string) => void;
  /** Puts a removed item back at an index. */
  putBack: (item: Item, index: number) => void;
}

interface GrowingListOptions<Item, Position> {
  /** The position of the first page. */
  start: Position;
  /** The first page, if it is known already. */
  first?: ListPage<Item, Position>;
  /** Rejects with an error whose message can be shown to the person. */
  load: (position: Position, signal: AbortSignal) => Promise<ListPage<Item, Position>>;
  /** Called for each failure of the current call, to report it elsewhere too. */
  onFailed?: (reason: string) => void;
  /** Returns the key of an item. An item whose key is already in the list is not added again. */
  keyOf: (item: Item) => string;
  /** The maximum number of items; then the list is done. */
  limit?: number;
}

/** Thrown by `load` if the position is no longer valid: the next call begins at the start and skips known items. */
export class PositionLost extends Error {}

/** The position of a list and its known items: no item twice, and at most `limit`. */
function createItemFilter<Item, Position>(start: Position, keyOf: (item: Item) => string, limit: number) {
  const seen = new Set<string>();
  let position: Position | null = start;
  const isNew = (item: Item) => {
    const key = keyOf(item);
    if (seen.has(key) || seen.size >= limit) return false;
    seen.add(key);
    return true;
  };
  return {
    position: () => position,
    /** The new items of a page. */
    accept(page: ListPage<Item, Position>): Item[] {
      position = page.next;
      return page.items.filter(isNew);
    },
    unknown: (items: readonly Item[]) => items.filter(isNew),
    rewind() {
      position = start;
    },
    reset() {
      seen.clear();
      position = start;
    },
    restPhase: (): 'done' | 'idle' => (position === null || seen.size >= limit ? 'done' : 'idle'),
  };
}

/** A list that grows page by page, from any source. No item appears twice, and no page is loaded twice at a time. */
export function growingList<Item, Position>(options: GrowingListOptions<Item, Position>): GrowingList<Item, Position> {
  const { start, first, load, onFailed, keyOf, limit = 2_000 } = options;
  const { position, accept, unknown, rewind, reset, restPhase } = createItemFilter(start, keyOf, limit);
  let running: AbortController | null = null;

  const firstItems = first ? accept(first) : [];
  const $list = atom<ListState<Item>>({ phase: restPhase(), items: firstItems });

  async function fetchNext(): Promise<void> {
    const run = new AbortController();
    running = run;
    $list.set({ phase: 'loading', items: $list.value.items });
    try {
      const fresh = await freshItems(run);
      if (running === run) $list.set({ phase: restPhase(), items: [...$list.value.items, ...fresh] });
    } catch (error) {
      if (running !== run) return;
      if (error instanceof PositionLost) rewind();
      const reason = error instanceof Error ? error.message : String(error);
      $list.set({ phase: 'failed', items: $list.value.items, reason });
      onFailed?.(reason);
    } finally {
      if (running === run) running = null;
    }
  }

  /** The new items of the next page that has any; skips pages without new items. */
  async function freshItems(run: AbortController): Promise<Item[]> {
    while (restPhase() === 'idle') {
      const at = position() as Position;
      const page = await load(at, run.signal);
      if (running !== run) return [];
      // A page whose next position is its own is the last one: loading it again would never end.
      const fresh = accept(page.next === at ? { ...page, next: null } : page);
      if (fresh.length > 0) return fresh;
    }
    return [];
  }

  return {
    $list,
    inline: onFailed === undefined,
    loadFirst: async () => {
      if ($list.value.phase === 'idle' && $list.value.items.length === 0) await fetchNext();
    },
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
    adopt: (stored) => {
      running?.abort();
      running = null;
      reset();
      const items = accept(stored);
      $list.set({ phase: restPhase(), items });
    },
    next: position,
    ...itemChanges($list, keyOf, unknown),
  };
}

/** Changes to single items of a list; `unknown` returns those of the given items that it has never had. */
function itemChanges<Item>(
  $list: PreinitializedWritableAtom<ListState<Item>>,
  keyOf: (item: Item) => string,
  unknown: (items: readonly Item[]) => readonly Item[],
): Pick<GrowingList<Item, unknown>, 'update' | 'insert' | 'remove' | 'putBack'> {
  const setItems = (items: readonly Item[]) => $list.set({ ...$list.value, items });
  return {
    update: (key, change) => setItems($list.value.items.map((item) => (keyOf(item) === key ? change(item) : item))),
    insert: (items) => {
      const fresh = unknown(items);
      if (fresh.length > 0) setItems([...fresh, ...$list.value.items]);
      return fresh;
    },
    remove: (key) => setItems($list.value.items.filter((item) => keyOf(item) !== key)),
    putBack: (item, index) => setItems($list.value.items.toSpliced(index, 0, item)),
  };
}
