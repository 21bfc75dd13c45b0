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
  const readers = [
    ...(names === 'close'
      ? []
      : [
          { last: wordsTier, read: readTyped },
          { last: beginningTier, read: readBegun },
        ]),
    ...(names === 'exact' ? [] : [{ last: closeTier, read: readClose }]),
  ];
  for (const { last, read } of readers) {
    if (last < start.tier || found.length >= needed) continue;
    found.push(...(await read(db, wanted, start, needed - found.length)));
  }
  return found.slice(stretch.skip);
}

/** Whose whole name it is, and whose names have each word. */
async function readTyped(db: Database, wanted: Wanted, start: Start, most: number): Promise<FoundMember[]> {
  const { whole, words } = tiersOf(wanted.keyword, new Map());
  const both = { tier: 0, first: whole, matches: `${whole} | ${words}`, better: null };
  const sorted = await sortMatches(db, both, wanted.sort, start, most);
  if (sorted) return sorted;
  const found =
    start.tier === 0 ? await readTier(db, { tier: 0, matches: whole, better: null }, wanted, start, most) : [];
  if (found.length === most) return found;
  const named = { tier: wordsTier, matches: words, better: whole };
  return [...found, ...(await walkTier(db, named, wanted, start, most - found.length))];
}

/** In whose names the last word is a beginning. */
async function readBegun(db: Database, wanted: Wanted, start: Start, most: number): Promise<FoundMember[]> {
  const { keyword, sort } = wanted;
  if (!keyword.terms.some(({ isOpen }) => isOpen)) return [];
  const { whole, words, beginning } = tiersOf(keyword, new Map());
  const conditions = { tier: beginningTier, matches: beginning, better: `${whole} | ${words}` };
  let walked = await walkTier(db, conditions, wanted, start, most, walkedFirst);
  const isFrequent = walked.length * walkedMost >= most * walkedFirst;
  if (walked.length < most && isFrequent) walked = await walkTier(db, conditions, wanted, start, most, walkedMost);
  if (walked.length === most) return walked;
  // There may be very many words with the beginning: then the other words alone are looked up in the index.
  const within = (await isWide(db, wanted)) ? tiersOf(withoutOpen(keyword), new Map()).words : beginning;
  const sorted = await sortMatches(db, { ...conditions, within }, sort, start, most);
  if (sorted) return sorted;
  return await (within === beginning ? walkTier : readTier)(db, conditions, wanted, start, most);
}

const withoutOpen = ({ whole, terms }: Keyword): Keyword => ({ whole, terms: terms.filter(({ isOpen }) => !isOpen) });

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
  const conditions = { tier: closeTier, matches: close, better: `${whole} | ${beginning}` };
  return await readTier(db, conditions, wanted, start, most);
}

/** One tier, however many match. */
async function readTier(db: Database, tier: Tier, wanted: Wanted, start: Start, most: number): Promise<FoundMember[]> {
  return (await sortMatches(db, tier, wanted.sort, start, most)) ?? (await walkTier(db, tier, wanted, start, most));
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
