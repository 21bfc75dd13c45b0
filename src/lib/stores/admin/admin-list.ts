import { atom, type ReadableAtom } from 'nanostores';
import type { DataOf, Endpoint, QueryOf } from '#lib/contract/endpoint.ts';
import { type ItemOf, type PagedList, pagedList } from '../lists/paged-list.ts';
import { isTold, whyFailed } from '../lists/why-failed.ts';
import { createFilters, type Filters, pageSizes, type WantedRows } from './filters.ts';

/** A list of the admin area that grows by 'Load More'. */
export interface AdminList<Item> extends PagedList<Item> {
  filters: Filters;
  /** The total number; null until the first answer, and for lists without a total. */
  $total: ReadableAtom<number | null>;
  /** Call it when the screen is shown: the address sets the query, and missing data is loaded. */
  open(): void;
  /** Call it when the screen is left. */
  close(): void;
}

interface AdminListOptions<E extends Endpoint> {
  keyOf: (item: ItemOf<E>) => string;
  /** The failed action in words: the screen shows it before the reason, and the toast shows it if the server gives no reason. */
  failed: string;
  /** The toast's text for every failure; without it, the server's reason. */
  toast?: string;
  /** Called with each answer, unless it came too late. */
  onPage?: (page: DataOf<E>) => void;
  /** The query from the address, and its first page if the server rendered that. */
  wanted: WantedRows;
  first: DataOf<E> | null;
  /** The query fields beside the filters, read for each page; call `restart` after a change. */
  query?: () => Partial<NonNullable<QueryOf<E>>>;
}

/** The usual size of a page in the admin area. */
export const adminSizes = { size: 25, sizes: pageSizes };

/** The maximum number of rows on one screen; only visible rows are rendered. */
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
