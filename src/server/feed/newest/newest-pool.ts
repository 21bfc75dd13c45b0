import { coalesce } from '#lib/coalesce.ts';
import type { Database } from '#server/db/database.ts';
import { type Candidate, isBehind, placeOf } from '../candidates.ts';
import { newestReader, type ReadPosts, readTopIds, topSize } from './newest-posts.ts';

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

const olderSize = 8_192;
/** How long a like may take to move a post, and the posts of an author who was enabled to come back. */
const topFreshMs = 1_000;
const olderFreshMs = 60_000;

type Read = ReadPosts & { readAt: number };

const age = ({ readAt }: Read) => performance.now() - readAt;

export function newestPool(db: Database): NewestPool {
  const shareTop = coalesce<Read>('next');
  const shareOlder = coalesce<Read>('join');
  const readNewest = { top: newestReader(db, topSize), older: newestReader(db, olderSize) };
  let knownTop: Read | null = null;
  let knownOlder: Read | null = null;

  async function read(which: keyof typeof readNewest): Promise<Read> {
    const readAt = performance.now();
    return { ...(await readNewest[which]()), readAt };
  }

  async function readTop(): Promise<Read> {
    if (knownTop && age(knownTop) < topFreshMs && knownTop.topIds === (await readTopIds(db))) return knownTop;
    knownTop = await read('top');
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
