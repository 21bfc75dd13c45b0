import type { Database } from '#server/ground/db/database.ts';
import { parsed } from '#server/ground/db/prepared.ts';

/** Up to this many followed accounts, one short index scan for each is the fastest way to their newest posts. */
export const fewFollowees = 200;

// One text, because ten thousand rows would take longer to parse than to read.
const followeesOf = parsed<{ ids: string | null }>(
  'followees_of_member',
  `select string_agg(followee_id::text, ',') as ids from follows where follower_id = $1`,
);

/** The ids of the accounts that a member follows. */
export async function readFollowees(db: Database, viewer: number | null): Promise<ReadonlySet<number>> {
  const [row] = await followeesOf(db, [viewer]);
  return new Set(row?.ids?.split(',').map(Number));
}
