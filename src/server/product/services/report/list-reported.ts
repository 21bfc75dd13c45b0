import { type SQL, sql } from 'drizzle-orm';
import type { CountedPage } from '#lib/contract/page.ts';
import type { ReportedSubject } from '#lib/contract/report/reports.ts';
import type { Database } from '#server/ground/db/database.ts';
import type { Context } from '#server/product/context.ts';
import { readKeyword } from '#server/product/services/search/keyword.ts';
import { tiersOf } from '#server/product/services/search/text-query.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { CountedPageOf, PageQuery, Reader, Stretch } from '#server/product/views/lists/page-of.ts';
import { hydrateReported } from '#server/product/views/reported-subject.ts';

interface Entry {
  /** Milliseconds since 1970. */
  at: number;
  id: number;
}

interface Wanted {
  status: 'open' | 'settled';
  /** A condition on the words of an entry; null without a keyword. */
  words: string | null;
}

type Query = PageQuery & { status: 'open' | 'settled'; keyWord: string };

/** A page of what was reported: open lines by their first report, settled ones by the time of the decision. */
export async function listReported(
  context: Context,
  pageOf: CountedPageOf,
  { reader, query }: { reader: Reader; query: Query },
): Promise<CountedPage<ReportedSubject>> {
  const { status, keyWord } = query;
  const words = wordsOf(keyWord);
  const isNothing = words === '';
  const wanted = { status, words };
  return await pageOf<Entry, ReportedSubject>(reader, query, {
    name: 'reported subjects',
    of: [status, keyWord],
    count: async () => (isNothing ? 0 : await countEntries(context.db, wanted)),
    read: async (stretch, sort) => (isNothing ? [] : await readEntries(context.db, wanted, sort, stretch)),
    keyOf: ({ at, id }) => [at, id],
    present: (entries) =>
      hydrateReported(
        context,
        entries.map(({ id }) => id),
        reader.actor,
      ),
  });
}

/** The keyword as a `tsquery`: every word, and the last one as a prefix. Empty without letters or digits. */
function wordsOf(keyWord: string): string | null {
  if (keyWord === '') return null;
  const { terms, whole } = readKeyword(keyWord.replaceAll('#', ' '));
  return terms.length === 0 ? '' : tiersOf({ terms, whole }, new Map()).beginning;
}

const isWanted = ({ status, words }: Wanted): SQL =>
  sql`${status === 'open' ? sql`rp.is_open` : sql`not rp.is_open`}${words === null ? sql`` : sql` and rp.words @@ ${words}::tsquery`}`;

async function readEntries(db: Database, wanted: Wanted, sort: 'desc' | 'asc', { after, skip, most }: Stretch) {
  const moment = wanted.status === 'open' ? sql`rp.opened_at` : sql`rp.settled_at`;
  const columns = [
    [moment, 'moment'],
    [sql`rp.id`, 'number'],
  ] as const;
  const { isAfter, order } = keyset(columns, sort, after);
  const { rows } = await db.execute<{ at: number; id: string }>(sql`
    select (extract(epoch from ${moment}) * 1000)::float8 as at, rp.id from reported_posts rp
      where ${isWanted(wanted)} and ${isAfter} order by ${order} limit ${most} offset ${skip}`);
  return rows.map(({ at, id }) => ({ at, id: Number(id) }));
}

async function countEntries(db: Database, wanted: Wanted): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from reported_posts rp where ${isWanted(wanted)}`,
  );
  return rows[0]?.total ?? 0;
}
