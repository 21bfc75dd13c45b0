import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PostTile } from '#lib/contract/account.ts';
import type { Page } from '#lib/contract/page.ts';
import type { Context } from '#server/context.ts';
import { accounts, posts } from '#server/db/schema/index.ts';
import type { Actor } from '#server/policies/actor.ts';
import { notFound } from '#server/problem.ts';
import { postTileColumns, presentPostTile } from '#server/views/post-tile.ts';

/** A page of an account's posts; its owner also gets private, processing and failed ones, with where they stand. */
export async function listAccountPosts(
  context: Context,
  actor: Actor,
  query: { code: string; page: number; size: number; sort: 'desc' | 'asc' },
): Promise<Page<PostTile>> {
  const [account] = await context.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.code, query.code), isNull(accounts.disabledAt)));
  if (!account) throw notFound();
  const own = actor.kind === 'member' && actor.id === account.id;
  const order = query.sort === 'desc' ? desc : asc;
  const rows = await context.db
    .select(postTileColumns)
    .from(posts)
    .where(
      and(
        eq(posts.authorId, account.id),
        isNull(posts.removedAt),
        own ? undefined : sql`${posts.status} = 'READY' and ${posts.visibility} = 'PUBLIC'`,
      ),
    )
    .orderBy(order(posts.createdAt), order(posts.id))
    .limit(query.size + 1)
    .offset(query.page * query.size);
  return {
    contents: rows.slice(0, query.size).map((row) => presentPostTile(row, own)),
    page: query.page,
    hasNext: rows.length > query.size,
  };
}
