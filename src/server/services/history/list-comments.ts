import { type SQL, sql } from 'drizzle-orm';
import type { OwnComment } from '#lib/contract/activity/history.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import { commentFor } from '#server/audience/audience.ts';
import { condition, conditionText } from '#server/audience/condition.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { keyset } from '#server/lists/keyset.ts';
import type { CountedPageOf, PageQuery, Reader, Stretch } from '#server/lists/page-of.ts';
import type { Member } from '#server/policies/actor.ts';
import { hiddenFrom, hiddenJoin, isNotHidden } from './hidden-posts.ts';

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
  return await pageOf<Entry, OwnComment>(reader, query, {
    name: 'history of comments',
    of: [member],
    count: () => countOwnComments(context.db, member),
    read: (stretch, sort) => readComments(context.db, member, sort, stretch),
    keyOf: ({ at, id }) => [at, id],
    present: async (entries) => {
      const ids = entries.map(({ id }) => id);
      const rows = ids.length === 0 ? [] : await hydrate(context.db, [ids, member]);
      return rows.map(({ createdAt, ...row }) => ({ ...row, createAt: new Date(createdAt).toISOString() }));
    },
  });
}

/** The listed comments of the member: what is asked of each row, after its post, is asked of an index. */
const listed = (member: number, columns: SQL) => sql`with hidden as materialized (${hiddenFrom(member)})
  select ${columns} from comments c ${hiddenJoin}
  where ${condition(commentFor.ownByRow, { of: 'c', viewer: member })}
    and (c.parent_id is null or ${condition(commentFor.underShown, { of: 'c' })}) and ${isNotHidden}`;

async function readComments(
  db: Queryable,
  member: number,
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
  const page = sql`${listed(member, sql`c.created_at, c.id`)} and ${isAfter}
    order by ${order} limit ${most} offset ${skip}`;
  const { rows } = await db.execute<{ at: number; id: string }>(
    sql`select (extract(epoch from created_at) * 1000)::float8 as at, id from (${page}) page`,
  );
  return rows.map(({ at, id }) => ({ at, id: Number(id) }));
}

/** How many comments and replies of the member are listed. */
export async function countOwnComments(db: Queryable, member: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(listed(member, sql`count(*)::int as total`));
  return rows[0]?.total ?? 0;
}

const hydrate = prepared<Omit<OwnComment, 'createAt'> & { createdAt: Date }>(
  'hydrate_own_comments',
  `select c.code as "commentCode", c.content, p.code as "postCode", c.created_at as "createdAt"
    from unnest($1::bigint[]) with ordinality as wanted (id, place)
    join comments c on c.id = wanted.id join posts p on p.id = c.post_id
    where ${conditionText(commentFor.own, { of: 'c', viewer: '$2::bigint' })} order by wanted.place`,
);
