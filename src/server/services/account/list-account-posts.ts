import { and, eq } from 'drizzle-orm';
import type { PostTile } from '#lib/contract/account/account.ts';
import type { Page } from '#lib/contract/page.ts';
import { memberFor, postFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Context } from '#server/context.ts';
import { accounts, posts } from '#server/db/schema/index.ts';
import { keyset } from '#server/lists/keyset.ts';
import type { PageOf, PageQuery, Reader } from '#server/lists/page-of.ts';
import { viewerId } from '#server/policies/actor.ts';
import { notFound } from '#server/problem.ts';
import { postTileColumns, presentPostTile } from '#server/views/post-tile.ts';

/** A page of an account's posts; its owner also gets private, processing and failed ones, with their status. */
export async function listAccountPosts(
  context: Context,
  pageOf: PageOf,
  reader: Reader,
  query: PageQuery & { code: string },
): Promise<Page<PostTile>> {
  const viewer = viewerId(reader.actor);
  const [account] = await context.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.code, query.code), condition(memberFor.shown, { of: 'accounts', viewer })));
  if (!account) throw notFound();
  const own = viewer === account.id;
  const maySee = condition(own ? postFor.own : postFor.shown, { of: 'posts', viewer });
  return await pageOf(reader, query, {
    name: 'account posts',
    of: [query.code],
    read: async ({ after, skip, most }) => {
      const { isAfter, order } = keyset(newest, query.sort, after);
      return await context.db
        .select(postTileColumns)
        .from(posts)
        .where(and(eq(posts.authorId, account.id), maySee, isAfter))
        .orderBy(order)
        .limit(most)
        .offset(skip);
    },
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
    present: (rows) => rows.map((row) => presentPostTile(context.addresses, row, own)),
  });
}

const newest = [
  [posts.createdAt, 'moment'],
  [posts.id, 'number'],
] as const;
