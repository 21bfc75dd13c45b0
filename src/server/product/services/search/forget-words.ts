import { parsed } from '#server/ground/db/prepared.ts';
import { searchWindow } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

const last = parsed<{ posts: string; members: string; due: boolean }>(
  'last_with_words',
  `select coalesce((select max(post_id) from post_words), 0) as posts, coalesce((select max(account_id) from account_names), 0) as members,
    exists (select from known_words where seen < $1::date) as due`,
);
const seen = (name: string, words: string) =>
  parsed(
    name,
    `update known_words k set seen = $1::date from (${words}) s where k.word = s.word and k.seen < $1::date`,
  );
const seenInPosts = seen(
  'seen_in_posts',
  `select distinct split_part(entry, '/', 2) as word from post_words, unnest(tsvector_to_array(words)) entry
    where post_id >= $2 and post_id < $3 and split_part(entry, '/', 1) = ($2 / ${searchWindow})::text`,
);
const seenInNames = seen(
  'seen_in_names',
  `select distinct word from account_names, unnest(tsvector_to_array(words)) word where account_id >= $2 and account_id < $3`,
);
const forget = parsed<{ word: string }>(
  'forget_words',
  'delete from known_words where seen < $1::date - 1 returning word',
);

/**
 * Forgets words that no public post and no name has contained since the day before yesterday, and never a word that a new post adds during
 * the run. Returns their number. Each statement reads one window, however many posts there are; a full run happens every other day.
 */
export async function forgetWords({ db, now }: Pick<Context, 'db' | 'now'>, signal: AbortSignal): Promise<number> {
  const today = now().toISOString().slice(0, 10);
  const [found] = await last(db, [today]);
  if (!found?.due) return 0;
  for (const [mark, most] of [
    [seenInPosts, Number(found.posts)],
    [seenInNames, Number(found.members)],
  ] as const) {
    for (let from = 0; from <= most; from += searchWindow) {
      if (signal.aborted) return 0;
      await mark(db, [today, from, from + searchWindow]);
    }
  }
  return (await forget(db, [today])).length;
}
