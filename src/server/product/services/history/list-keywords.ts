import { and, count, eq } from 'drizzle-orm';
import type { SearchedKeyword } from '#lib/contract/activity/history.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import { keywords } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { CountedPageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';

const latest = [
  [keywords.searchedAt, 'moment'],
  [keywords.id, 'number'],
] as const;

/** A page of the keywords that the member searched for: at most a thousand are stored, so they are simply counted. */
export async function listKeywords(
  context: Context,
  pageOf: CountedPageOf,
  { reader, query }: { reader: Reader & { actor: Member }; query: PageQuery },
): Promise<CountedPage<SearchedKeyword>> {
  const own = eq(keywords.accountId, reader.actor.id);
  return await pageOf(reader, query, {
    name: 'history of keywords',
    of: [reader.actor.id],
    count: async () => (await context.db.select({ total: count() }).from(keywords).where(own))[0]?.total ?? 0,
    read: async ({ after, skip, most }, sort) => {
      const { isAfter, order } = keyset(latest, sort, after);
      return await context.db.select().from(keywords).where(and(own, isAfter)).orderBy(order).limit(most).offset(skip);
    },
    keyOf: ({ searchedAt, id }) => [searchedAt.getTime(), id],
    present: (rows) =>
      rows.map(({ code, keyword, searchedAt }) => ({ code, keyWord: keyword, createdAt: searchedAt.toISOString() })),
  });
}
