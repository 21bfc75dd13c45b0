import type { Database } from '#server/db/database.ts';
import { searchBlock } from '#server/db/schema/index.ts';
import { type Alternatives, beginningAt, type Sought, wordsAt } from './alternatives.ts';
import { add, addPlace, type Bits, countOf, isEmpty, noPosts, retain, subtract } from './block-bits.ts';
import { type Documents, readDocuments } from './documents.ts';
import { type Postings, readPostings } from './postings.ts';

/** Blocks from `low` to `high`, both included. */
export interface Window {
  low: number;
  high: number;
}

/** Answers the posts of a window that match in a tier, and in none before it, by block. */
export type ReadTier = (window: Window, tier: number) => Promise<Map<number, Bits>>;

/** So many terms are read first, the rarest ones; then always twice as many, for the blocks in which all before them are together. */
const termsAtFirst = 2;

/** How often a term was found, to begin with the rarest one in the next blocks. */
interface Seen {
  posts: number;
  blocks: number;
}

// Most blocks leave nothing, and memory for each would keep the garbage collector busy.
const [together, found] = [noPosts(), noPosts()];

/**
 * Reads the posts that match, from sealed blocks and from the documents of new posts. Each tier reads only the postings that it needs, and
 * those of a block only as long as a post in it can still match.
 */
export function readBlocks(db: Database, sought: Sought): ReadTier {
  const postings = readPostings(db);
  const seen = sought.terms.map((): Seen => ({ posts: 0, blocks: 0 }));
  let documents: Promise<Documents> | undefined;

  const upTo = async (tier: number, blocks: number[]) => {
    documents ??= readDocuments(db, sought);
    const [matches, recent] = await Promise.all([sealedMatches(postings, sought, seen, blocks, tier), documents]);
    for (const [ofTier, ids] of recent) if (ofTier <= tier) addRecent(matches, ids, new Set(blocks));
    return matches;
  };

  return async (window, tier) => {
    const matches = await upTo(tier, blocksOf(window));
    if (tier === 0 || matches.size === 0) return matches;
    for (const [block, better] of await upTo(tier - 1, [...matches.keys()])) {
      const bits = matches.get(block);
      if (bits) subtract(bits, better);
    }
    return matches;
  };
}

const blocksOf = ({ low, high }: Window) => Array.from({ length: high - low + 1 }, (_, at) => low + at);

/** The posts of sealed blocks that match in a tier or in one before it. */
async function sealedMatches(
  postings: Postings,
  { terms, authors }: Sought,
  seen: Seen[],
  blocks: number[],
  tier: number,
): Promise<Map<number, Bits>> {
  const byAuthors = authors.slice(0, tier + 1).flat();
  const matches = new Map<number, Bits>();
  let left = blocks;
  for (const [at, places] of rarestFirst(seen).entries()) {
    const group = places.map((place) => ({ one: terms[place] as Alternatives, seen: seen[place] as Seen }));
    const words = group.flatMap(({ one }) => wordsAt(one, tier));
    const beginning = group.map(({ one }) => beginningAt(one, tier)).find((found) => found !== null) ?? null;
    const own = postings.read(words, beginning, left);
    await (at === 0 ? Promise.all([own, postings.read(byAuthors, null, blocks)]) : own);
    left = left.filter((block) => {
      const bits = matches.get(block);
      const together = retainAll(bits, group, (found, one) => {
        postings.addTo(found, wordsAt(one, tier), beginningAt(one, tier), block);
      });
      if (together) matches.set(block, together);
      else matches.delete(block);
      return together !== null;
    });
  }
  for (const block of byAuthors.length > 0 ? blocks : []) {
    found.fill(0);
    postings.addTo(found, byAuthors, null, block);
    const bits = matches.get(block);
    if (bits) add(bits, found);
    else if (!isEmpty(found)) matches.set(block, found.slice());
  }
  return matches;
}

/** What is in the block under all of the terms, too; null if nothing is. */
function retainAll(
  start: Bits | undefined,
  group: { one: Alternatives; seen: Seen }[],
  addTo: (bits: Bits, one: Alternatives) => void,
): Bits | null {
  if (start) together.set(start);
  else together.fill(-1);
  for (const { one, seen } of group) {
    found.fill(0);
    addTo(found, one);
    seen.blocks += 1;
    seen.posts += countOf(found);
    retain(together, found);
    if (isEmpty(together)) return null;
  }
  return together.slice();
}

/** The places of the terms in groups that are read together; all of them, until something is known about them. */
function rarestFirst(seen: readonly Seen[]): number[][] {
  const places = [...seen.keys()];
  if (places.length <= termsAtFirst || seen.every(({ blocks }) => blocks === 0)) return [places];
  const share = (place: number) => {
    const { posts, blocks } = seen[place] as Seen;
    return blocks === 0 ? Number.POSITIVE_INFINITY : posts / blocks;
  };
  places.sort((a, b) => share(a) - share(b));
  const groups: number[][] = [];
  for (let size = termsAtFirst; places.length > 0; size *= 2) groups.push(places.splice(0, size));
  return groups;
}

function addRecent(matches: Map<number, Bits>, ids: number[], blocks: ReadonlySet<number>): void {
  for (const id of ids) {
    const block = Math.floor(id / searchBlock);
    if (!blocks.has(block)) continue;
    const bits = matches.get(block) ?? noPosts();
    addPlace(bits, id % searchBlock);
    matches.set(block, bits);
  }
}
