import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { FeedCursor } from './cursor.ts';

/** A post of the feed by its id, a bigint that the driver gives as text, and its code. */
interface Picked {
  id: string;
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

type Wanted = { viewer: number | null; following: boolean };

function readWindow(db: Database, wanted: Wanted, cursor: FeedCursor, limit: number): Promise<Candidate[]> {
  const { viewer } = wanted;
  const reader = viewer === null ? 'visitor' : wanted.following ? 'follower' : 'member';
  const start = viewer === null ? [limit] : [limit, viewer, cursor.startedAt.toISOString()];
  return cursor.after === null ? first[reader](db, start) : next[reader](db, [...start, cursor.after]);
}

type Reader = 'visitor' | 'member' | 'follower';

/** One statement a kind of reader, because a condition that may be absent would keep the index from being used. */
function statement(reader: Reader, continued: boolean) {
  const seen = `exists (select 1 from views v
    where v.account_id = $2 and v.post_id = p.id and v.created_at < $3::timestamptz)`;
  const followed = 'and p.author_id in (select followee_id from follows where follower_id = $2)';
  const cursor = `and (p.published_at, p.id) < (select published_at, id from posts
    where code = ${reader === 'visitor' ? '$2' : '$4'})`;
  return prepared<Candidate>(
    `pick_${reader}_${continued ? 'next' : 'first'}`,
    `select p.id, p.code, ${reader === 'visitor' ? 'false' : seen} as seen from posts p
    where p.status = 'READY' and p.visibility = 'PUBLIC' and p.removed_at is null
      ${continued ? cursor : ''} ${reader === 'follower' ? followed : ''}
    order by p.published_at desc, p.id desc limit $1`,
  );
}

const statements = (continued: boolean) => ({
  visitor: statement('visitor', continued),
  member: statement('member', continued),
  follower: statement('follower', continued),
});
const first = statements(false);
const next = statements(true);
