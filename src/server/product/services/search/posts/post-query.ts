import type { Alternatives, Sought } from './alternatives.ts';

/** Conditions on the words of a post, in PostgreSQL's notation (`tsquery`); `%` stands for the number of the window. */
export interface Matches {
  matches: string;
  /** What matches in a tier before; null in the first one. */
  better: string | null;
}

/** What matches in a tier; null if nothing can, or nothing that has not matched before. Of their own private posts members find words of their own. */
export function matchesAt(sought: Sought, tier: number, viewer: number | null): Matches | null {
  const matches = queryOf(sought, tier);
  const better = tier > 0 ? queryOf(sought, tier - 1) : null;
  if (matches === null || matches === better) return null;
  const withOwn = (query: string) => (viewer === null ? query : `${query} | ${query.replaceAll('%/', `%p${viewer}/`)}`);
  return { matches: withOwn(matches), better: better === null ? null : withOwn(better) };
}

/** Every term, or one of the authors who are meant by all of them: as typed, with a beginning, with typing errors. */
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

/** Words have neither quotes nor backslashes, which separate them. */
const entry = (word: string) => `'%/${word}'`;
