import { commentFor, postFor } from '#server/audience/audience.ts';
import { conditionText } from '#server/audience/condition.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Stretch } from '#server/lists/page-of.ts';
import type { Entry } from './read-posts.ts';

type Row = { at: number; id: string; postId: string };

const viewer = '$1::bigint';
const seen = conditionText(postFor.viewer, { of: 'p', viewer });
const clearedAt = `coalesce((select views_cleared_at from history_settings where account_id = ${viewer}), '-infinity')`;

/** What each history reads, and its key. */
const histories = {
  views: {
    from: `views t join posts p on p.id = t.post_id where t.account_id = ${viewer} and t.listed_at > ${clearedAt} and ${seen}`,
    at: 't.listed_at',
    id: 't.id',
  },
  likes: {
    from: `likes t join posts p on p.id = t.post_id where t.account_id = ${viewer} and ${seen}`,
    at: 't.created_at',
    id: 't.post_id',
  },
  comments: {
    from: `comments t where ${conditionText(commentFor.own, { of: 't', viewer })}`,
    at: 't.created_at',
    id: 't.id',
  },
};

/** Comes before every key. */
const start = { desc: ['infinity', '9223372036854775807'], asc: ['-infinity', '0'] };

const statements = { views: both('views'), likes: both('likes'), comments: both('comments') };

function both(kind: keyof typeof histories) {
  return { desc: statement(kind, 'desc'), asc: statement(kind, 'asc') };
}

function statement(kind: keyof typeof histories, sort: 'desc' | 'asc') {
  const { from, at, id } = histories[kind];
  return prepared<Row>(
    `next_${kind}_${sort}`,
    `select (extract(epoch from ${at}) * 1000)::float8 as at, ${id} as id, t.post_id as "postId" from ${from}
      and (${at}, ${id}) ${sort === 'desc' ? '<' : '>'} ($2::timestamptz, $3::bigint)
      order by ${at} ${sort}, ${id} ${sort} limit $4`,
  );
}

/**
 * The entries that follow directly after a key, or the first ones: asks the audience about each, and needs no list of what is hidden. A page
 * that skips others is read without looking at posts (`read-posts.ts`, `list-comments.ts`).
 */
export async function readNext(
  db: Database,
  { kind, member }: { kind: keyof typeof histories; member: number },
  sort: 'desc' | 'asc',
  { after, most }: Omit<Stretch, 'skip'>,
): Promise<Entry[]> {
  const key = after ? [new Date(after[0] ?? 0).toISOString(), after[1]] : start[sort];
  const rows = await statements[kind][sort](db, [member, ...key, most]);
  return rows.map(({ at, id, postId }) => ({ at, id: Number(id), postId: Number(postId) }));
}
