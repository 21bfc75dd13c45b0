import { and, eq } from 'drizzle-orm';
import type { PostTile } from '#lib/contract/account/account.ts';
import type { Page } from '#lib/contract/page.ts';
import type { Database } from '#server/ground/db/database.ts';
import { comingAt, posts, publishedOrComing } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { PageOf, PageQuery, Reader, Stretch } from '#server/product/views/lists/page-of.ts';
import { postTileColumns, presentPostTile } from '#server/product/views/post-tile.ts';
import { coversOf } from '#server/product/views/words/hidden-words.ts';
import { findVisibleAccount } from './find-visible-account.ts';

/**
 * A page of an account's posts, by time of publishing. Its owner also gets private ones and, first of all, processing and failed ones, with
 * their status.
 */
export async function listAccountPosts(
  context: Context,
  pageOf: PageOf,
  reader: Reader,
  query: PageQuery & { code: string },
): Promise<Page<PostTile>> {
  const viewer = viewerId(reader.actor);
  const account = await findVisibleAccount(context.db, reader.actor, query.code);
  const own = viewer === account.id;
  const list = { accountId: account.id, own, viewer, sort: query.sort };
  return await pageOf(reader, query, {
    name: 'account posts',
    of: [query.code, own ? 'own' : 'open'],
    read: async (stretch) => await accountPostsQuery(context.db, list, stretch),
    keyOf: ({ publishedAt, id }) => [publishedAt?.getTime() ?? comingAt.getTime(), id],
    present: async (rows) => {
      const ids = rows.map(({ id }) => id);
      const coverOf = await coversOf(context.db, viewer, ids);
      const tiles = rows.map((row) => ({ ...row, hiddenBecauseOf: coverOf(row.id) }));
      return tiles.map((tile) => presentPostTile(context.addresses, tile, reader.actor, own));
    },
  });
}

interface AccountPosts {
  accountId: number;
  /** Whether the reader is the account's owner, who also gets private, processing and failed posts. */
  own: boolean;
  viewer: number | null;
  sort: 'desc' | 'asc';
}

// Each has an index: one of all posts of an account, and one of its public posts, so that the others cost nothing.
const newestOwn = [
  [publishedOrComing(posts.publishedAt), 'moment'],
  [posts.id, 'number'],
] as const;
const newestShown = [
  [posts.publishedAt, 'moment'],
  [posts.id, 'number'],
] as const;

/** The query for the tiles of a page of an account's posts. */
export function accountPostsQuery(
  db: Database,
  { accountId, own, viewer, sort }: AccountPosts,
  { after, skip, most }: Stretch,
) {
  const { isAfter, order } = keyset(own ? newestOwn : newestShown, sort, after);
  const maySee = condition(own ? postFor.own : postFor.inProfile, { of: 'posts', viewer });
  return db
    .select(postTileColumns)
    .from(posts)
    .where(and(eq(posts.authorId, accountId), maySee, isAfter))
    .orderBy(order)
    .limit(most)
    .offset(skip);
}
