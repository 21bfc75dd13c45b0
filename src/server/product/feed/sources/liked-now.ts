import type { Database } from '#server/ground/db/database.ts';
import { readOften } from '#server/ground/read-often.ts';
import { type Candidate, candidateStatement, isVisible } from '../candidates.ts';

const freshMs = 5_000;

// Counts only the last two thousand likes; earlier likes do not matter.
const mostLikedNow = candidateStatement(
  'posts_liked_now',
  `select p.* from (
      select post_id, count(*) as likes from (select post_id from likes order by created_at desc, post_id desc limit 2000) latest
      group by post_id order by likes desc, post_id desc limit 60
    ) liked join posts p on p.id = liked.post_id where ${isVisible}`,
);

/** Reads the posts with the most likes among the latest likes; all callers share the result for five seconds. */
export const likedNow = (db: Database): (() => Promise<readonly Candidate[]>) =>
  readOften(freshMs, () => mostLikedNow(db, []));
