import { sql } from 'drizzle-orm';
import type { CountedPage } from '#lib/contract/page.ts';
import type { RemovedComment } from '#lib/contract/report/removed.ts';
import { comments } from '#server/ground/db/schema/index.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { CountedPageOf, PageQuery, Reader, Stretch } from '#server/product/views/lists/page-of.ts';

type Row = Omit<RemovedComment, 'removedAt' | 'createdAt'> & { id: string; removedAt: Date; createdAt: Date };

const columns = [
  [sql`c.removed_at`, 'moment'],
  [sql`c.id`, 'number'],
] as const;

/** A page of the comments and replies that moderators removed. */
export async function listRemovedComments(
  { db }: Context,
  pageOf: CountedPageOf,
  { reader, query }: { reader: Reader; query: PageQuery },
): Promise<CountedPage<RemovedComment>> {
  const read = async ({ after, skip, most }: Stretch, sort: 'desc' | 'asc') => {
    const { isAfter, order } = keyset(columns, sort, after);
    const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
      select c.id, c.code as "commentCode", c.content, p.code as "postCode", c.parent_id is not null as "isReply",
        c.reply_count as "replyCount", a.code as "userCode", a.user_name as "userName", a.display_name as "displayName",
        m.user_name as "removedBy", c.removed_at as "removedAt", c.removal_note as note, c.created_at as "createdAt"
      from (select * from comments c where ${condition(commentFor.removed, { of: 'c' })} and ${isAfter}
        order by ${order} limit ${most} offset ${skip}) c
      join posts p on p.id = c.post_id join accounts a on a.id = c.author_id left join accounts m on m.id = c.removed_by_id
      order by ${order}`);
    return rows;
  };
  return await pageOf<Row, RemovedComment>(reader, query, {
    name: 'removed comments',
    of: [],
    count: () => db.$count(comments, condition(commentFor.removed, { of: 'comments' })),
    read,
    keyOf: ({ id, removedAt }) => [new Date(removedAt).getTime(), Number(id)],
    present: (rows) =>
      rows.map(({ id: _, removedAt, createdAt, ...row }) => ({
        ...row,
        removedAt: new Date(removedAt).toISOString(),
        createdAt: new Date(createdAt).toISOString(),
      })),
  });
}
