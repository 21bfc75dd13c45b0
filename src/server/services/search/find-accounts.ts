import type { Database } from '#server/db/database.ts';
import type { Stretch } from '#server/lists/page-of.ts';
import type { Keyword } from './keyword.ts';
import { type FoundMember, type Start, sortMatches } from './members/sort-matches.ts';
import { type Condition, walkedFirst, walkMembers } from './members/walk-members.ts';
import { similarWords } from './similar-words.ts';
import { tiersOf } from './text-query.ts';

interface Wanted {
  keyword: Keyword;
  viewer: number | null;
  sort: 'desc' | 'asc';
  /** Names as they were typed, names with typing errors, or both. */
  names: 'exact' | 'close' | 'both';
  /** Words with typing errors, if they have been read already. */
  similar?: Map<string, string[]>;
}

type Tier = Condition & { tier: number };

const wordsTier = 1;
const beginningTier = 2;
const closeTier = 3;

/** So many are looked at, if that promises to fill the page. */
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

/** As it was typed: whole names, then words, then beginnings. */
async function readExact(db: Database, wanted: Wanted, start: Start, most: number): Promise<FoundMember[]> {
  const begun = begunTier(wanted.keyword);
  const [typed, walked] = await Promise.all([
    start.tier <= wordsTier ? readTyped(db, wanted, start, most) : [],
    begun ? walkTier(db, begun, wanted, start, most, walkedFirst) : [],
  ]);
  const missing = most - typed.length;
  if (missing === 0 || !begun) return typed;
  // There may be very many words with the beginning: then the other words alone are looked up in the index.
  const others = async () => ((await isWide(db, wanted)) ? othersOf(wanted.keyword) : begun.matches);
  return [...typed, ...(await readOn(db, { tier: begun, within: others }, wanted, start, missing, walked))];
}

/** Whose whole name it is, and whose names have each word. */
async function readTyped(db: Database, wanted: Wanted, start: Start, most: number): Promise<FoundMember[]> {
  const { whole, words } = tiersOf(wanted.keyword, new Map());
  const both = { tier: 0, first: whole, matches: `${whole} | ${words}`, better: null };
  const sorted = await sortMatches(db, both, wanted.sort, start, most);
  if (sorted) return sorted;
  const same = { tier: 0, matches: whole, better: null };
  const found = start.tier > 0 ? [] : await readSorted(db, same, wanted, start, most);
  if (found.length === most) return found;
  const named = { tier: wordsTier, matches: words, better: whole };
  return [...found, ...(await walkTier(db, named, wanted, start, most - found.length))];
}

/** In whose names the last word is a beginning; null if it is not, because it ends in a script without spaces. */
function begunTier(keyword: Keyword): Tier | null {
  if (!keyword.terms.some(({ isOpen }) => isOpen)) return null;
  const { whole, words, beginning } = tiersOf(keyword, new Map());
  return { tier: beginningTier, matches: beginning, better: `${whole} | ${words}` };
}

const othersOf = ({ whole, terms }: Keyword) =>
  tiersOf({ whole, terms: terms.filter(({ isOpen }) => !isOpen) }, new Map()).words;

/** Whether very many names have the beginning, which is not the whole keyword: a tenth of the most followed members. */
async function isWide(db: Database, { keyword, viewer }: Wanted): Promise<boolean> {
  const open = keyword.terms.find(({ isOpen }) => isOpen);
  if (!open || keyword.terms.length === 1) return false;
  const { beginning } = tiersOf({ whole: open.word, terms: [open] }, new Map());
  const walk = { viewer, sort: 'desc', after: null, among: walkedFirst } as const;
  const most = walkedFirst / 10;
  return (await walkMembers(db, { matches: beginning, better: null }, walk, most)).length === most;
}

/** Whose names have the words with typing errors. */
async function readClose(db: Database, wanted: Wanted, start: Start, most: number): Promise<FoundMember[]> {
  const { keyword, similar } = wanted;
  const { whole, beginning, close } = tiersOf(keyword, similar ?? (await similarWords(db, keyword.terms)));
  if (close === null) return [];
  const tier = { tier: closeTier, matches: close, better: `${whole} | ${beginning}` };
  const walked = await walkTier(db, tier, wanted, start, most, walkedFirst);
  return await readOn(db, { tier, within: () => close }, wanted, start, most, walked);
}

/** One tier, of which those among the most followed members are known: more of these, or all from the index. */
async function readOn(
  db: Database,
  { tier, within }: { tier: Tier; within: () => string | Promise<string> },
  wanted: Wanted,
  start: Start,
  most: number,
  walked: FoundMember[],
): Promise<FoundMember[]> {
  if (walked.length >= most) return walked.slice(0, most);
  if (walked.length * walkedMost >= most * walkedFirst) {
    const further = await walkTier(db, tier, wanted, start, most, walkedMost);
    if (further.length === most) return further;
  }
  const inIndex = await within();
  const sorted = await sortMatches(db, { ...tier, within: inIndex }, wanted.sort, start, most);
  if (sorted) return sorted;
  return await (inIndex === tier.matches ? walkTier : readSorted)(db, tier, wanted, start, most);
}

/** One tier, however many match. */
async function readSorted(
  db: Database,
  tier: Tier,
  wanted: Wanted,
  start: Start,
  most: number,
): Promise<FoundMember[]> {
  const sorted = await sortMatches(db, tier, wanted.sort, start, most);
  return sorted ?? (await walkTier(db, tier, wanted, start, most));
}

/** One tier, of whom `among` are looked at; by default all. */
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
