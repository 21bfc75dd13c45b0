import { messages } from '#lib/contract/messages.ts';
import type { CountedPage, Page } from '#lib/contract/page.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import { badInput } from '#server/product/problem.ts';
import { createCursors, type Key } from './cursors.ts';
import { createPageStarts } from './page-starts.ts';

/** The query fields that every list has. */
export interface PageQuery {
  page: number;
  size: number;
  sort: 'desc' | 'asc';
  cursor?: string | undefined;
}

/** The reader of a list; a numbered page continues where this reader's previous page ended. */
export interface Reader {
  actor: Actor;
  /** Distinguishes visitors with the same address. */
  userAgent: string;
}

/** The rows that a page needs: at most `most` after the key, without the first `skip`. */
export interface Stretch {
  after: Key | null;
  skip: number;
  most: number;
}

/** A list as its service declares it. */
export interface List<Row, Item> {
  /** Unique in the product. */
  name: string;
  /** The input that selects the rows, such as a code or a keyword. A cursor of one list works for no other. */
  of: readonly (string | number)[];
  /** Reads rows in the order of their keys, in the direction of the query's `sort`. */
  read(stretch: Stretch): Promise<Row[]>;
  keyOf(row: Row): Key;
  present(rows: Row[]): Item[] | Promise<Item[]>;
}

export type PageOf = <Row, Item>(reader: Reader, query: PageQuery, list: List<Row, Item>) => Promise<Page<Item>>;

/** A list with a known length, whose rows are cheap to skip, so that any page can be requested. */
export interface CountedList<Row, Item> extends Omit<List<Row, Item>, 'read'> {
  count(): Promise<number>;
  /** Also reads in the other direction, if a page is nearer to the end. */
  read(stretch: Stretch, sort: 'desc' | 'asc'): Promise<Row[]>;
}

export type CountedPageOf = <Row, Item>(
  reader: Reader,
  query: PageQuery,
  list: CountedList<Row, Item>,
) => Promise<CountedPage<Item>>;

/** The two ways to page a list. */
export interface Pager {
  pageOf: PageOf;
  countedPageOf: CountedPageOf;
}

/** The most rows that one call skips. Only a jump to a page skips rows, or a page after one that another node served. */
const skippedMost = 2_000;

/**
 * Makes the functions that page every list. A page begins after the last row of the previous page, so that rows that are added
 * or removed cause no repeats and no gaps. The position comes from `cursor` or, if only `page` was sent, from the starts that
 * this node stores. Throws 400 for a forged cursor and, unless the list is counted, for a page too far from any that the reader
 * has read.
 */
export function pager(secret: Uint8Array): Pager {
  const cursors = createCursors(secret);
  const starts = createPageStarts();

  async function readPage<Row, Item>(
    reader: Reader,
    query: PageQuery,
    { name, of, read, keyOf, present }: List<Row, Item>,
    mostSkipped: number,
  ): Promise<Page<Item>> {
    const { page, size, sort, cursor } = query;
    const list = JSON.stringify([name, sort, ...of]);
    const numbered = { reader: readerName(reader), list: `${size} ${list}` };
    const start = cursor === undefined ? starts.find(numbered.reader, numbered.list, page) : null;
    const after = start ? start.after : openCursor(list, cursor);
    const skip = start ? (page - start.page) * size : 0;
    if (skip > mostSkipped) return await pageOutOfReach(page, () => read({ after, skip: mostSkipped, most: 1 }));

    const rows = await read({ after, skip, most: size + 1 });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const end = last === undefined ? after : keyOf(last);
    if (start && (last !== undefined || skip === 0)) {
      starts.remember(numbered.reader, numbered.list, { page: page + 1, after: end });
    }
    const hasNext = rows.length > size;
    return { contents: await present(shown), page, hasNext, cursor: hasNext && end ? cursors.seal(list, end) : null };
  }

  function openCursor(list: string, cursor = ''): Key {
    const key = cursors.open(list, cursor);
    if (!key) throw badInput({ cursor: messages.badInput });
    return key;
  }

  return {
    pageOf: (reader, query, list) => readPage(reader, query, list, skippedMost),
    async countedPageOf(reader, query, list) {
      const counting = list.count();
      const read = (stretch: Stretch) =>
        stretch.skip > skippedMost ? readFar(list, query, stretch, counting) : list.read(stretch, query.sort);
      const [page, total] = await Promise.all([
        readPage(reader, query, { ...list, read }, Number.POSITIVE_INFINITY),
        counting,
      ]);
      return { ...page, ...totalsOf(query, page, total) };
    },
  };
}

/** Reads rows that are many pages away from a known start, from the end of the list if that is nearer. */
async function readFar<Row, Item>(
  list: CountedList<Row, Item>,
  { page, size, sort }: PageQuery,
  stretch: Stretch,
  counting: Promise<number>,
): Promise<Row[]> {
  const left = (await counting) - page * size;
  if (left <= 0) return [];
  if (left >= stretch.skip) return await list.read(stretch, sort);
  const most = Math.min(stretch.most, left);
  const rows = await list.read({ after: null, skip: left - most, most }, sort === 'desc' ? 'asc' : 'desc');
  return rows.reverse();
}

/** The totals of a counted list. A reader may have read more pages than the rows fill now, because rows were removed in between. */
function totalsOf({ size, cursor }: PageQuery, { contents, page, hasNext }: Page<unknown>, totalElements: number) {
  const known = contents.length === 0 ? 0 : page + (hasNext ? 2 : 1);
  const totalPages = Math.max(Math.ceil(totalElements / size), known);
  return { hasPrevious: page > 0 || cursor !== undefined, totalPages, totalElements };
}

/** Returns an empty page after the end, or throws 400 if the list goes on; its length is unknown without reading it. */
async function pageOutOfReach(page: number, readLastReachable: () => Promise<unknown[]>): Promise<Page<never>> {
  if ((await readLastReachable()).length > 0) throw badInput({ page: messages.pageTooFar });
  return { contents: [], page, hasNext: false, cursor: null };
}

const readerName = ({ actor, userAgent }: Reader) =>
  actor.kind === 'member' ? actor.code : `${actor.ip} ${userAgent.slice(0, 200)}`;
