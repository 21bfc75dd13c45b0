import { sql } from 'drizzle-orm';
import type { OwnComment } from '#lib/contract/activity/history.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import { commentFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hydrateHistoryPosts } from '#server/product/views/history-post.ts';
import type { CountedPageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';
import { countEntries, type Entry, readEntries } from './read-entries.ts';

/** A page of the comments and replies that the member wrote. */
export async function listOwnComments(
  context: Context,
  pageOf: CountedPageOf,
  { reader, query }: { reader: Reader & { actor: Member }; query: PageQuery },
): Promise<CountedPage<OwnComment>> {
  const member = reader.actor.id;
  return await pageOf<Entry, OwnComment>(reader, query, {
    name: 'history of comments',
    of: [member],
    count: () => countEntries(context.db, 'comments', member),
    read: (stretch, sort) => readEntries(context.db, { history: 'comments', member }, sort, stretch),
    keyOf: ({ at, id }) => [at, id],
    present: async (entries) => {
      const ids = entries.map(({ id }) => id);
      const { rows } = await context.db.execute<Row>(ownComments(ids, member));
      const posts = await hydrateHistoryPosts(
        context,
        [...new Set(rows.map((row) => Number(row.postId)))],
        reader.actor,
      );
      return rows.map(({ createdAt, postId, ...row }) => {
        const post = posts.get(Number(postId));
        const { title, media, sensitive, isCovered, hiddenBecauseOf } = post ?? gone;
        const shown = { title, media, sensitive, isCovered, hiddenBecauseOf };
        return { ...row, ...shown, createAt: new Date(createdAt).toISOString() };
      });
    },
  });
}

/** Stands for a post that became hidden between the two queries. */
const gone = { title: '', media: { cover: null }, sensitive: null, isCovered: false, hiddenBecauseOf: null };

type Row = Omit<OwnComment, 'createAt' | 'title' | 'media' | 'sensitive' | 'isCovered' | 'hiddenBecauseOf'> & {
  createdAt: string;
  postId: string;
};

const ownComments = (ids: number[], viewer: number) => sql`
  select c.code as "commentCode", c.content, p.code as "postCode", p.id as "postId",
      (select a.code from accounts a where a.id = p.author_id) as "userCode", c.created_at as "createdAt"
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place)
    join comments c on c.id = wanted.id join posts p on p.id = c.post_id
    where ${condition(commentFor.own, { of: 'c', viewer })} order by wanted.place`;
