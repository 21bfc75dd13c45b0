import { atom, type ReadableAtom } from 'nanostores';
import type { DataOf, Endpoint, QueryOf } from '#lib/contract/endpoint.ts';
import { type ItemOf, type PagedList, pagedList } from '../lists/paged-list.ts';
import { isTold, whyFailed } from '../lists/why-failed.ts';
import { createFilters, type Filters, pageSizes, type WantedRows } from './filters.ts';

/** A list of the admin area that grows by 'Load More'. */
export interface AdminList<Item> extends PagedList<Item> {
  filters: Filters;
  /** How many there are in all; null until the first answer, and for lists that do not count. */
  $total: ReadableAtom<number | null>;
  /** The screen is shown: the address says what is on it, and what the server could not load is loaded. */
  open(): void;
  /** The screen is left. */
  close(): void;
}

interface AdminListOptions<E extends Endpoint> {
  keyOf: (item: ItemOf<E>) => string;
  /** What failed, in words: the screen writes it before the reason, and the toast says it if the server gives none. */
  failed: string;
  /** What the toast says of every failure; without it, the server's reason. */
  toast?: string;
  /** Called with each answer, unless it came too late. */
  onPage?: (page: DataOf<E>) => void;
  /** What the address asks for, and the first page of it, if the server rendered that. */
  wanted: WantedRows;
  first: DataOf<E> | null;
  /** What the query has beside the filters, read for each page; call `restart` after a change. */
  query?: () => Partial<NonNullable<QueryOf<E>>>;
}

/** The usual size of a page in the admin area. */
export const adminSizes = { size: 25, sizes: pageSizes };

/** Rows that one screen holds at most; only those in sight are drawn. */
const rowsMost = 20_000;

/** A list with search, order and sizes: every change of them clears it and loads its first page. */
export function createAdminList<E extends Endpoint>(
  endpoint: E,
  { keyOf, failed, toast, wanted, first, query, onPage }: AdminListOptions<E>,
): AdminList<ItemOf<E>> {
  const $total = atom(totalOf(first));
  const filters = createFilters(wanted, adminSizes, () => void list.restart());
  const list = pagedList<E>(endpoint, {
    query: () => {
      const { keyWord, sort, size } = filters.$wanted.get();
      return { ...query?.(), ...(keyWord && { keyWord }), sort, size } as never;
    },
    keyOf,
    size: wanted.size,
    get failed() {
      return whyFailed();
    },
    toast: (reason) => toast ?? (isTold(reason) ? reason : failed),
    first,
    limit: rowsMost,
    onPage: (page) => {
      $total.set(totalOf(page));
      onPage?.(page);
    },
  });
  return {
    ...list,
    ...{ filters, $total },
    open() {
      filters.resume();
      void list.loadFirst();
    },
    close: filters.hold,
  };
}

const totalOf = (page: unknown) => (page as { totalElements?: number } | null)?.totalElements ?? null;
