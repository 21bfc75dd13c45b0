import type { Database } from '#server/ground/db/database.ts';
import { readOften } from '#server/ground/read-often.ts';
import { type Candidate, candidateStatement, isVisible } from '../candidates.ts';

const freshMs = 5_000;

// The last two thousand likes show what is liked now; earlier ones do not matter.
const mostLikedNow = candidateStatement(
  'posts_liked_now',
  `select p.* from (
      select post_id, count(*) as likes from (select post_id from likes order by created_at desc, post_id desc limit 2000) latest
      group by post_id order by likes desc, post_id desc limit 60
    ) liked join posts p on p.id = liked.post_id where ${isVisible}`,
);

/** Reads the posts that are liked most now; the result is shared by everybody for five seconds. */
export const likedNow = (db: Database): (() => Promise<readonly Candidate[]>) =>
  readOften(freshMs, () => mostLikedNow(db, []));
