import { atom, type ReadableAtom } from 'nanostores';
import { limits } from '#lib/contract/limits.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { typingPause } from '../search/typing-pause.ts';
import { cleanKeyword } from '../search/wanted-search.ts';

/** The query of an admin list, as its address contains it. */
export interface WantedRows {
  keyWord: string;
  sort: 'desc' | 'asc';
  size: number;
  /** Counts from zero. */
  page: number;
  /** The screen's path: the store never writes the address of another screen. */
  path?: string;
}

/** The sizes of a list that has a selector for them. */
export const pageSizes = [10, 25, 50, 100, 200] as const;

interface Sizes {
  /** The size if the address names none. */
  size: number;
  /** The sizes to choose from; without them, any whole number from 1 to 200. */
  sizes?: readonly number[];
}

const withoutSlash = (path: string) => path.replace(/\/$/, '');
const wholeNumber = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

function wantedSize(text: string | null, { size, sizes }: Sizes): number {
  const wanted = wholeNumber(text);
  if (wanted === null) return size;
  const isAllowed = sizes ? sizes.includes(wanted) : wanted >= 1 && wanted <= limits.adminPageSize;
  return isAllowed ? wanted : size;
}

/** The query in the address of an admin screen; missing and invalid values get their defaults. */
export const wantedRows = ({ pathname, searchParams }: URL, sizes: Sizes): WantedRows => ({
  keyWord: cleanKeyword(searchParams.get('keyWord') ?? ''),
  sort: searchParams.get('sort') === 'asc' ? 'asc' : 'desc',
  size: wantedSize(searchParams.get('size'), sizes),
  page: wholeNumber(searchParams.get('page')) ?? 0,
  path: withoutSlash(pathname),
});

/** The search, order, size and page of a list in the admin area; the address contains every value that is not the default. */
export interface Filters {
  /** The typed text. */
  $typed: ReadableAtom<string>;
  /** The shown part of the list. */
  $wanted: ReadableAtom<WantedRows>;
  /** Searches after typing has paused for 300 ms, starting at the first page. */
  type(text: string): void;
  /** Searches at once. */
  submit(): void;
  toggleSort(): void;
  /** Ignores a size that the list does not offer. */
  resize(size: number): void;
  turnTo(page: number): void;
  /** Writes the list's query into the address again, and continues a waiting search. */
  resume(): void;
  /** Prevents searches until `resume`, because the screen is being left. */
  hold(): void;
}

/** `onChange` loads the current query. */
export function createFilters(first: WantedRows, sizes: Sizes, onChange: (wanted: WantedRows) => void): Filters {
  const $typed = atom(first.keyWord);
  const $wanted = atom(first);
  let stopTimer: Stop | undefined;

  function change(part: Partial<WantedRows>): void {
    const next = { ...$wanted.get(), page: 0, ...part };
    $wanted.set(next);
    writeAddress(next, sizes.size);
    onChange(next);
  }
  function search(): void {
    stopTimer?.();
    const keyWord = cleanKeyword($typed.get());
    if (keyWord !== $wanted.get().keyWord) change({ keyWord });
  }
  function searchSoon(): void {
    stopTimer?.();
    stopTimer = platform().clock.after(typingPause, search);
  }

  return {
    ...{ $typed, $wanted, submit: search },
    type(text) {
      $typed.set(text);
      searchSoon();
    },
    toggleSort: () => change({ sort: $wanted.get().sort === 'desc' ? 'asc' : 'desc' }),
    resize(size) {
      if (size !== $wanted.get().size && wantedSize(String(size), sizes) === size) change({ size });
    },
    turnTo(page) {
      if (page >= 0 && page !== $wanted.get().page) change({ page });
    },
    resume() {
      writeAddress($wanted.get(), sizes.size);
      if (cleanKeyword($typed.get()) !== $wanted.get().keyWord) searchSoon();
    },
    hold: () => stopTimer?.(),
  };
}

/** Replaces the list's query in the address; the rest of the address stays. */
function writeAddress({ keyWord, sort, size, page, path: own }: WantedRows, usualSize: number): void {
  const { navigation } = platform();
  const url = navigation.url();
  // An island whose script arrives late may find another screen shown.
  if (own !== undefined && own !== withoutSlash(url.pathname)) return;
  const said = {
    keyWord,
    sort: sort === 'desc' ? '' : sort,
    size: size === usualSize ? '' : String(size),
    page: page === 0 ? '' : String(page),
  };
  for (const [name, value] of Object.entries(said)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  const path = url.pathname + url.search;
  const shown = navigation.url();
  if (path !== shown.pathname + shown.search) navigation.rewrite(path);
}
