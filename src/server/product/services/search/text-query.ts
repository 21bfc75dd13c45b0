import type { Keyword, Term } from './keyword.ts';

/** Conditions on the words of a result, as PostgreSQL's `tsquery`, the best match first. Each includes the ones before it. */
export interface Tiers {
  /** A whole name. */
  whole: string;
  /** Every word as it was typed. */
  words: string;
  /** The last word is a prefix. */
  beginning: string;
  /** Words with typos; null if no word is similar. */
  close: string | null;
}

const quoted = (word: string) => `'${word.replace(/[\\']/g, '\\$&')}'`;
const all = (parts: string[]) => parts.join(' & ');

/** The condition of each tier. There is at least one term. */
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
