import type { Database } from '#server/ground/db/database.ts';
import { parsed } from '#server/ground/db/prepared.ts';
import { commentFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';

/** A view, like or comment in a member's history. */
export interface Entry {
  /** When it got its place in the history: milliseconds since 1970. */
  at: number;
  /** Makes the key unique. */
  id: number;
  postId: number;
}

export type History = keyof typeof histories;

const viewer = '$1::bigint';
// With the authors joined, a count of 100,000 entries is one hash join instead of a look-up for each of them.
const seenPosts = 'join posts p on p.id = t.post_id join accounts a on a.id = p.author_id';
const seen = conditionText(postFor.viewer, { of: 'p', viewer, joined: { author: 'a' } });
const clearedAt = `coalesce((select views_cleared_at from history_settings where account_id = ${viewer}), '-infinity')`;

/** The rows that each history lists, and their key. */
const histories = {
  views: {
    from: `views t ${seenPosts} where t.account_id = ${viewer} and t.listed_at > ${clearedAt} and ${seen}`,
    at: 't.listed_at',
    id: 't.id',
  },
  likes: {
    from: `likes t ${seenPosts} where t.account_id = ${viewer} and ${seen}`,
    at: 't.created_at',
    id: 't.post_id',
  },
  comments: {
    from: `comments t where ${conditionText(commentFor.own, { of: 't', viewer })}`,
    at: 't.created_at',
    id: 't.id',
  },
};

const statements = { views: statementsOf('views'), likes: statementsOf('likes'), comments: statementsOf('comments') };

function statementsOf(history: History) {
  const { from, at, id } = histories[history];
  const page = (sort: 'desc' | 'asc') =>
    parsed<{ at: number; id: string; postId: string }>(
      `history_of_${history}_${sort}`,
      `select (extract(epoch from ${at}) * 1000)::float8 as at, ${id} as id, t.post_id as "postId" from ${from}
        and (${at}, ${id}) ${sort === 'desc' ? '<' : '>'} ($2::timestamptz, $3::bigint)
        order by ${at} ${sort}, ${id} ${sort} limit $4 offset $5`,
    );
  const count = parsed<{ total: number }>(`total_of_${history}`, `select count(*)::int as total from ${from}`);
  return { desc: page('desc'), asc: page('asc'), count };
}

/** Comes before every key. */
const start = { desc: ['infinity', '9223372036854775807'], asc: ['-infinity', '0'] };

/** Entries of the member's history after a key, without the first `skip`. */
export async function readEntries(
  db: Database,
  { history, member }: { history: History; member: number },
  sort: 'desc' | 'asc',
  { after, skip, most }: Stretch,
): Promise<Entry[]> {
  const key = after ? [new Date(after[0] ?? 0).toISOString(), after[1]] : start[sort];
  const rows = await statements[history][sort](db, [member, ...key, most, skip]);
  return rows.map(({ at, id, postId }) => ({ at, id: Number(id), postId: Number(postId) }));
}

/** How many entries the member's history lists. */
export async function countEntries(db: Database, history: History, member: number): Promise<number> {
  const [row] = await statements[history].count(db, [member]);
  return row?.total ?? 0;
}
