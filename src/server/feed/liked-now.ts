import { coalesce } from '#lib/coalesce.ts';
import type { Database } from '#server/db/database.ts';
import { type Candidate, candidateStatement, isVisible } from './candidates.ts';

/** After this long the posts are read again beside the callers, who do not wait for them. */
const freshMs = 5_000;
const usableMs = 15_000;

// The last two thousand likes show what is liked now; earlier ones do not matter.
const mostLikedNow = candidateStatement(
  'posts_liked_now',
  `select p.* from (
      select post_id, count(*) as likes from (select post_id from likes order by created_at desc, post_id desc limit 2000) latest
      group by post_id order by likes desc, post_id desc limit 60
    ) liked join posts p on p.id = liked.post_id where ${isVisible}`,
);

/** Reads the posts that are liked most now; everybody shares the result for some seconds. */
export function likedNow(db: Database): () => Promise<readonly Candidate[]> {
  const share = coalesce<readonly Candidate[]>('join');
  let known: { posts: readonly Candidate[]; readAt: number } | null = null;

  const read = () =>
    share('', async () => {
      const readAt = performance.now();
      known = { posts: await mostLikedNow(db, []), readAt };
      return known.posts;
    });

  return async () => {
    const age = known ? performance.now() - known.readAt : Number.POSITIVE_INFINITY;
    if (!known || age > usableMs) return await read();
    // If it fails, the first caller who has to wait reports it.
    if (age > freshMs) read().catch(() => undefined);
    return known.posts;
  };
}
