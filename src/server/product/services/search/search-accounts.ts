import type { FoundAccount } from '#lib/contract/account/people.ts';
import type { Page } from '#lib/contract/page.ts';
import { viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hydrateFoundAccounts } from '#server/product/views/found-account.ts';
import type { PageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';
import { findAccounts } from './find-accounts.ts';
import { readKeyword } from './keyword.ts';
import { rememberKeyword } from './remember-keyword.ts';

/** A page of the members whose names match a keyword; empty without a keyword. `from` is the database to read, which may be a replica. */
export async function searchAccounts(
  context: Context,
  pageOf: PageOf,
  reader: Reader,
  query: PageQuery & { keyWord: string; source?: 'link' | undefined; begunHere: boolean },
  from = context,
): Promise<Page<FoundAccount>> {
  const keyword = readKeyword(query.keyWord);
  const wanted = { keyword, viewer: viewerId(reader.actor), sort: query.sort, names: 'both' as const };
  const [page] = await Promise.all([
    pageOf(reader, query, {
      name: 'found accounts',
      of: [query.keyWord],
      read: async (stretch) => await findAccounts(from.db, wanted, stretch),
      keyOf: ({ tier, followers, id }) => [tier, followers, id],
      present: async (rows) =>
        await hydrateFoundAccounts(
          context,
          rows.map(({ id }) => id),
          reader.actor,
        ),
    }),
    rememberKeyword(context, reader.actor, { ...query, isOwn: query.begunHere && query.source === undefined }),
  ]);
  return page;
}
