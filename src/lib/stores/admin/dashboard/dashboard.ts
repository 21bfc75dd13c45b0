import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { type ActiveUser, activeUsers } from '#lib/contract/admin/active-users.ts';
import { type Overview, overview } from '#lib/contract/admin/overview.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { platform } from '#lib/platform/current.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { whyFailed } from '../../lists/why-failed.ts';
import { showToast } from '../../toast.ts';
import { failureOf } from '../failure-of.ts';
import { createFilters, type Filters, type WantedRows } from '../filters.ts';
import { timeLocale } from '../time-locale.ts';
import { type AutoRefresh, createAutoRefresh } from './auto-refresh.ts';

/** The page size if the address names none; any whole number from 1 to 200 is allowed. */
export const dashboardSizes = { size: 10 };

/** An active user; `place` is their position on the page. */
export type ActiveRow = ActiveUser & { place: number };

/** A page of the active users. */
export interface ActivePage {
  phase: 'loading' | 'ready' | 'failed';
  rows: readonly ActiveRow[];
  /** The total number of active users; null until the first answer. */
  total: number | null;
  totalPages: number;
  /** The reason of the failure. */
  reason: string;
}

/** The Admin Dashboard: the active users, page by page, and figures of the last day. */
export interface Dashboard {
  filters: Filters;
  $page: ReadableAtom<ActivePage>;
  /** Null if it could not be loaded. */
  $overview: ReadableAtom<Overview | null>;
  autoRefresh: Pick<AutoRefresh, '$pause' | 'every'>;
  /** Reloads the page and the figures. */
  refresh(): Promise<void>;
  /** Moves one page forward or back. */
  turn(by: 1 | -1): void;
  /** Call it when the screen is shown: the address sets the query, missing data is loaded, and the automatic refresh runs. */
  open(): void;
  /** Call it when the screen is left. */
  close(): void;
}

/** The inline sentence of a list that could not be loaded. */
export const activeUsersFailure = (reason: string): string => failureOf(admin.activeUsersFailed, reason);

interface First {
  page: DataOf<typeof activeUsers> | null;
  overview: Overview | null;
}

/** `first` is the server-rendered data. */
export function createDashboard(wanted: WantedRows, first: First): Dashboard {
  const blank: ActivePage = { phase: 'loading', rows: [], total: null, totalPages: 0, reason: '' };
  const $page = atom<ActivePage>(first.page ? pageOf(first.page) : blank);
  const $overview = atom(first.overview);
  const filters = createFilters(wanted, dashboardSizes, () => void load(tellFetched));
  let current: AbortController | null = null;
  const autoRefresh = createAutoRefresh(() => void Promise.all([load(tellRefreshed), loadOverview()]));

  /** Loads the wanted page; a later call replaces an earlier one. `tell` is called with the loaded page. */
  async function load(tell: (rows: number, page: number) => void): Promise<void> {
    current?.abort();
    const own = new AbortController();
    current = own;
    $page.set({ ...$page.get(), phase: 'loading', reason: '' });
    const { keyWord, size, page } = filters.$wanted.get();
    const query = { ...(keyWord && { keyWord }), size, page };
    const call = request(activeUsers, { query, signal: own.signal });
    const outcome = await dataOf(call, whyFailed());
    if (current !== own) return;
    if (!outcome.ok) {
      $page.set({ ...blank, phase: 'failed', reason: outcome.message });
      showToast(admin.activeUsersNotFetched, 'destructive');
      return;
    }
    const { contents, totalPages } = outcome.data;
    // Users have left since then, so the last page is now an earlier one.
    if (contents.length === 0 && page > 0 && page >= totalPages) return filters.turnTo(Math.max(0, totalPages - 1));
    $page.set(pageOf(outcome.data));
    tell(contents.length, page + 1);
  }

  async function loadOverview(): Promise<void> {
    const outcome = await dataOf(request(overview), admin.figuresFailed);
    $overview.set(outcome.ok ? outcome.data : null);
  }

  const tellFetched = (rows: number, page: number) => showToast(admin.activeUsersFetched({ count: rows, page }));
  function tellRefreshed(): void {
    const time = new Date(platform().clock.now()).toLocaleTimeString(timeLocale());
    showToast(admin.autoRefreshed({ time }));
  }

  return {
    ...{ filters, $page, $overview, autoRefresh },
    async refresh() {
      await Promise.all([load(tellFetched), loadOverview()]);
    },
    turn: (by) => filters.turnTo(filters.$wanted.get().page + by),
    open() {
      filters.resume();
      if ($page.get().total === null && $page.get().phase === 'loading') void load(() => undefined);
      if ($overview.get() === null) void loadOverview();
      autoRefresh.open();
    },
    close() {
      filters.hold();
      autoRefresh.close();
    },
  };
}

const pageOf = ({ contents, totalElements, totalPages }: DataOf<typeof activeUsers>): ActivePage => ({
  ...{
    phase: 'ready',
    rows: contents.map((user, place) => ({ ...user, place })),
    total: totalElements,
    totalPages,
    reason: '',
  },
});
