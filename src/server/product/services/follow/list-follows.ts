import { and, eq } from 'drizzle-orm';
import type { FoundAccount } from '#lib/contract/account/people.ts';
import type { Page } from '#lib/contract/page.ts';
import type { Database } from '#server/ground/db/database.ts';
import { accounts, follows } from '#server/ground/db/schema/index.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hydrateFoundAccounts } from '#server/product/views/found-account.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { PageOf, PageQuery, Reader, Stretch } from '#server/product/views/lists/page-of.ts';
import { findVisibleAccount } from '../account/find-visible-account.ts';

type Query = PageQuery & { code: string };

// The two columns of a follow: the account whose list it is in, and the listed account.
const sides = {
  followers: { of: follows.followeeId, listed: follows.followerId },
  following: { of: follows.followerId, listed: follows.followeeId },
};
type Side = keyof typeof sides;

/** A page of an account's followers, or of the members that it follows, the latest first. 404 if the reader may not see the account. */
export async function listFollows(
  context: Context,
  pageOf: PageOf,
  reader: Reader,
  side: Side,
  query: Query,
): Promise<Page<FoundAccount>> {
  const { id } = await findVisibleAccount(context.db, reader.actor, query.code);
  const list = { side, accountId: id, viewer: viewerId(reader.actor), sort: query.sort };
  return await pageOf(reader, query, {
    name: side,
    of: [query.code],
    read: async (stretch) => await followsQuery(context.db, list, stretch),
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
    present: (rows) =>
      hydrateFoundAccounts(
        context,
        rows.map(({ id }) => id),
        reader.actor,
      ),
  });
}

interface Follows {
  side: Side;
  accountId: number;
  viewer: number | null;
  sort: 'desc' | 'asc';
}

/** The query for the listed accounts of a page; an index of follows has each side in this order. */
export function followsQuery(db: Database, { side, accountId, viewer, sort }: Follows, stretch: Stretch) {
  const { of, listed } = sides[side];
  const latest = [[follows.createdAt, 'moment'] as const, [listed, 'number'] as const];
  const { isAfter, order } = keyset(latest, sort, stretch.after);
  return db
    .select({ id: accounts.id, createdAt: follows.createdAt })
    .from(follows)
    .innerJoin(accounts, eq(accounts.id, listed))
    .where(and(eq(of, accountId), condition(memberFor.listed, { of: 'accounts', viewer }), isAfter))
    .orderBy(order)
    .limit(stretch.most)
    .offset(stretch.skip);
}
