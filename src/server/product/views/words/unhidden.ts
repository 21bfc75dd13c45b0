import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { hasNoWord, wordsIn } from '#server/product/audience/hidden-words.ts';

const readUnhidden = prepared<{ text: string }>(
  'unhidden_texts',
  `select t.text from unnest($1::text[]) with ordinality t (text, place)
    where ${hasNoWord('text', 't', 'viewerCovers', '$2::bigint')} order by t.place`,
);

/** The texts, such as tags and keywords, in which no word stands that the viewer hides or covers: a suggestion has no cover. */
export async function unhiddenTexts(db: Database, viewer: number | null, texts: string[]): Promise<string[]> {
  if (viewer === null || texts.length === 0) return texts;
  return (await readUnhidden(db, [texts, viewer])).map(({ text }) => text);
}

const readNames = prepared<{ id: string; word: string }>(
  'hidden_words_in_names',
  `select t.id, found.word from accounts t cross join lateral (
      select word.word from ${wordsIn('member', 't', '$2', `scope = 'EVERYWHERE'`)} order by word.action desc, word.id limit 1) found
    where t.id = any ($1::bigint[]) and t.id <> $2
      and (select true from hidden_words where account_id = $2 and scope = 'EVERYWHERE' limit 1)`,
);

/** The word of the viewer that covers the names of each of these members. Nobody covers their own. */
export async function nameCoversOf(
  db: Database,
  viewer: number | null,
  ids: readonly number[],
): Promise<(id: number) => string | null> {
  if (viewer === null || ids.length === 0) return () => null;
  const words = new Map((await readNames(db, [ids, viewer])).map(({ id, word }) => [Number(id), word]));
  return (id) => words.get(id) ?? null;
}
