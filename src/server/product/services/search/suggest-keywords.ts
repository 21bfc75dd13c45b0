import { sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import { readKeyword } from './keyword.ts';
import type { PopularKeyword } from './popular-keywords.ts';
import { findPosts } from './posts/find-posts.ts';
import { fold } from './words.ts';

/** Titles are looked through until there are enough; many of them may be the same. */
const titlesMost = 30;

/** Keywords that continue what is typed, the best first: searches of several members, then tags in use, then titles of posts. */
export async function suggestKeywords(
  db: Database,
  actor: Actor,
  popular: readonly PopularKeyword[],
  { keyWord, size }: { keyWord: string; size: number },
): Promise<string[]> {
  const typed = fold(keyWord).trim().replace(/\s+/gu, ' ');
  if (typed === '') return [];
  const suggested = new Map<string, string>();
  const add = (keyword: string) => {
    const folded = fold(keyword);
    if (suggested.size < size && !suggested.has(folded)) suggested.set(folded, keyword);
  };

  for (const { keyword } of popular) {
    if (suggested.size === size) break;
    if (fold(keyword).startsWith(typed)) add(keyword);
  }
  if (suggested.size < size) for (const tag of await readTags(db, typed, size)) add(tag);
  // Posts of a member whose name is typed are found by it, but none of their titles begins with it.
  if (suggested.size < size && !typed.startsWith('@'))
    for (const title of await readTitles(db, actor, keyWord, typed)) add(title);
  return [...suggested.values()];
}

async function readTags(db: Database, typed: string, size: number): Promise<string[]> {
  const sign = typed.startsWith('#') ? '#' : '';
  const beginning = typed.slice(sign.length);
  if (beginning === '') return [];
  // Counts of uses count only posts that everybody may see.
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from (select name, usage_count from tags
        where search_fold(name) like ${`${beginning.replace(/[\\%_]/g, '\\$&')}%`} and is_used limit 2000) t
      order by usage_count desc, name limit ${size}`);
  return rows.map(({ name }) => sign + name);
}

/** Titles of public posts that the actor is shown, in which what is typed begins a word. */
async function readTitles(db: Database, actor: Actor, keyWord: string, typed: string): Promise<string[]> {
  const wanted = {
    keyword: readKeyword(keyWord),
    viewer: null,
    sort: 'desc',
    onlySounds: false,
    forgiving: false,
  } as const;
  const found = await findPosts(db, wanted, { after: null, skip: 0, most: titlesMost });
  if (found.length === 0) return [];
  const { rows } = await db.execute<{ title: string }>(sql`
    select p.title from unnest(${sql.param(found.map(({ id }) => id))}::bigint[]) with ordinality as wanted (id, place)
      join posts p on p.id = wanted.id
      where ${condition(postFor.shown, { of: 'p', viewer: viewerId(actor) })} order by place`);
  return rows.map(({ title }) => title).filter((title) => ` ${fold(title)}`.includes(` ${typed}`));
}
