import { coalesce } from '#lib/coalesce.ts';
import type { Database } from '#server/ground/db/database.ts';
import { parsed } from '#server/ground/db/prepared.ts';
import {
  type Candidate,
  candidateStatement,
  isBehind,
  isPublic,
  isVisible,
  newestFirst,
  placeOf,
} from '../candidates.ts';

/** The newest posts of the whole installation, newest first. */
export interface NewestPosts {
  posts: readonly Candidate[];
  /** Whether no older posts exist. */
  isAll: boolean;
}

/** The newest posts for all viewers; a member's seen posts are filtered out afterwards. */
export interface NewestPool {
  /** The newest 512, including every post that was visible when the caller asked. */
  top(): Promise<NewestPosts>;
  /** About 8,000 posts, which overlap the end of `top`. A post that becomes visible this far down may be missing for a minute. */
  older(): Promise<NewestPosts>;
}

const olderSize = 8_192;
/** The longest delay until a like moves a post, or until the posts of an enabled author return. */
const topFreshMs = 1_000;
const olderFreshMs = 60_000;

interface Read extends NewestPosts {
  readAt: number;
}

const age = ({ readAt }: Read) => performance.now() - readAt;

export function newestPool(db: Database): NewestPool {
  const shareTop = coalesce<Read>('next');
  const shareOlder = coalesce<Read>('join');
  /** The top posts, with the mark of the top from before they were read. */
  let knownTop: (Read & { topIds: string | null }) | null = null;
  let knownOlder: Read | null = null;

  const readNewest = { top: newestReader(db, topSize), older: newestReader(db, olderSize) };

  async function read(which: keyof typeof readNewest): Promise<Read> {
    const readAt = performance.now();
    return { ...(await readNewest[which]()), readAt };
  }

  async function readTop(): Promise<Read> {
    const topIds = await readTopIds(db);
    if (!knownTop || age(knownTop) >= topFreshMs || knownTop.topIds !== topIds)
      knownTop = { ...(await read('top')), topIds };
    return knownTop;
  }

  const top = () => shareTop('', readTop);

  return {
    top,
    async older() {
      const newest = await top();
      const last = newest.posts.at(-1);
      if (newest.isAll || !last) return newest;
      const reachesTop = ({ posts }: Read) => posts[0] !== undefined && !isBehind(placeOf(posts[0]), placeOf(last));
      if (!knownOlder || age(knownOlder) > olderFreshMs || !reachesTop(knownOlder)) {
        knownOlder = await shareOlder('', () => read('older'));
      }
      return knownOlder;
    },
  };
}

/** The number of posts at the top. */
const topSize = 512;

// Reads only the index of the feed, so it is fast enough to run for each page.
const topIdsNow = parsed<{ ids: string | null }>(
  'top_ids',
  `select md5(string_agg(newest.id::text, ',')) as ids
    from (select p.id from posts p where ${isPublic} order by ${newestFirst} limit ${topSize}) newest`,
);

/** A hash of the ids that are at the top now. */
const readTopIds = async (db: Database): Promise<string | null> => (await topIdsNow(db, []))[0]?.ids ?? null;

/** Makes the function that reads this number of the newest public posts. */
export function newestReader(db: Database, size: number): () => Promise<NewestPosts> {
  const read = candidateStatement(
    `newest_${size}_posts`,
    `select p.* from posts p where ${isPublic} and ${isVisible} order by ${newestFirst} limit ${size}`,
  );
  return async () => {
    const posts = await read(db, []);
    return { posts, isAll: posts.length < size };
  };
}
