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

/** Who pages through a list: a numbered page continues where this reader's last one ended. */
export interface Reader {
  actor: Actor;
  /** Distinguishes visitors with the same address. */
  userAgent: string;
}

/** Which rows a page needs: at most `most` after the key, without the first `skip`. */
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

/** A list that says how long it is, and whose rows are cheap to skip: any page can be asked for. */
export interface CountedList<Row, Item> extends Omit<List<Row, Item>, 'read'> {
  count(): Promise<number>;
  /** Also reads from the end, if a page is nearer to it. */
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

/** The most rows that one call skips. Rows are skipped only for a jump to a page, or if another node served the page before. */
const skippedMost = 2_000;

/**
 * Makes the functions that page every list. A page begins after the last row of the one before it, so that nothing is
 * repeated or skipped while rows are added and removed: by `cursor`, or, if only `page` was sent, by the starts that this
 * node has stored. Throws 400 for a forged cursor and, unless the list is counted, for a page that is too far from any that the
 * reader has had.
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

/** Rows that are many pages away from a known start: from the end of the list if that is nearer. */
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

/** Pages that continue after the last row of the one before may be more than the rows fill, because some were removed meanwhile. */
function totalsOf({ size, cursor }: PageQuery, { contents, page, hasNext }: Page<unknown>, totalElements: number) {
  const known = contents.length === 0 ? 0 : page + (hasNext ? 2 : 1);
  const totalPages = Math.max(Math.ceil(totalElements / size), known);
  return { hasPrevious: page > 0 || cursor !== undefined, totalPages, totalElements };
}

/** Pages after the end are empty; how long such a list is cannot be known without reading it. */
async function pageOutOfReach(page: number, readLastReachable: () => Promise<unknown[]>): Promise<Page<never>> {
  if ((await readLastReachable()).length > 0) throw badInput({ page: messages.pageTooFar });
  return { contents: [], page, hasNext: false, cursor: null };
}

const readerName = ({ actor, userAgent }: Reader) =>
  actor.kind === 'member' ? actor.code : `${actor.ip} ${userAgent.slice(0, 200)}`;
