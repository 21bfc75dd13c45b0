import { sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';

/** A condition on the words of names, as PostgreSQL's `tsquery`: they match `matches` but not `better`. */
export interface Condition {
  matches: string;
  better: string | null;
}

interface Walk {
  viewer: number | null;
  sort: 'desc' | 'asc';
  after: { followers: number; id: number } | null;
  /** The largest number of members to scan; null for all. */
  among: number | null;
}

const byId = [[sql`a.id`, 'number']] as const;
const byFollowers = [[sql`a.follower_count`, 'number'], ...byId] as const;

/** Each part has an index in its order: one for members with followers, and the primary key for the others. */
function partsOf({ sort, after }: Walk) {
  const parts = [
    {
      which: sql`a.follower_count > 0`,
      ...keyset(byFollowers, sort, after && after.followers > 0 ? [after.followers, after.id] : null),
    },
    { which: sql`a.follower_count = 0`, ...keyset(byId, sort, after?.followers === 0 ? [after.id] : null) },
  ];
  if (sort === 'asc') parts.reverse();
  const isBehindFirst = after !== null && after.followers > 0 !== (sort === 'desc');
  return isBehindFirst ? parts.slice(1) : parts;
}

/** Scans the members by followers until enough of them match. */
export async function walkMembers(
  db: Database,
  { matches, better }: Condition,
  walk: Walk,
  most: number,
): Promise<{ followers: number; id: number }[]> {
  const { viewer, among } = walk;
  const shown = condition(memberFor.shownWithPosts, { of: 'a', viewer });
  const isBetter = better === null ? sql`` : sql`and not n.words @@ ${better}::tsquery`;
  const parts = partsOf(walk);
  const found: { followers: number; id: number }[] = [];
  for (const { which, isAfter, order } of among === null ? parts : parts.slice(0, 1)) {
    if (found.length === most) break;
    const behind = sql`${which} and ${shown} and ${isAfter}`;
    const first = sql`(select a.id, a.follower_count from accounts a where ${behind} order by ${order} limit ${among})`;
    // `offset` keeps PostgreSQL from collecting all matches first, because it cannot estimate how many names have a prefix.
    const { rows } = await db.execute<{ id: string; followers: number }>(sql`
      select a.id, a.follower_count as followers
        from ${among === null ? sql`accounts` : first} a, lateral (select * from account_names where account_id = a.id offset 0) n
        where ${among === null ? behind : sql`true`} and n.words @@ ${matches}::tsquery ${isBetter} order by ${order} limit ${most - found.length}`);
    found.push(...rows.map(({ id, followers }) => ({ id: Number(id), followers })));
  }
  return found;
}
