import { sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { typingErrors } from './distance.ts';
import type { Term } from './keyword.ts';

const lettersForOneError = 4;
const lettersForTwoErrors = 8;
const similarMost = 20;

/** The words that each term may be a typo of: one error in words of four letters, two in words of eight. */
export async function similarWords(db: Database, terms: readonly Term[]): Promise<Map<string, string[]>> {
  const typed = terms.filter(({ kind, word }) => kind === 'word' && isSpelled(word)).map(({ word }) => word);
  const similar = new Map<string, string[]>();
  if (typed.length === 0) return similar;
  const { rows: found } = await db.execute<{ term: string; word: string }>(
    sql`select t.term, s.word from unnest(${sql.param(typed)}::text[]) t (term), lateral similar_words(t.term) s (word)`,
  );
  for (const [term, rows] of Map.groupBy(found, (row) => row.term)) {
    const most = term.length >= lettersForTwoErrors ? 2 : 1;
    const errors = new Map(rows.map(({ word }) => [word, typingErrors(term, word, most)]));
    const words = [...errors.keys()].filter((word) => word !== term && (errors.get(word) ?? 0) <= most);
    words.sort((a, b) => (errors.get(a) ?? 0) - (errors.get(b) ?? 0));
    if (words.length > 0) similar.set(term, words.slice(0, similarMost));
  }
  return similar;
}

/** Numbers have no typos: another number means something else. */
const isSpelled = (word: string) => word.length >= lettersForOneError && !/[\d_]/.test(word);
