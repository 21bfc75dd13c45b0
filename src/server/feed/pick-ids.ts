import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { FeedCursor } from './cursor.ts';

/** One candidate of the feed. */
export interface Picked {
  id: number;
  code: string;
}

/** How many posts one look takes in at most, so that the cost does not grow with what a member has seen. */
const windowSize = 400;
const mostWindows = 5;

interface Candidate extends Picked {
  seen: boolean;
}

/**
 * The ids of the next posts, newest first, and whether there are more. Members get what they had not seen when
 * the sitting began; visitors have seen nothing.
 */
export async function pickIds(
  db: Database,
  wanted: {
    viewer: number | null;
    following: boolean;
    cursor: FeedCursor;
    size: number;
  },
): Promise<{ picked: Picked[]; next: FeedCursor | null }> {
  const picked: Picked[] = [];
  let cursor = wanted.cursor;
  for (let round = 0; round < mostWindows; round += 1) {
    // Without a viewer every candidate fits, so one more than asked tells whether there are more.
    const limit = wanted.viewer === null ? wanted.size - picked.length + 1 : windowSize;
    const candidates = await readWindow(db, wanted, cursor, limit);
    for (const { id, code, seen } of candidates) {
      if (picked.length === wanted.size) return { picked, next: cursor };
      cursor = { ...cursor, after: code };
      if (seen === (cursor.phase === 'seen')) picked.push({ id, code });
    }
    if (candidates.length === limit) continue;
    if (cursor.phase === 'seen' || wanted.viewer === null) return { picked, next: null };
    cursor = { ...cursor, phase: 'seen', after: null };
  }
  return { picked, next: cursor };
}

async function readWindow(
  db: Database,
  wanted: { viewer: number | null; following: boolean },
  cursor: FeedCursor,
  limit: number,
): Promise<Candidate[]> {
  const seen =
    wanted.viewer === null
      ? sql`false`
      : sql`exists (select 1 from views v where v.account_id = ${wanted.viewer} and v.post_id = p.id
          and v.created_at < ${cursor.startedAt.toISOString()})`;
  const byFollowed = wanted.following
    ? sql`and p.author_id in (select followee_id from follows where follower_id = ${wanted.viewer})`
    : sql``;
  const after = cursor.after
    ? sql`and (p.published_at, p.id) < (select published_at, id from posts where code = ${cursor.after})`
    : sql``;
  const { rows } = await db.execute<{
    id: string;
    code: string;
    seen: boolean;
  }>(sql`
    select p.id, p.code, ${seen} as seen from posts p
    where p.status = 'READY' and p.visibility = 'PUBLIC' and p.removed_at is null ${after} ${byFollowed}
    order by p.published_at desc, p.id desc limit ${limit}`);
  return rows.map((row) => ({
    id: Number(row.id),
    code: row.code,
    seen: row.seen,
  }));
}
