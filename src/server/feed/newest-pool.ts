import { coalesce } from '#lib/coalesce.ts';
import type { Database } from '#server/db/database.ts';
import { parsed } from '#server/db/prepared.ts';
import {
  type Candidate,
  candidateStatement,
  isBehind,
  isPublic,
  isVisible,
  newestFirst,
  placeOf,
} from './candidates.ts';

/** The newest posts of the whole network, newest first. */
export interface NewestPosts {
  posts: readonly Candidate[];
  /** Whether there are no older ones. */
  isAll: boolean;
}

/** The newest posts for everybody; the seen ones of a member are left out afterwards. */
export interface NewestPool {
  /** The newest 512, including every post that was visible when the caller asked. */
  top(): Promise<NewestPosts>;
  /** About 8,000, including the end of `top`. A post that becomes visible so far down may be missing for a minute. */
  older(): Promise<NewestPosts>;
}

const topSize = 512;
const olderSize = 8_192;
/** How long a like may take to move a post, and the posts of an author who was enabled to come back. */
const topFreshMs = 1_000;
const olderFreshMs = 60_000;

const newestVisible = candidateStatement(
  'newest_visible_posts',
  `select p.* from posts p where ${isPublic} and ${isVisible} order by ${newestFirst} limit $1`,
);

// Reads only the index of the feed, so that it is fast enough for each page.
const newestIds = parsed<{ ids: string | null }>(
  'newest_ids',
  `select md5(string_agg(newest.id::text, ',')) as ids
    from (select p.id from posts p where ${isPublic} order by ${newestFirst} limit ${topSize}) newest`,
);

interface Read extends NewestPosts {
  readAt: number;
}

const age = ({ readAt }: Read) => performance.now() - readAt;

export function newestPool(db: Database): NewestPool {
  const shareTop = coalesce<Read>('next');
  const shareOlder = coalesce<Read>('join');
  let knownTop: (Read & { ids: string | null }) | null = null;
  let knownOlder: Read | null = null;

  async function read(size: number): Promise<Read> {
    const readAt = performance.now();
    const posts = await newestVisible(db, [size]);
    return { posts, isAll: posts.length < size, readAt };
  }

  async function readTop(): Promise<Read> {
    const [row] = await newestIds(db, []);
    const ids = row?.ids ?? null;
    if (knownTop && knownTop.ids === ids && age(knownTop) < topFreshMs) return knownTop;
    // The ids were read first: if there are newer ones now, the next caller reads again.
    knownTop = { ...(await read(topSize)), ids };
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
        knownOlder = await shareOlder('', () => read(olderSize));
      }
      return knownOlder;
    },
  };
}
