import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { wordsIn } from '#server/product/audience/hidden-words.ts';

/** The hidden word that stands in a thing; one that hides it, if there are several. */
interface FoundWord {
  word: string;
  action: 'HIDE' | 'COVER';
}

/** The hidden words in things, by the ids of these. */
export type HiddenWords = ReadonlyMap<number, FoundWord>;

type Row = FoundWord & { id: string };

const found = (thing: 'post' | 'comment', isMeant: string) =>
  `cross join lateral (select word.word, word.action from ${wordsIn(thing, 't', '$2', isMeant)}
    order by word.action desc, word.id limit 1) found`;

const queries = {
  post: prepared<Row>(
    'hidden_words_in_posts',
    `select t.id, found.* from posts t ${found('post', `scope = 'EVERYWHERE'`)}
      where t.id = any ($1::bigint[]) and t.author_id <> $2`,
  ),
  comment: prepared<Row>(
    'hidden_words_in_comments',
    `select t.id, found.* from comments t join posts p on p.id = t.post_id
      ${found('comment', `(scope = 'EVERYWHERE' or p.author_id = $2)`)}
      where t.id = any ($1::bigint[]) and t.author_id <> $2`,
  ),
};

/** The word that covers each of these posts. */
export async function coversOf(
  db: Database,
  viewer: number | null,
  ids: readonly number[],
): Promise<(id: number) => string | null> {
  const words = await findHiddenWords(db, viewer, 'post', ids);
  return (id) => words.get(id)?.word ?? null;
}

/** The hidden words of a viewer that stand in these posts or comments, by their ids. Nobody hides their own. */
export async function findHiddenWords(
  db: Database,
  viewer: number | null,
  thing: keyof typeof queries,
  ids: readonly number[],
): Promise<HiddenWords> {
  if (viewer === null || ids.length === 0) return new Map();
  const rows = await queries[thing](db, [ids, viewer]);
  return new Map(rows.map(({ id, word, action }) => [Number(id), { word, action }]));
}
