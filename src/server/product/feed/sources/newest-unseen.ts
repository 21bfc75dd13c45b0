import type { Database } from '#server/ground/db/database.ts';
import {
  behindPlace,
  type Candidate,
  candidateStatement,
  fromTheTop,
  isBehind,
  isPublic,
  isShownTo,
  isUnseen,
  newestFirst,
  placeOf,
  type Sitting,
} from '../candidates.ts';
import type { Place } from '../cursor.ts';
import type { Seen } from '../seen.ts';
import { fewFollowees, readFollowees } from './followees.ts';
import { newestPool } from './newest.ts';

/** The next posts that a member has not seen, newest first, after a position. */
export interface UnseenPosts {
  posts: Candidate[];
  /** Whether no other posts follow. */
  isAll: boolean;
}

export interface UnseenQuery {
  sitting: Sitting;
  seen: Promise<Seen>;
  behind: Place | null;
  /** The most posts that are needed. */
  most: number;
}

const unseenBehind = candidateStatement(
  'unseen_posts_behind',
  `select p.* from posts p where ${isPublic} and ${isShownTo('$1')} and ${behindPlace('$3', '$4')} and ${isUnseen('$1', '$2')}
    order by ${newestFirst} limit $5`,
);

// Only the authors with the newest posts can have a post on the page, and one short index scan per author finds them.
const ofFollowed = `p.author_id = followed.id and ${isPublic} and ${isShownTo('$1')} and p.published_at <= $2::timestamptz
  and ${behindPlace('$3', '$4')} and ${isUnseen('$1', '$2')} order by ${newestFirst}`;
const unseenOfFollowed = candidateStatement(
  'unseen_posts_of_followed',
  `with followed as materialized (
      select followed.id from (select followee_id as id from follows where follower_id = $1) followed
        cross join lateral (select p.published_at, p.id from posts p where ${ofFollowed} limit 1) head
      order by head.published_at desc, head.id desc limit $5
    )
    select own.* from followed cross join lateral (select p.* from posts p where ${ofFollowed} limit $5) own
    order by own.published_at desc, own.id desc limit $5`,
);

/** The next unseen posts from the database. Posts that are not interesting are left out here: in the statements they would change the plans. */
async function readBehind(db: Database, { sitting, seen, behind, most }: UnseenQuery): Promise<UnseenPosts> {
  const { viewer, feed, startedAt } = sitting;
  const statement = feed === 'following' ? unseenOfFollowed : unseenBehind;
  const posts: Candidate[] = [];
  let place = behind ?? fromTheTop;
  for (;;) {
    const wanted = most - posts.length;
    const reading = statement(db, [viewer, startedAt.toISOString(), place.at, place.id, wanted]);
    const [read, { uninteresting }] = await Promise.all([reading, seen]);
    posts.push(...read.filter(({ id }) => !uninteresting.has(id)));
    const last = read.at(-1);
    if (!last || read.length < wanted) return { posts, isAll: true };
    if (posts.length === most) return { posts, isAll: false };
    place = placeOf(last);
  }
}

/** Whether a feed has a post that the member had not seen when the sitting began. */
export const hasUnseen = async (db: Database, sitting: Sitting, seen: Promise<Seen>): Promise<boolean> =>
  (await readBehind(db, { sitting, seen, behind: null, most: 1 })).posts.length > 0;

/**
 * Reads the newest posts that a sitting has not reached yet, from the shared pool and then from the database. For a member that
 * follows few accounts, it reads only the database.
 */
export function unseenReader(db: Database): (query: UnseenQuery) => Promise<UnseenPosts> {
  const pool = newestPool(db);

  return async (query) => {
    const { viewer, feed } = query.sitting;
    const followees = feed === 'following' ? await readFollowees(db, viewer) : null;
    if (followees && followees.size <= fewFollowees) return await readBehind(db, query);
    let found: Candidate[] = [];
    let { behind } = query;
    // Reads the few newest posts, which are enough for most members, then more of the pool, then the database.
    for (const read of [pool.top, pool.older]) {
      const newest = await read();
      const wanted = query.most + 1 - found.length;
      const posts = followees ? newest.posts.filter(({ authorId }) => followees.has(authorId)) : newest.posts;
      const unseen = await unseenIn(posts, { ...query, behind, most: wanted });
      found = [...found, ...unseen];
      if (newest.isAll || unseen.length === wanted) {
        return { posts: found.slice(0, query.most), isAll: found.length <= query.most };
      }
      const last = newest.posts.at(-1);
      if (last && isBehind(placeOf(last), behind)) behind = placeOf(last);
    }
    const far = await readBehind(db, { ...query, behind, most: query.most - found.length });
    return { posts: [...found, ...far.posts], isAll: far.isAll };
  };
}

async function unseenIn(
  posts: readonly Candidate[],
  { sitting, seen, behind, most }: UnseenQuery,
): Promise<Candidate[]> {
  // Posts in the pool may be newer than the sitting, so reading begins after them.
  const startedAt = { at: sitting.startedAt.getTime() + 1, id: 0 };
  const from = behind && isBehind(behind, startedAt) ? behind : startedAt;
  return await (await seen).unseenOf(posts, most, firstBehind(posts, from));
}

/** The index of the first post after a position. */
function firstBehind(posts: readonly Candidate[], place: Place): number {
  let [low, high] = [0, posts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const post = posts[middle];
    if (post && isBehind(placeOf(post), place)) high = middle;
    else low = middle + 1;
  }
  return low;
}
