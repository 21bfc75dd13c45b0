import { and, sql } from 'drizzle-orm';
import type { OwnComment } from '#lib/contract/activity/history.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import { commentFor } from '#server/audience/audience.ts';
import { condition, conditionText } from '#server/audience/condition.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { keyset } from '#server/lists/keyset.ts';
import type { CountedPageOf, PageQuery, Reader, Stretch } from '#server/lists/page-of.ts';
import type { Member } from '#server/policies/actor.ts';
import { hydrateHistoryPosts } from '#server/views/history-post.ts';
import { isNoneOf, readMarked } from './hidden-posts.ts';
import { readNext } from './read-next.ts';

interface Entry {
  /** Milliseconds since 1970. */
  at: number;
  id: number;
}

/** A page of the comments and replies that the member wrote. */
export async function listOwnComments(
  context: Context,
  pageOf: CountedPageOf,
  { reader, query }: { reader: Reader & { actor: Member }; query: PageQuery },
): Promise<CountedPage<OwnComment>> {
  const member = reader.actor.id;
  const written = readWritten(context.db, member);
  return await pageOf<Entry, OwnComment>(reader, query, {
    name: 'history of comments',
    of: [member],
    count: async () => (await written).total,
    read: async (stretch, sort) =>
      stretch.skip === 0
        ? await readNext(context.db, { kind: 'comments', member }, sort, stretch)
        : await readComments(context.db, { member, ...(await written) }, sort, stretch),
    keyOf: ({ at, id }) => [at, id],
    present: async (entries) => {
      const ids = entries.map(({ id }) => id);
      const rows = ids.length === 0 ? [] : await hydrate(context.db, [ids, member]);
      const posts = await hydrateHistoryPosts(
        context,
        [...new Set(rows.map((row) => Number(row.postId)))],
        reader.actor,
      );
      return rows.map(({ createdAt, postId, ...row }) => {
        const post = posts.get(Number(postId));
        const { title, media } = post ?? { title: '', media: { cover: null } };
        return { ...row, title, media, createAt: new Date(createdAt).toISOString() };
      });
    },
  });
}

/** How many comments and replies the member's history lists, and what it leaves out. */
interface Written {
  total: number;
  /** The ids of hidden posts that the member commented on, and of replies below something that is hidden. */
  hidden: number[];
  unlisted: number[];
}

/** Few rows, however much was written: what is left out is counted by rows, and taken from the total. */
async function readWritten(db: Database, member: number): Promise<Written> {
  const { total, hidden } = await readMarked(db, 'comments', member);
  const [row] = await readLeftOut(db, [member, hidden]);
  const unlisted = (row?.unlisted ?? []).map(Number);
  return { total: total - (row?.onHidden ?? 0) - unlisted.length, hidden, unlisted };
}

const readLeftOut = prepared<{ onHidden: number; unlisted: string[] }>(
  'comments_left_out',
  // Look-ups (`offset 0` keeps the second from being joined): a join would read everything that the member wrote.
  `select (select coalesce(sum((select count(*) from comments c
        where c.post_id = hidden.id and ${conditionText(commentFor.ownByRow, { of: 'c', viewer: '$1::bigint' })})), 0)::int
      from unnest($2::bigint[]) as hidden (id)) as "onHidden",
    array(select u.reply_id from unlisted_replies u,
      lateral (select c.post_id from comments c
        where c.id = u.reply_id and ${conditionText(commentFor.ownByRow, { of: 'c', viewer: '$1::bigint' })} offset 0) c
      where u.author_id = $1::bigint and c.post_id not in (select unnest($2::bigint[]))) as unlisted`,
);

/** The member's comments in the order of their history. Skipped ones are read from one index alone. */
async function readComments(
  db: Database,
  { member, hidden, unlisted }: Pick<Written, 'hidden' | 'unlisted'> & { member: number },
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<Entry[]> {
  const { isAfter, order } = keyset(
    [
      [sql`c.created_at`, 'moment'],
      [sql`c.id`, 'number'],
    ],
    sort,
    after,
  );
  const isListed = and(isNoneOf(sql`c.post_id`, hidden), isNoneOf(sql`c.id`, unlisted));
  const { rows } = await db.execute<{ at: number; id: string }>(sql`
    select (extract(epoch from created_at) * 1000)::float8 as at, id from (select c.created_at, c.id from comments c
      where ${condition(commentFor.ownByRow, { of: 'c', viewer: member })} and ${isAfter} and ${isListed}
      order by ${order} limit ${most} offset ${skip}) page`);
  return rows.map(({ at, id }) => ({ at, id: Number(id) }));
}

/** How many comments and replies of the member are listed. */
export const countOwnComments = async (db: Database, member: number): Promise<number> =>
  (await readWritten(db, member)).total;

const hydrate = prepared<Omit<OwnComment, 'createAt' | 'title' | 'media'> & { createdAt: Date; postId: string }>(
  'hydrate_own_comments',
  `select c.code as "commentCode", c.content, p.code as "postCode", p.id as "postId", c.created_at as "createdAt"
    from unnest($1::bigint[]) with ordinality as wanted (id, place)
    join comments c on c.id = wanted.id join posts p on p.id = c.post_id
    where ${conditionText(commentFor.own, { of: 'c', viewer: '$2::bigint' })} order by wanted.place`,
);
