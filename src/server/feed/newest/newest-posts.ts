import { LRUCache } from 'lru-cache';
import type { Database } from '#server/db/database.ts';
import { parsed } from '#server/db/prepared.ts';
import { type Candidate, candidateStatement, isPublic, isVisible, newestFirst } from '../candidates.ts';

/** The newest posts that everybody sees, newest first, and which were at the top when they were read. */
export interface ReadPosts {
  posts: Candidate[];
  /** Whether there are no older ones. */
  isAll: boolean;
  /** Equals another `topIds` if the same posts were at the top then. */
  topIds: string | null;
}

/** How many posts are at the top. */
export const topSize = 512;

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
