import type { Database } from '#server/db/database.ts';
import { parsed, prepared } from '#server/db/prepared.ts';
import { searchBlock } from '#server/db/schema/index.ts';
import type { Alternatives, Sought } from './alternatives.ts';
import { add, addPlace, addPosting, type Bits, noPosts, retain, subtract } from './block-bits.ts';

/** The posts of one block by tier: as typed, with a beginning, with typing errors. None is in two of them. */
export type Tiers = readonly [Bits, Bits, Bits];

/** Blocks from `low` to `high`, both included. */
export interface Window {
  low: number;
  high: number;
}

/** Beginnings of up to so many letters are words of the index themselves. */
const indexedBeginning = 3;
/** So many postings of words with a common beginning are read; there are more only for beginnings of very many different words. */
const begunMost = 4_000;

interface Posting {
  word: string;
  block: number;
  posts: Buffer;
}

const postings = prepared<Posting>(
  'search_postings',
  'select word, block, posts from search_postings where word = any ($1) and block between $2 and $3',
);
const begunPostings = prepared<Posting>(
  'search_postings_begun',
  `select word, block, posts from search_postings where word >= $1 and word < $2 and block between $3 and $4 limit ${begunMost}`,
);
const documents = parsed<{ tier: number; ids: string[] }>(
  'search_documents',
  `select case when words @@ $1::tsquery then 0 when words @@ $2::tsquery then 1 else 2 end as tier, array_agg(post_id) as ids
    from search_documents where words @@ $3::tsquery and post_id between $4 and $5 group by 1`,
);

/** The posts of some blocks that match, by block; from sealed blocks and from the documents of new posts. */
export async function readBlocks(db: Database, sought: Sought, { low, high }: Window): Promise<Map<number, Tiers>> {
  const beginning = beginningOf(sought);
  const range = beginning && [beginning, `${beginning}\u{10ffff}`, low, high];
  const [found, begun, recent] = await Promise.all([
    postings(db, [[...wordsOf(sought)], low, high]),
    range ? begunPostings(db, range) : [],
    documents(db, [...queriesOf(sought), low * searchBlock, (high + 1) * searchBlock - 1]),
  ]);
  const blocks = new Map<number, Tiers>();
  const begunIn = Map.groupBy(begun, ({ block }) => block);
  const foundIn = Map.groupBy(found, ({ block }) => block);
  for (const block of new Set([...foundIn.keys(), ...begunIn.keys()])) {
    blocks.set(block, tiersOf(sought, foundIn.get(block) ?? [], begunIn.get(block) ?? []));
  }
  for (const { tier, ids } of recent) addRecent(blocks, tier, ids.map(Number));
  for (const [as, begunBits, close] of blocks.values()) {
    subtract(begunBits, as);
    subtract(close, as);
    subtract(close, begunBits);
  }
  return blocks;
}

const isTyped = ({ term }: Alternatives) => term.kind !== 'name';

/** The letters with which a word has to begin, if they are too many to be a word of the index. */
function beginningOf({ terms }: Sought): string | null {
  const open = terms.find(({ term }) => term.isOpen && term.kind !== 'name')?.term;
  if (!open) return null;
  return open.kind === 'tag' || [...open.word].length > indexedBeginning ? open.word : null;
}

const indexedBeginningOf = ({ term }: Alternatives) =>
  term.isOpen && term.kind === 'word' && [...term.word].length <= indexedBeginning ? [`${term.word}*`] : [];

function wordsOf({ terms, authors }: Sought): Set<string> {
  return new Set([
    ...authors.flat(),
    ...terms.flatMap((one) => [
      ...(isTyped(one) ? [one.term.word] : []),
      ...one.same,
      ...one.begun,
      ...one.similar,
      ...indexedBeginningOf(one),
    ]),
  ]);
}

function tiersOf({ terms, authors }: Sought, found: Posting[], begun: Posting[]): Tiers {
  const byWord = new Map(found.map(({ word, posts }) => [word, posts]));
  const either = (words: string[], start?: Bits) => {
    const bits = start ? start.slice() : noPosts();
    for (const word of words) {
      const posting = byWord.get(word);
      if (posting) addPosting(bits, posting);
    }
    return bits;
  };
  const tiers: [Bits, Bits, Bits] = [noPosts(), noPosts(), noPosts()];
  for (const [at, one] of terms.entries()) {
    const as = either([...(isTyped(one) ? [one.term.word] : []), ...one.same]);
    const begunWords = [...one.begun, ...indexedBeginningOf(one)];
    const isBegun = begunWords.length > 0 || (one.term.isOpen && begun.length > 0);
    const beginning = isBegun ? either(begunWords, as) : as;
    if (one.term.isOpen) for (const { posts } of begun) addPosting(beginning, posts);
    const close = one.similar.length > 0 ? either(one.similar, beginning) : beginning;
    for (const [tier, bits] of [as, beginning, close].entries()) {
      if (at === 0) add(tiers[tier] as Bits, bits);
      else retain(tiers[tier] as Bits, bits);
    }
  }
  for (const [tier, words] of authors.entries()) if (words.length > 0) add(tiers[tier] as Bits, either(words));
  return tiers;
}

function addRecent(blocks: Map<number, Tiers>, tier: number, ids: number[]): void {
  for (const id of ids) {
    const block = Math.floor(id / searchBlock);
    let tiers = blocks.get(block);
    if (!tiers) {
      tiers = [noPosts(), noPosts(), noPosts()];
      blocks.set(block, tiers);
    }
    addPlace(tiers[tier] as Bits, id % searchBlock);
  }
}

const quoted = (word: string) => `'${word}'`;

/** The same conditions in PostgreSQL's notation, one for each tier; each includes the one before it. */
function queriesOf({ terms, authors }: Sought): [string, string, string] {
  const as = (one: Alternatives) => [...(isTyped(one) ? [quoted(one.term.word)] : []), ...one.same.map(quoted)];
  const beginning = (one: Alternatives) => [
    ...as(one),
    ...one.begun.map(quoted),
    ...(isTyped(one) && one.term.isOpen ? [`${quoted(one.term.word)}:*`] : []),
  ];
  const close = (one: Alternatives) => [...beginning(one), ...one.similar.map(quoted)];
  const query = (alternatives: (one: Alternatives) => string[], names: string[]) => {
    const parts = terms.map((one) => alternatives(one));
    const all = parts.every((words) => words.length > 0)
      ? [`(${parts.map((words) => `(${words.join(' | ')})`).join(' & ')})`]
      : [];
    return [...all, ...names.map(quoted)].join(' | ');
  };
  const [first, second, third] = authors;
  return [query(as, first), query(beginning, [...first, ...second]), query(close, [...first, ...second, ...third])];
}
