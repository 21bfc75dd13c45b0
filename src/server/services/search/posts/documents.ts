import type { Database } from '#server/db/database.ts';
import { parsed } from '#server/db/prepared.ts';
import { type Alternatives, type Sought, wordsAt } from './alternatives.ts';

const documents = parsed<{ tier: number; ids: string }>(
  'search_documents',
  `select case when words @@ $1::tsquery then 0 when words @@ $2::tsquery then 1 else 2 end as tier, string_agg(post_id::text, ' ') as ids
    from search_documents where words @@ $3::tsquery group by 1`,
);

/** The new posts that match, by tier: those whose block is not sealed yet. None is in two tiers. */
export type Documents = ReadonlyMap<number, number[]>;

export async function readDocuments(db: Database, sought: Sought): Promise<Documents> {
  const rows = await documents(db, [queryOf(sought, 0), queryOf(sought, 1), queryOf(sought, 2)]);
  return new Map(rows.map(({ tier, ids }) => [tier, ids.split(' ').map(Number)]));
}

const quoted = (word: string) => `'${word}'`;

/** What a post's words have to be for a tier, in PostgreSQL's notation. It includes the tiers before it. */
function queryOf({ terms, authors }: Sought, tier: number): string {
  const parts = terms.map((one) => wordsOf(one, tier));
  const all = parts.every((words) => words.length > 0)
    ? [`(${parts.map((words) => `(${words.join(' | ')})`).join(' & ')})`]
    : [];
  return [
    ...all,
    ...authors
      .slice(0, tier + 1)
      .flat()
      .map(quoted),
  ].join(' | ');
}

function wordsOf(one: Alternatives, tier: number): string[] {
  const { word, kind, isOpen } = one.term;
  const beginning = tier > 0 && isOpen && kind !== 'name' ? [`${quoted(word)}:*`] : [];
  return [...wordsAt(one, tier).map(quoted), ...beginning];
}
