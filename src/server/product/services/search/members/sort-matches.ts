import type { Database } from '#server/ground/db/database.ts';
import { parsed } from '#server/ground/db/prepared.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Condition } from './walk-members.ts';

/** A member that a search finds: the better the match, the lower the tier. */
export interface FoundMember {
  tier: number;
  followers: number;
  id: number;
}

/** The start of a page: at a tier, or after one of its members. */
export interface Start {
  tier: number;
  place: { followers: number; id: number } | null;
}

/** One tier or two, as conditions on the words of names in PostgreSQL's `tsquery`. */
interface Tiers extends Condition {
  /** The number of the first tier. */
  tier: number;
  /** The condition of the first of two tiers. */
  first?: string;
  /** The condition for the index, if it is not `matches`. All matches must meet it. */
  within?: string;
}

/** At most this many matches are sorted. */
const sortedMost = 3_000;

// Always returns a row, which says whether there were too many. `offset` keeps PostgreSQL from reading all accounts for them.
const sorted = (sort: 'desc' | 'asc', isBehind: '<' | '>') =>
  parsed<{ isTooMuch: boolean; tier: number; followers: number; id: string | null }>(
    `sorted_names_${sort}`,
    `with among as materialized (select account_id, words from account_names where words @@ $1::tsquery limit ${sortedMost + 1}),
      size as materialized (select count(*) > ${sortedMost} as "isTooMuch" from among)
      select size."isTooMuch", found.* from size left join lateral (
        select found.tier, a.follower_count as followers, a.id from among n,
          lateral (select a.id, a.follower_count from accounts a where a.id = n.account_id and ${conditionText(memberFor.shownWithPosts, { of: 'a', viewer: '$10::bigint' })} offset 0) a,
          lateral (select case when $2::tsquery is null or n.words @@ $2::tsquery then $3::int else $3::int + 1 end as tier) found
        where not size."isTooMuch" and n.words @@ $4::tsquery and ($5::tsquery is null or not n.words @@ $5::tsquery)
          and (found.tier > $6::int or found.tier = $6::int and ($7::bigint is null or (a.follower_count, a.id) ${isBehind} ($7::bigint, $8::bigint)))
        order by found.tier, a.follower_count ${sort}, a.id ${sort} limit $9) found on true
      order by found.tier, found.followers ${sort}, found.id ${sort}`,
  );
const read = { desc: sorted('desc', '<'), asc: sorted('asc', '>') };

/** Members by tier and followers, after a member or from a tier on; null if there are too many matches to sort. */
export async function sortMatches(
  db: Database,
  { tier, first, matches, better, within = matches }: Tiers,
  { viewer, sort }: { viewer: number | null; sort: 'desc' | 'asc' },
  from: Start,
  most: number,
): Promise<FoundMember[] | null> {
  // After a member of an earlier tier, this whole tier is left.
  const place = from.tier < tier ? null : from.place;
  const key = [Math.max(from.tier, tier), place?.followers ?? null, place?.id ?? null];
  const rows = await read[sort](db, [within, first ?? null, tier, matches, better, ...key, most, viewer]);
  if (rows[0]?.isTooMuch) return null;
  return rows.flatMap((row) =>
    row.id === null ? [] : { tier: row.tier, followers: row.followers, id: Number(row.id) },
  );
}
