import { sql } from 'drizzle-orm';
import { searchWindow } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

/** By the place of a window in it: the words of public posts, and of names. */
const wordsIn = {
  posts: (
    from: number,
  ) => sql`select distinct split_part(entry, '/', 2) as word from post_words, unnest(tsvector_to_array(words)) entry
    where post_id >= ${from} and post_id < ${from + searchWindow} and split_part(entry, '/', 1) = ${String(from / searchWindow)}`,
  members: (from: number) => sql`select distinct word from account_names, unnest(tsvector_to_array(words)) word
    where account_id >= ${from} and account_id < ${from + searchWindow}`,
};

/**
 * Forgets the words that no public post and no name has had since the day before yesterday: never one that a post brings meanwhile. Answers how many.
 * Each statement reads one window, however many posts there are; it reads something every other day.
 */
export async function forgetWords({ db, now }: Pick<Context, 'db' | 'now'>, signal: AbortSignal): Promise<number> {
  const today = sql`${now().toISOString().slice(0, 10)}::date`;
  const { rows } = await db.execute<{ posts: string; members: string; due: boolean }>(sql`
    select coalesce((select max(post_id) from post_words), 0) as posts, coalesce((select max(account_id) from account_names), 0) as members,
      exists (select from known_words where seen < ${today}) as due`);
  const [last] = rows;
  if (!last?.due) return 0;
  for (const kind of ['posts', 'members'] as const) {
    for (let from = 0; from <= Number(last[kind]); from += searchWindow) {
      if (signal.aborted) return 0;
      await db.execute(sql`
        update known_words k set seen = ${today} from (${wordsIn[kind](from)}) s where k.word = s.word and k.seen < ${today}`);
    }
  }
  return (await db.execute(sql`delete from known_words where seen < ${today} - 1`)).rowCount ?? 0;
}
