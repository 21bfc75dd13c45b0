import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { lineOf, wordsInLine } from '#server/product/audience/hidden-words.ts';
import type { HiddenWords } from '#server/product/views/words/hidden-words.ts';
import type { FeedPost, KnownPost } from './known-posts.ts';

const readLines = prepared<{ id: string; line: string }>(
  'lines_of_posts',
  `select p.id, ${lineOf.post('p')} as line from posts p where p.id = any ($1::bigint[])`,
);

const readWords = prepared<{ id: string; word: string; action: 'HIDE' | 'COVER' }>(
  'hidden_words_in_lines',
  `select asked.id, found.* from unnest($1::bigint[], $2::text[]) asked (id, line)
    cross join lateral (select word.word, word.action from hidden_words word
      where ${wordsInLine('asked.line', '$3', `scope = 'EVERYWHERE'`)} order by word.action desc, word.id limit 1) found`,
);

/**
 * Makes the function that finds the hidden words of a viewer, if any, in the posts of a page. The line of a post takes longer to make than to
 * compare, so it is kept with the known post: a change of its texts makes that post unknown.
 */
export function wordFinder(db: Database): (viewer: number | null, posts: readonly FeedPost[]) => Promise<HiddenWords> {
  const lines = new WeakMap<KnownPost, string>();

  async function know(posts: readonly KnownPost[]): Promise<void> {
    const unknown = new Map(posts.filter((post) => !lines.has(post)).map((post) => [post.id, post]));
    if (unknown.size === 0) return;
    for (const { id, line } of await readLines(db, [[...unknown.keys()]])) {
      const post = unknown.get(Number(id));
      if (post) lines.set(post, line);
    }
  }

  return async (viewer, posts) => {
    if (viewer === null) return new Map();
    // Nobody hides their own.
    const others = posts.map(({ post }) => post).filter(({ authorId }) => authorId !== viewer);
    await know(others);
    const read = [others.map(({ id }) => id), others.map((post) => lines.get(post) ?? ''), viewer];
    const rows = await readWords(db, read);
    return new Map(rows.map(({ id, word, action }) => [Number(id), { word, action }]));
  };
}
