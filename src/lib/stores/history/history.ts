import { atom, computed, type ReadableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import * as messages from '#lib/contract/activity/history-messages.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import type { ListState } from '../lists/growing-list.ts';
import { type ItemOf, pagedList } from '../lists/paged-list.ts';
import { whyFailed } from '../lists/why-failed.ts';
import { withoutHidden } from '../relation/hidden-members.ts';
import { showToast } from '../toast.ts';
import type { HistoryCall, HistoryOf } from './histories.ts';

/** Newest or oldest first. */
export type Order = 'desc' | 'asc';

/** One of a member's histories on its screen. */
export interface History<Item> {
  /** The list without entries that are being removed. */
  $list: ReadableAtom<ListState<Item>>;
  /** The total number of entries; null until the first answer. */
  $total: ReadableAtom<number | null>;
  $order: ReadableAtom<Order>;
  inline: boolean;
  loadMore(): Promise<void>;
  retry(): Promise<void>;
  /** Clears the list and loads it from its first page in that order. */
  sort(order: Order): Promise<void>;
  /** Removes one entry optimistically. If the server refuses, the entry returns to its position, and a toast reports the failure. */
  removeEntry(key: string): Promise<void>;
  /** Removes all entries, in the same way. */
  clear(): Promise<void>;
  /** Removes an entry that no longer exists on the server, such as a deleted post. */
  remove(key: string): void;
  /** Removes entries that ended elsewhere on the page, such as a removed like. Returns the position of the first; null if there is none. */
  sweep(): number | null;
}

const never = () => false;
const noMember = () => undefined;
const none: ReadonlySet<string> = new Set();
const withKey = (keys: ReadonlySet<string>, key: string) => new Set([...keys, key]);
const withoutKey = (keys: ReadonlySet<string>, key: string) => new Set([...keys].filter((one) => one !== key));

/** The entries of the list that are hidden. */
const hiding = () => ({
  /** Entries whose removal has no answer yet. */
  $pending: atom(none),
  /** Removed entries that an older answer may still contain. */
  $gone: atom(none),
  /** Whether all entries are being removed. */
  $clearing: atom(false),
});

/** React compares hydrated content with a store's initial value, which a computed store does not provide. */
const withFirst = <Value>($store: ReadableAtom<Value>): ReadableAtom<Value> =>
  Object.assign($store, { init: $store.get() });

/** The list without hidden entries. */
const shownList = <Item>(
  $list: ReadableAtom<ListState<Item>>,
  { $pending, $gone, $clearing }: ReturnType<typeof hiding>,
  keyOf: (item: Item) => string,
): ReadableAtom<ListState<Item>> =>
  computed([$list, $pending, $gone, $clearing], (state, pending, gone, clearing): ListState<Item> => {
    if (clearing) return { phase: 'done', items: [] };
    if (pending.size + gone.size === 0) return state;
    return { ...state, items: state.items.filter((item) => !pending.has(keyOf(item)) && !gone.has(keyOf(item))) };
  });

/** The total without entries that are being removed or whose author is hidden. */
const totalOf = (
  $counted: ReadableAtom<number | null>,
  { $pending, $clearing }: ReturnType<typeof hiding>,
  $answered: ReadableAtom<ListState<unknown>>,
  $list: ReadableAtom<ListState<unknown>>,
): ReadableAtom<number | null> =>
  computed([$counted, $pending, $clearing, $answered, $list], (counted, pending, clearing, answered, shown) => {
    const gone = pending.size + answered.items.length - shown.items.length;
    return clearing ? 0 : counted && Math.max(0, counted - gone);
  });

/** Makes one of a history's calls for a removal; a failure is shown in a toast. */
async function removed(call: HistoryOf<HistoryCall>['remove'], query: { code: string } | { all: 'true' }) {
  const failed = 'code' in query ? messages.historyNotRemoved : messages.historyNotCleared;
  const outcome = await outcomeOf(request(call, { query }), failed);
  if (!outcome.ok) showToast(outcome.message, 'destructive');
  return outcome.ok;
}

/** Makes the store of a history from its declaration; `first` is the server-rendered page. */
export function createHistory<E extends HistoryCall>(
  history: HistoryOf<E>,
  first: DataOf<E> | null,
): History<ItemOf<E>> {
  const { call, keyOf, memberOf = noMember, isOver = never } = history;
  const $order = atom<Order>('desc');
  /** The total from the latest answer, minus the removals since then. */
  const $counted = atom(first?.totalElements ?? null);
  const hidden = hiding();
  const { $pending, $gone, $clearing } = hidden;

  const answered = pagedList<E>(call, {
    query: () => ({ sort: $order.get() }) as never,
    keyOf,
    size: 12,
    get failed() {
      return whyFailed();
    },
    inline: true,
    first,
    onPage: ({ totalElements }) => $counted.set(totalElements),
  });
  const list = withoutHidden<ItemOf<E>, typeof answered>(answered, memberOf, 'account');
  const $total = totalOf($counted, hidden, answered.$list, list.$list);

  function remove(key: string): void {
    const isListed = list.$list.get().items.some((item) => keyOf(item) === key);
    list.remove(key);
    $gone.set(withKey($gone.get(), key));
    const counted = $counted.get();
    if (isListed && counted !== null) $counted.set(Math.max(0, counted - 1));
  }

  return {
    $list: withFirst(shownList(list.$list, hidden, keyOf)),
    $total: withFirst($total),
    ...{ $order, remove, inline: list.inline, loadMore: list.loadMore, retry: list.retry },
    async sort(order) {
      if (order === $order.get()) return;
      $order.set(order);
      $gone.set(none);
      await list.restart();
    },
    async removeEntry(key) {
      if ($pending.get().has(key)) return;
      $pending.set(withKey($pending.get(), key));
      if (await removed(history.remove, { code: key })) remove(key);
      $pending.set(withoutKey($pending.get(), key));
    },
    async clear() {
      if ($clearing.get()) return;
      $clearing.set(true);
      if (await removed(history.remove, { all: 'true' })) {
        list.adopt({ items: [], next: null });
        $counted.set(0);
      }
      $clearing.set(false);
    },
    sweep() {
      const keys = list.$list.get().items.map(keyOf);
      const place = keys.findIndex(isOver);
      for (const key of keys.filter(isOver)) remove(key);
      return place < 0 ? null : place;
    },
  };
}
