import type { Alternatives, Sought } from './alternatives.ts';

/** Conditions on the words of a post, in PostgreSQL's notation (`tsquery`); `%` stands for the number of the window. */
export interface Matches {
  matches: string;
  /** The condition of the tier before; null in the first one. */
  better: string | null;
}

/**
 * The condition of a tier; null if nothing can match, or nothing beyond the tier before. Members' own private posts are indexed under
 * separate words.
 */
export function matchesAt(sought: Sought, tier: number, viewer: number | null): Matches | null {
  const matches = queryOf(sought, tier);
  const better = tier > 0 ? queryOf(sought, tier - 1) : null;
  if (matches === null || matches === better) return null;
  const withOwn = (query: string) => (viewer === null ? query : `${query} | ${query.replaceAll('%/', `%p${viewer}/`)}`);
  return { matches: withOwn(matches), better: better === null ? null : withOwn(better) };
}

/** Matches every term, or one of the authors whose name matches the whole keyword: as typed, as a prefix, with typos. */
function queryOf({ terms, authors }: Sought, tier: number): string | null {
  const parts = terms.map((one) => entriesOf(one, tier));
  const all = parts.every((entries) => entries.length > 0)
    ? [`(${parts.map((entries) => `(${entries.join(' | ')})`).join(' & ')})`]
    : [];
  const either = [
    ...all,
    ...authors
      .slice(0, tier + 1)
      .flat()
      .map(entry),
  ];
  return either.length > 0 ? either.join(' | ') : null;
}

/** Each includes the tier before it. */
function entriesOf({ term, same, begun, similar }: Alternatives, tier: number): string[] {
  const words = [...same, ...(tier > 0 ? begun : []), ...(tier > 1 ? similar : [])].map(entry);
  if (term.kind === 'name') return words;
  return [entry(term.word) + (tier > 0 && term.isOpen ? ':*' : ''), ...words];
}

/** Words contain neither quotes nor backslashes, because these separate words. */
const entry = (word: string) => `'%/${word}'`;
