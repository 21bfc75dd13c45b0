import type { Database } from '#server/ground/db/database.ts';
import { parsed } from '#server/ground/db/prepared.ts';
import { isShownTo, momentOf, type Sitting } from '../candidates.ts';
import type { Place } from '../cursor.ts';

interface Row {
  id: string;
  at: number;
  /** Null if the post must not be shown. */
  postId: string | null;
}

/** The most views that one statement reads, and the most statements in one call. A page that reaches them is short; the next page continues. */
const batch = 200;
const mostBatches = 10;

// A post that was viewed again during the sitting keeps the position of its first view: it must not move to the end.
const seenBefore = `select v.id, v.at, v.post_id from (
    (select id, last_viewed_at as at, post_id from views where account_id = $1 and last_viewed_at < $2::timestamptz
      and (last_viewed_at, id) > (${momentOf('$3')}, $4::bigint) order by last_viewed_at, id limit ${batch})
    union all
    (select id, created_at, post_id from views where account_id = $1 and last_viewed_at >= $2::timestamptz
      and created_at < $2::timestamptz and (created_at, id) > (${momentOf('$3')}, $4::bigint)
      order by created_at, id limit ${batch})
  ) v order by v.at, v.id limit ${batch}`;

const statementFor = (feed: Sitting['feed'], shown: string) =>
  parsed<Row>(
    `seen_again_${feed}`,
    `select v.id, (extract(epoch from v.at) * 1000)::float8 as at, p.id as "postId"
      from (${seenBefore}) v left join posts p on p.id = v.post_id and ${shown} order by v.at, v.id`,
  );

const statements = {
  'for-you': statementFor('for-you', isShownTo('$1')),
  following: statementFor(
    'following',
    `${isShownTo('$1')} and exists (select from follows f where f.follower_id = $1 and f.followee_id = p.author_id)`,
  ),
};

/** Posts that the member had seen before the sitting and that may interest them, oldest view first; `next` is null at the end. */
export async function readSeenAgain(
  db: Database,
  { viewer, feed, startedAt }: Sitting,
  { behind, uninteresting, most }: { behind: Place | null; uninteresting: ReadonlySet<number>; most: number },
): Promise<{ ids: number[]; next: Place | null }> {
  const ids: number[] = [];
  let next: Place = behind ?? { at: 0, id: 0 };
  for (let n = 0; n < mostBatches; n += 1) {
    const rows = await statements[feed](db, [viewer, startedAt.toISOString(), next.at, next.id]);
    for (const { id, at, postId } of rows) {
      const isShown = postId !== null && !uninteresting.has(Number(postId));
      if (isShown && ids.length === most) return { ids, next };
      if (isShown) ids.push(Number(postId));
      next = { at, id: Number(id) };
    }
    if (rows.length < batch) return { ids, next: null };
  }
  return { ids, next };
}
