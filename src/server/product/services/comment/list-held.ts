import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { HeldComment } from '#lib/contract/comment/moderate-comment.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import type { Database } from '#server/ground/db/database.ts';
import { comments, posts } from '#server/ground/db/schema/index.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hydrateComments } from '#server/product/views/comment.ts';
import { hydrateHistoryPosts } from '#server/product/views/history-post.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { CountedPageOf, PageQuery, Reader, Stretch } from '#server/product/views/lists/page-of.ts';

type Row = { id: number; postId: number; parentCode: string | null; createdAt: Date };

/** A page of the comments that wait for the member's approval. */
export async function listHeld(
  context: Context,
  pageOf: CountedPageOf,
  reader: Reader & { actor: Member },
  query: PageQuery,
): Promise<CountedPage<HeldComment>> {
  const { actor } = reader;
  return await pageOf<Row, HeldComment>(reader, query, {
    name: 'held comments',
    of: [actor.id],
    count: () => countHeld(context.db, actor),
    read: (stretch, sort) => readHeld(context.db, actor, sort, stretch),
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
    present: (rows) => present(context, actor, rows),
  });
}

async function present(context: Context, actor: Member, rows: Row[]): Promise<HeldComment[]> {
  const ids = rows.map(({ id }) => id);
  const [held, found] = await Promise.all([
    hydrateComments(context, ids, actor),
    hydrateHistoryPosts(context, [...new Set(rows.map(({ postId }) => postId))], actor),
  ]);
  return rows.flatMap(({ postId, parentCode }, n) => {
    const [comment, post] = [held[n], found.get(postId)];
    if (!comment || !post) return [];
    const { postCode, title, media, sensitive, isCovered } = post;
    return [{ comment, postCode, parentCode, post: { title, media, sensitive, isCovered } }];
  });
}

/** The comments that wait below the member's posts; the index of waiting comments has no others. */
const isHeldFor = ({ id }: Member): SQL | undefined =>
  and(
    eq(comments.hiddenAs, 'HELD'),
    eq(posts.authorId, id),
    condition(commentFor.held, { of: 'comments', viewer: id }),
  );

async function readHeld(
  db: Database,
  member: Member,
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<Row[]> {
  const { isAfter, order } = keyset(newest, sort, after);
  return await db
    .select({
      id: comments.id,
      postId: comments.postId,
      parentCode: sql<string | null>`(select up.code from comments up where up.id = ${comments.parentId})`,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(isHeldFor(member), isAfter))
    .orderBy(order)
    .limit(most)
    .offset(skip);
}

async function countHeld(db: Database, member: Member): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(isHeldFor(member));
  return row?.total ?? 0;
}

const newest = [
  [comments.createdAt, 'moment'],
  [comments.id, 'number'],
] as const;
