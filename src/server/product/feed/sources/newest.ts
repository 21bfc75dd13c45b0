import { LRUCache } from 'lru-cache';
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

/** The newest posts that everybody sees, newest first, and which were at the top when they were read. */
interface ReadPosts {
  posts: Candidate[];
  /** Whether there are no older ones. */
  isAll: boolean;
  /** Equals another `topIds` if the same posts were at the top then. */
  topIds: string | null;
}

/** How many posts are at the top. */
const topSize = 512;

const topIds = `select md5(string_agg(newest.id::text, ',')) as ids
  from (select p.id from posts p where ${isPublic} order by ${newestFirst} limit ${topSize}) newest`;

// Reads only the index of the feed, so that it is fast enough for each page.
const topIdsNow = parsed<{ ids: string | null }>('top_ids', topIds);

/** Which posts are at the top now, as a mark to compare. */
export const readTopIds = async (db: Database): Promise<string | null> => (await topIdsNow(db, []))[0]?.ids ?? null;

/** What changes of a post: its id, likes, comments and views. */
type Figures = [id: number, likeCount: number, commentCount: number, viewCount: number];
const perPost = 4;

/** What never changes of a published post. */
type Origin = Omit<Candidate, 'likeCount' | 'commentCount' | 'viewCount'>;
const originsOf = candidateStatement('candidates_by_id', 'select p.* from posts p where p.id = any ($1::bigint[])');

/** Reads the `size` newest posts; of those that it knows, only what changes. */
export function newestReader(db: Database, size: number): () => Promise<ReadPosts> {
  const known = new LRUCache<number, Origin>({ max: 2 * size });
  // One row with a list of numbers: the driver would need longer for hundreds of rows than PostgreSQL for the query.
  const read = parsed<{ ids: string | null; figures: string | null }>(
    `newest_${size}_posts`,
    `select (${topIds}) as ids,
        string_agg(concat_ws(' ', newest.id, newest.like_count, newest.comment_count, newest.view_count), ' ') as figures
      from (select p.* from posts p where ${isPublic} and ${isVisible} order by ${newestFirst} limit ${size}) newest`,
  );

  return async () => {
    const [row] = await read(db, []);
    const found = figuresIn(row?.figures);
    const unknown = found.flatMap(([id]) => (known.has(id) ? [] : id));
    if (unknown.length > 0) for (const origin of await originsOf(db, [unknown])) known.set(origin.id, origin);
    const posts = found.flatMap(([id, likeCount, commentCount, viewCount]) => {
      const origin = known.get(id);
      // Without one, the post was deleted meanwhile.
      return origin ? [{ ...origin, likeCount, commentCount, viewCount }] : [];
    });
    return { posts, isAll: found.length < size, topIds: row?.ids ?? null };
  };
}

function figuresIn(text: string | null | undefined): Figures[] {
  const numbers = text?.split(' ').map(Number) ?? [];
  return Array.from(
    { length: numbers.length / perPost },
    (_, n) => numbers.slice(n * perPost, (n + 1) * perPost) as Figures,
  );
}
