import { sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Term } from '../keyword.ts';

/** The sample size that estimates how frequent a name is. */
export const mostFollowed = 200;
const freshMilliseconds = 60_000;

const wordsOfMostFollowed = sql`select tsvector_to_array(n.words) as words from (
      select a.id from accounts a where a.follower_count > 0 and ${condition(memberFor.everybody, { of: 'a' })}
        order by a.follower_count desc, a.id desc limit ${mostFollowed}) a join account_names n on n.account_id = a.id`;

interface Sample {
  readAt: number;
  names: Promise<Set<string>[]>;
}

const samples = new WeakMap<Database, Sample>();

/**
 * The number of the most followed members with such a name. It decides how a search reads the matches, but not which ones it finds. The
 * names are read once a minute.
 */
export async function countMostFollowed(
  db: Database,
  terms: readonly Term[],
  similar: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<number> {
  const names = await sampleOf(db);
  const has = (words: Set<string>, { word, isOpen }: Term) =>
    words.has(word) ||
    (isOpen && [...words].some((other) => other.startsWith(word))) ||
    similar.get(word)?.some((other) => words.has(other));
  return names.filter((words) => terms.every((term) => has(words, term))).length;
}

async function sampleOf(db: Database): Promise<Set<string>[]> {
  const known = samples.get(db);
  if (known && Date.now() - known.readAt < freshMilliseconds) return await known.names;
  const names = db
    .execute<{ words: string[] }>(wordsOfMostFollowed)
    .then(({ rows }) => rows.map(({ words }) => new Set(words)));
  samples.set(db, { readAt: Date.now(), names });
  names.catch(() => samples.delete(db));
  return await names;
}
