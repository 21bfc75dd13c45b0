import { sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import { unhiddenTexts } from '#server/product/views/words/unhidden.ts';
import { readKeyword } from './keyword.ts';
import type { PopularKeyword } from './popular-keywords.ts';
import { findPosts } from './posts/find-posts.ts';
import { fold } from './words.ts';

/** Reads titles until there are enough suggestions; many of them may be equal. */
const titlesMost = 30;

/** Keywords that continue the typed text, the best first: searches of several members, then used tags, then titles of posts. */
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
  // The typed name of a member also finds their posts, but no title starts with it.
  if (suggested.size < size && !typed.startsWith('@'))
    for (const title of await readTitles(db, actor, keyWord, typed)) add(title);
  return await unhiddenTexts(db, viewerId(actor), [...suggested.values()]);
}

async function readTags(db: Database, typed: string, size: number): Promise<string[]> {
  const sign = typed.startsWith('#') ? '#' : '';
  const beginning = typed.slice(sign.length);
  if (beginning === '') return [];
  // The usage counts include only public posts.
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from (select name, usage_count from tags
        where search_fold(name) like ${`${beginning.replace(/[\\%_]/g, '\\$&')}%`} and is_used limit 2000) t
      order by usage_count desc, name limit ${size}`);
  return rows.map(({ name }) => sign + name);
}

/** Titles of public posts shown to the actor in which a word starts with the typed text. */
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
