import type { Database } from '#server/ground/db/database.ts';
import type { Stretch } from '#server/product/views/lists/page-of.ts';
import type { Keyword } from './keyword.ts';
import { countMostFollowed, mostFollowed } from './members/most-followed.ts';
import { type FoundMember, type Start, sortMatches } from './members/sort-matches.ts';
import { type Condition, walkMembers } from './members/walk-members.ts';
import { similarWords } from './similar-words.ts';
import { tiersOf } from './text-query.ts';

interface Wanted {
  keyword: Keyword;
  viewer: number | null;
  sort: 'desc' | 'asc';
  /** Names as typed, names with typos, or both. */
  names: 'exact' | 'close' | 'both';
  /** Words with typos, if they have been read already. */
  similar?: Map<string, string[]>;
}

type Tier = Condition & { tier: number };

const wordsTier = 1;
const beginningTier = 2;
const closeTier = 3;

/** The number of members to scan in their order, if the scan is likely to fill the page. */
const walkedMost = 2_500;

/** Members by tier, the most followed first within each. */
export async function findAccounts(db: Database, wanted: Wanted, stretch: Stretch): Promise<FoundMember[]> {
  const { keyword, names } = wanted;
  if (keyword.terms.length === 0) return [];
  const [tier, followers, id] = stretch.after ?? [];
  const start = {
    tier: Number(tier ?? 0),
    place: tier === undefined ? null : { followers: Number(followers), id: Number(id) },
  };
  const needed = stretch.skip + stretch.most;
  const found: FoundMember[] = [];
  if (names !== 'close' && start.tier <= beginningTier) found.push(...(await readExact(db, wanted, start, needed)));
  if (names !== 'exact' && found.length < needed) {
    found.push(...(await readClose(db, wanted, start, needed - found.length)));
  }
  return found.slice(stretch.skip);
}

/** Matches as typed: whole names, then words, then prefixes. */
async function readExact(db: Database, wanted: Wanted, start: Start, most: number): Promise<FoundMember[]> {
  const typed = start.tier <= wordsTier ? await readTyped(db, wanted, start, most) : [];
  const { terms } = wanted.keyword;
  const open = terms.find(({ isOpen }) => isOpen);
  if (typed.length === most || !open) return typed;
  const { whole, words, beginning } = tiersOf(wanted.keyword, new Map());
  const tier = { tier: beginningTier, matches: beginning, better: `${whole} | ${words}` };
  const walked = await walkFrequent(db, tier, wanted, start, most - typed.length);
  if (walked) return [...typed, ...walked];
  // If very many words have this prefix, only the other words are looked up in the index.
  const isWide = terms.length > 1 && (await countMostFollowed(db, [open])) * 10 >= mostFollowed;
  const within = isWide ? othersOf(wanted.keyword) : beginning;
  return [...typed, ...(await readTier(db, { ...tier, within }, wanted, start, most - typed.length))];
}

/** Members whose whole name it is, and members whose names contain each word. */
async function readTyped(db: Database, wanted: Wanted, start: Start, most: number): Promise<FoundMember[]> {
  const { whole, words } = tiersOf(wanted.keyword, new Map());
  const both = { tier: 0, first: whole, matches: `${whole} | ${words}`, better: null };
  const sorted = await sortMatches(db, both, wanted, start, most);
  if (sorted) return sorted;
  const same = { tier: 0, matches: whole, better: null };
  const found = start.tier > 0 ? [] : await readTier(db, same, wanted, start, most);
  if (found.length === most) return found;
  const named = { tier: wordsTier, matches: words, better: whole };
  return [...found, ...(await walkTier(db, named, wanted, start, most - found.length))];
}

const othersOf = ({ whole, terms }: Keyword) =>
  tiersOf({ whole, terms: terms.filter(({ isOpen }) => !isOpen) }, new Map()).words;

/** Members whose names contain the words with typos. */
async function readClose(db: Database, wanted: Wanted, start: Start, most: number): Promise<FoundMember[]> {
  const similar = wanted.similar ?? (await similarWords(db, wanted.keyword.terms));
  const { whole, beginning, close } = tiersOf(wanted.keyword, similar);
  if (close === null) return [];
  const tier = { tier: closeTier, matches: close, better: `${whole} | ${beginning}` };
  const walked = await walkFrequent(db, tier, wanted, start, most, similar);
  return walked ?? (await readTier(db, tier, wanted, start, most));
}

/** A page of a tier, if scanning a few members fills it, because collecting all matches from the index would take long. Otherwise null. */
async function walkFrequent(
  db: Database,
  tier: Tier,
  wanted: Wanted,
  start: Start,
  most: number,
  similar?: Map<string, string[]>,
): Promise<FoundMember[] | null> {
  const count = await countMostFollowed(db, wanted.keyword.terms, similar);
  if (count * walkedMost < most * mostFollowed) return null;
  const walked = await walkTier(db, tier, wanted, start, most, walkedMost);
  return walked.length === most ? walked : null;
}

/** One tier, whatever the number of matches. */
async function readTier(
  db: Database,
  tier: Tier & { within?: string },
  wanted: Wanted,
  start: Start,
  most: number,
): Promise<FoundMember[]> {
  const sorted = await sortMatches(db, tier, wanted, start, most);
  if (sorted) return sorted;
  const { within, ...whole } = tier;
  const isWhole = within === undefined || within === tier.matches;
  return await (isWhole ? walkTier : readTier)(db, whole, wanted, start, most);
}

/** One tier, scanning `among` members; by default all. */
async function walkTier(
  db: Database,
  { tier, ...conditions }: Tier,
  { viewer, sort }: Wanted,
  start: Start,
  most: number,
  among: number | null = null,
): Promise<FoundMember[]> {
  const after = tier === start.tier ? start.place : null;
  const walked = await walkMembers(db, conditions, { viewer, sort, after, among }, most);
  return walked.map((row) => ({ tier, ...row }));
}
