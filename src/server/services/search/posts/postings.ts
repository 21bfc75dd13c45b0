import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { add, addPosting, type Bits, noPosts } from './block-bits.ts';

/** So many postings of words with a common beginning are read at once; there are more only for beginnings of very many different words. */
const begunMost = 4_000;

const postings = prepared<{ word: string; block: number; posts: Buffer }>(
  'search_postings',
  'select word, block, posts from search_postings where word = any ($1) and block = any ($2)',
);
const begunPostings = prepared<{ block: number; posts: Buffer }>(
  'search_postings_begun',
  `select block, posts from search_postings where word > $1 and word < $2 and block = any ($3) limit ${begunMost}`,
);

/** The postings of a search: each is read when it is asked for, and once. */
export interface Postings {
  /** Reads what is missing of these words, and of the longer words with this beginning. */
  read(words: Iterable<string>, beginning: string | null, blocks: readonly number[]): Promise<void>;
  /** Adds what has been read. */
  addTo(bits: Bits, words: readonly string[], beginning: string | null, block: number): void;
}

export function readPostings(db: Database): Postings {
  const posted = new Map<string, Map<number, Buffer>>();
  const begun = new Map<number, Bits>();
  const asked = new Map<string, Set<number>>();
  const missing = (name: string, blocks: readonly number[]) => {
    const known = asked.get(name);
    return known ? blocks.filter((block) => !known.has(block)) : blocks;
  };
  const note = (name: string, blocks: readonly number[]) => {
    const known = asked.get(name) ?? new Set();
    for (const block of blocks) known.add(block);
    asked.set(name, known);
  };

  async function readWords(wanted: Iterable<string>, blocks: readonly number[]): Promise<void> {
    const words = [...wanted].filter((word) => missing(word, blocks).length > 0);
    if (words.length === 0) return;
    for (const { word, block, posts } of await postings(db, [words, blocks])) {
      const ofWord = posted.get(word) ?? new Map();
      posted.set(word, ofWord.set(block, posts));
    }
    for (const word of words) note(word, blocks);
  }

  async function readBegun(beginning: string, blocks: readonly number[]): Promise<void> {
    const name = `${beginning}*`;
    const unread = missing(name, blocks);
    if (unread.length === 0) return;
    for (const { block, posts } of await begunPostings(db, [beginning, `${beginning}\u{10ffff}`, unread])) {
      const bits = begun.get(block) ?? noPosts();
      addPosting(bits, posts);
      begun.set(block, bits);
    }
    note(name, unread);
  }

  return {
    async read(words, beginning, blocks) {
      await Promise.all([readWords(words, blocks), beginning === null ? null : readBegun(beginning, blocks)]);
    },
    addTo(bits, words, beginning, block) {
      for (const word of words) {
        const posts = posted.get(word)?.get(block);
        if (posts) addPosting(bits, posts);
      }
      const more = beginning === null ? undefined : begun.get(block);
      if (more) add(bits, more);
    },
  };
}
