import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';

/** A word of the keyword. */
export interface Term {
  word: string;
  /** Numbers of the texts that contain it and of itself, as an array of PostgreSQL; 'many' if they are too many, 'unknown' before they were looked up. */
  ids: 'unknown' | 'many' | `{${string}}`;
}

const mostTerms = 8;
/** A part of more texts than this is looked for row by row: rows that have one of so many are everywhere. */
const mostTexts = 2_000;

export const termsOf = (keyWord: string): Term[] =>
  [...new Set(keyWord.toLowerCase().split(/\s+/).filter(Boolean))]
    .slice(0, mostTerms)
    .map((word) => ({ word, ids: 'unknown' }));

/** Whether the index of the log answers the term. */
export const isIndexed = ({ ids }: Term): boolean => ids.startsWith('{');

/** Whether the index of the texts answers it, which has every three letters in a row; others are looked for in each text. */
export const isSoonLookedUp = ({ word }: Term): boolean => /[\p{L}\p{N}]{3}/u.test(word);

/** Looks up which texts of the log contain those of the words that are still unknown and `isWanted`. */
export async function lookUp(db: Queryable, terms: Term[], isWanted = (_term: Term) => true): Promise<Term[]> {
  const wanted = terms.filter((term) => term.ids === 'unknown' && isWanted(term));
  if (wanted.length === 0) return terms;
  // Of the word itself too: a status, or a value of the data, is none of the texts.
  const ofEach = wanted.map(
    ({
      word,
    }) => sql`select ${word} as word, hashtextextended(${word}, 0) as id union all (select ${word}, hashtextextended(text, 0)
      from activity_log_texts where text like ${partOf(word)} limit ${mostTexts + 1})`,
  );
  const { rows } = await db.execute<{ word: string; ids: Term['ids'] }>(
    sql`select word, case when count(*) > ${mostTexts + 1} then 'many' else array_agg(id)::text end as ids
      from (${sql.join(ofEach, sql` union all `)}) found group by word`,
  );
  const known = new Map(rows.map(({ word, ids }) => [word, ids]));
  return terms.map(({ word, ids }) => ({ word, ids: known.get(word) ?? ids }));
}

/** Everything that a part finds a row by. */
export const textsOfRow = sql`lower(concat_ws(e'\\n', type, message, error, user_code, ip))`;

/** The condition that a row has all words: by their numbers, where these are known, else by a look at its texts. */
export const conditionOf = (terms: Term[], texts = textsOfRow): SQL =>
  terms.length === 0
    ? sql`true`
    : sql.join(
        terms.map((term) =>
          isIndexed(term)
            ? sql`words && ${term.ids}::bigint[]`
            : sql`(${texts} like ${partOf(term.word)} or words && array[hashtextextended(${term.word}, 0)])`,
        ),
        sql` and `,
      );

/** The part of a statement's name that stands for the text of its condition. */
export const kindsOf = (terms: Term[]): string => terms.map((term) => (isIndexed(term) ? 'i' : 't')).join('');

const partOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
