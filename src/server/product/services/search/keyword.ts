import { isTagName, tagKey, tagName } from '#lib/contract/post/tag-name.ts';
import { beginOf, fold, hasBeginning, termsOf } from './words.ts';

/** One word of a keyword. `#rain` is a tag and `@ada` a user name; both are stored with their sign. */
export interface Term {
  word: string;
  kind: 'word' | 'tag' | 'name';
  /** Whether the word is still being typed, so that a prefix matches. */
  isOpen: boolean;
}

/** A search text. */
export interface Keyword {
  /** The whole text, folded. */
  whole: string;
  terms: Term[];
}

const termsMost = 12;
/** Folding turns one letter into up to 18; PostgreSQL refuses a query with a word of 2,047 bytes, and no name is that long. */
const wholeMost = 500;

/** Parses a keyword. Without a letter or digit it has no terms and finds nothing. */
export function readKeyword(text: string): Keyword {
  const terms = text.split(/\s+/u).flatMap(readPiece);
  const different = terms.filter(({ word }, at) => terms.findIndex((other) => other.word === word) === at);
  const first = different.slice(0, termsMost);
  return {
    whole: [...fold(text).trim().replace(/\s+/gu, ' ')].slice(0, wholeMost).join(''),
    terms: first.map((term, at) => ({ ...term, isOpen: at === first.length - 1 && hasBeginning(term.word) })),
  };
}

function readPiece(piece: string): Omit<Term, 'isOpen'>[] {
  const name = /^@([\w.]+)$/u.exec(fold(piece))?.[1];
  if (name) return [{ kind: 'name', word: `@${name}` }];
  const tag = /^[#＃](.+)$/u.exec(piece)?.[1];
  if (tag && isTagName(tagName(tag))) return [{ kind: 'tag', word: `#${beginOf(fold(tagKey(tag)))}` }];
  return termsOf(piece).map((word) => ({ kind: 'word', word }));
}
