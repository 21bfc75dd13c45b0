import { sql } from 'drizzle-orm';
import type { CountedPage, Page } from '#lib/contract/page.ts';
import type { OwnRemovedPost, RemovedPost } from '#lib/contract/report/removed.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { CountedPageOf, PageOf, PageQuery, Reader, Stretch } from '#server/product/views/lists/page-of.ts';
import { coverOf } from '#server/product/views/moderated-post.ts';
import { markFor } from '#server/product/views/sensitive.ts';

/** The columns of a row, and its position in the list. */
interface Place {
  id: string;
  removedAt: Date;
  createdAt: Date;
}

type Row = Omit<RemovedPost, 'media' | 'removedAt' | 'createdAt' | 'isCovered'> & { authorId: string } & Place;
type OwnRow = Pick<OwnRemovedPost, 'postCode' | 'title' | 'postType' | 'note'> & Place;

const columns = [
  [sql`p.removed_at`, 'moment'],
  [sql`p.id`, 'number'],
] as const;
const keyOf = ({ id, removedAt }: Place) => [removedAt.getTime(), Number(id)];
const dated = <Found extends Place>(row: Found) => ({
  ...row,
  removedAt: new Date(row.removedAt),
  createdAt: new Date(row.createdAt),
});

/** A page of the posts that moderators removed. */
export async function listRemovedPosts(
  { db, addresses }: Context,
  pageOf: CountedPageOf,
  { reader, query }: { reader: Reader; query: PageQuery },
): Promise<CountedPage<RemovedPost>> {
  const read = async ({ after, skip, most }: Stretch, sort: 'desc' | 'asc') => {
    const { isAfter, order } = keyset(columns, sort, after);
    const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
      select p.id, p.author_id as "authorId", p.sensitive, p.code as "postCode", p.title, p.post_type as "postType", ${sql.raw(coverOf('p'))} as "mediaUrl",
        p.thumbnail_at as "videoThumbnail", a.code as "userCode", a.user_name as "userName", a.display_name as "displayName",
        m.user_name as "removedBy", p.removed_at as "removedAt", p.removal_note as note, coalesce(p.published_at, p.created_at) as "createdAt"
      from (select * from posts p where ${condition(postFor.removed, { of: 'p' })} and ${isAfter}
        order by ${order} limit ${most} offset ${skip}) p
      join accounts a on a.id = p.author_id left join accounts m on m.id = p.removed_by_id order by ${order}`);
    return rows.map(dated);
  };
  return await pageOf<Row, RemovedPost>(reader, query, {
    name: 'removed posts',
    of: [],
    count: () => db.$count(posts, condition(postFor.removed, { of: 'posts' })),
    read,
    keyOf,
    present: (rows) =>
      rows.map(({ id: _, removedAt, createdAt, authorId, ...row }) => {
        const { makers, mark } = markFor(addresses, reader.actor, { ...row, authorId, isPublic: false });
        const moments = { removedAt: removedAt.toISOString(), createdAt: createdAt.toISOString() };
        return { ...row, ...mark, media: { cover: makers.cover(row) }, ...moments };
      }),
  });
}

/** A page of the member's own posts that moderators removed. */
export async function listOwnRemovedPosts(
  { db }: Context,
  pageOf: PageOf,
  { reader, query }: { reader: Reader & { actor: Member }; query: PageQuery },
): Promise<Page<OwnRemovedPost>> {
  const member = reader.actor.id;
  return await pageOf<OwnRow, OwnRemovedPost>(reader, query, {
    name: 'own removed posts',
    of: [member],
    read: async ({ after, skip, most }) => {
      const { isAfter, order } = keyset(columns, query.sort, after);
      const { rows } = await db.execute<OwnRow & Record<string, unknown>>(sql`
        select p.id, p.code as "postCode", p.title, p.post_type as "postType", p.removal_note as note,
          p.removed_at as "removedAt", coalesce(p.published_at, p.created_at) as "createdAt"
        from posts p where ${condition(postFor.ownRemoved, { of: 'p', viewer: member })} and ${isAfter}
        order by ${order} limit ${most} offset ${skip}`);
      return rows.map(dated);
    },
    keyOf,
    present: (rows) =>
      rows.map(({ id: _, removedAt, createdAt, ...row }) => ({
        ...row,
        createAt: createdAt.toISOString(),
        removedAt: removedAt.toISOString(),
      })),
  });
}
