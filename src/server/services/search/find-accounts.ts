import { type SQL, sql } from 'drizzle-orm';
import { memberFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Database } from '#server/db/database.ts';
import { parsed } from '#server/db/prepared.ts';
import type { Key } from '#server/lists/cursors.ts';
import { keyset } from '#server/lists/keyset.ts';
import type { Stretch } from '#server/lists/page-of.ts';
import type { Keyword } from './keyword.ts';
import { similarWords } from './similar-words.ts';
import { tiersOf } from './text-query.ts';

/** A member whom a search finds: the better the match, the lower the tier. */
export interface FoundMember {
  tier: number;
  followers: number;
  id: number;
}

interface Wanted {
  keyword: Keyword;
  viewer: number | null;
  sort: 'desc' | 'asc';
  /** Names as they were typed, names with typing errors, or both. */
  names: 'exact' | 'close' | 'both';
  /** Words with typing errors, if they have been read already. */
  similar?: Map<string, string[]>;
}

/** The members of one tier: who match `matches` and not `better`. */
interface Tier {
  matches: string;
  better: string | null;
}

/** Up to so many matches are sorted; if there are more, the most followed ones are read in their order until the page is full. */
const sortedMost = 3_000;

/** Members by tier, the most followed first within each. */
export async function findAccounts(db: Database, wanted: Wanted, stretch: Stretch): Promise<FoundMember[]> {
  if (wanted.keyword.terms.length === 0) return [];
  const { after, skip, most } = stretch;
  const [from = 0, ...place] = after ?? [];
  const found: FoundMember[] = [];
  const exact = exactTiers(wanted.keyword);
  const first = wanted.names === 'close' ? exact.length : Number(from);
  const last = exact.length - (wanted.names === 'exact' ? 1 : 0);
  // Each tier includes those before it, so the last one has the members of all of them.
  const matching = first < exact.length ? await readMatching(db, exact.at(-1)?.matches ?? '') : null;
  for (let tier = first; tier <= last && found.length < skip + most; tier += 1) {
    const conditions = tier < exact.length ? exact[tier] : await closeTier(db, wanted);
    if (!conditions) continue;
    const start = tier === Number(from) && after ? place : null;
    const isLastExact = tier === exact.length - 1;
    const among =
      tier < exact.length && (matching || isLastExact) ? matching : await readMatching(db, conditions.matches);
    const rows = await readTier(db, conditions, among, wanted, start, skip + most - found.length);
    found.push(...rows.map((row) => ({ tier, ...row })));
  }
  return found.slice(skip);
}

function exactTiers(keyword: Keyword): Tier[] {
  const { whole, words, beginning } = tiersOf(keyword, new Map());
  return [
    { matches: whole, better: null },
    { matches: words, better: whole },
    { matches: `${whole} | ${beginning}`, better: `${whole} | ${words}` },
  ];
}

/** Read last, and only if the better tiers do not fill the page. */
async function closeTier(db: Database, { keyword, similar }: Wanted): Promise<Tier | null> {
  const { whole, beginning, close } = tiersOf(keyword, similar ?? (await similarWords(db, keyword.terms)));
  return close === null ? null : { matches: close, better: `${whole} | ${beginning}` };
}

const mostFollowed = [
  [sql`a.follower_count`, 'number'],
  [sql`a.id`, 'number'],
] as const;

const matchingNames = parsed<{ id: string }>(
  'matching_names',
  `select n.account_id as id from account_names n where n.words @@ $1::tsquery limit ${sortedMost + 1}`,
);

/** The ids of the members who match; null if there are too many to sort. */
async function readMatching(db: Database, matches: string): Promise<number[] | null> {
  const ids = (await matchingNames(db, [matches])).map(({ id }) => Number(id));
  return ids.length > sortedMost ? null : ids;
}

async function readTier(
  db: Database,
  tier: Tier,
  among: number[] | null,
  { viewer, sort }: Wanted,
  after: Key | null,
  most: number,
): Promise<Omit<FoundMember, 'tier'>[]> {
  if (among?.length === 0) return [];
  const { isAfter, order } = keyset(mostFollowed, sort, after);
  const shown = condition(memberFor.shown, { of: 'a', viewer });
  const matches = sql`n.words @@ ${tier.matches}::tsquery`;
  const better = tier.better === null ? sql`` : sql`and not n.words @@ ${tier.better}::tsquery`;
  const read = async (names: SQL, which: SQL, limit: number) => {
    const { rows } = await db.execute<{ id: string; followers: number }>(sql`
      select a.id, a.follower_count as followers from accounts a join ${names} on n.account_id = a.id
      where ${which} ${better} and ${shown} and ${isAfter} order by ${order} limit ${limit}`);
    return rows.map((row) => ({ id: Number(row.id), followers: row.followers }));
  };

  if (among)
    return await read(sql`account_names n`, sql`a.id = any (${sql.param(among)}::bigint[]) and ${matches}`, most);

  // By `offset`, PostgreSQL is kept from collecting all matches first: it cannot know how many names have a beginning.
  const namesOfEach = sql`lateral (select * from account_names where account_id = a.id offset 0) n`;
  // Two indexes have the order: one of those whom somebody follows, and the primary key for the others.
  const parts = [sql`a.follower_count > 0 and ${matches}`, sql`a.follower_count = 0 and ${matches}`];
  const [first, second] = sort === 'desc' ? parts : parts.toReversed();
  const rows = first ? await read(namesOfEach, first, most) : [];
  return rows.length < most && second ? [...rows, ...(await read(namesOfEach, second, most - rows.length))] : rows;
}
