import type { Keyword, Term } from './keyword.ts';

/** Conditions on the words of a thing, in PostgreSQL's notation (`tsquery`), the best match first. Each includes those before it. */
export interface Tiers {
  /** A whole name. */
  whole: string;
  /** Every word as it was typed. */
  words: string;
  /** The last word is a beginning. */
  beginning: string;
  /** Words with typing errors; null if nothing is similar. */
  close: string | null;
}

const quoted = (word: string) => `'${word.replace(/[\\']/g, '\\$&')}'`;
const all = (parts: string[]) => parts.join(' & ');

/** What a thing's words have to be for each tier. There is at least one term. */
export function tiersOf({ whole, terms }: Keyword, similar: Map<string, string[]>): Tiers {
  const begun = ({ word, isOpen }: Term) => (isOpen ? `${quoted(word)}:*` : quoted(word));
  const close = (term: Term) => `(${[begun(term), ...(similar.get(term.word) ?? []).map(quoted)].join(' | ')})`;
  return {
    whole: quoted(`=${whole}`),
    words: all(terms.map(({ word }) => quoted(word))),
    beginning: all(terms.map(begun)),
    close: similar.size > 0 ? all(terms.map(close)) : null,
  };
}
