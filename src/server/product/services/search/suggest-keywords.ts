import type { Database } from '#server/ground/db/database.ts';
import { parsed, prepared } from '#server/ground/db/prepared.ts';
import { readKeyword } from './keyword.ts';
import type { PopularKeyword } from './popular-keywords.ts';
import { findPosts } from './posts/find-posts.ts';
import { fold } from './words.ts';

// Counts of uses count only posts that everybody may see.
const tagsThatBegin = parsed<{ name: string }>(
  'suggested_tags',
  `select name from (select name, usage_count from tags where search_fold(name) like $1 and is_used limit 2000) t
    order by usage_count desc, name limit $2`,
);
const titles = prepared<{ title: string }>(
  'suggested_titles',
  'select p.title from unnest($1::bigint[]) with ordinality as wanted (id, place) join posts p on p.id = wanted.id order by place',
);

/** Titles are looked through until there are enough; many of them may be the same. */
const titlesMost = 30;

/** Keywords that continue what is typed, the best first: searches of several members, then tags in use, then titles of posts. */
export async function suggestKeywords(
  db: Database,
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
    for (const title of await readTitles(db, keyWord, typed)) add(title);
  return [...suggested.values()];
}

async function readTags(db: Database, typed: string, size: number): Promise<string[]> {
  const sign = typed.startsWith('#') ? '#' : '';
  const beginning = typed.slice(sign.length);
  if (beginning === '') return [];
  const rows = await tagsThatBegin(db, [`${beginning.replace(/[\\%_]/g, '\\$&')}%`, size]);
  return rows.map(({ name }) => sign + name);
}

/** Titles of posts that everybody may see, in which what is typed begins a word. */
async function readTitles(db: Database, keyWord: string, typed: string): Promise<string[]> {
  const wanted = {
    keyword: readKeyword(keyWord),
    viewer: null,
    sort: 'desc',
    onlySounds: false,
    forgiving: false,
  } as const;
  const found = await findPosts(db, wanted, { after: null, skip: 0, most: titlesMost });
  if (found.length === 0) return [];
  const rows = await titles(db, [found.map(({ id }) => id)]);
  return rows.map(({ title }) => title).filter((title) => ` ${fold(title)}`.includes(` ${typed}`));
}
