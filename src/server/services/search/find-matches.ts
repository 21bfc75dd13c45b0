import { type SQL, sql } from 'drizzle-orm';
import { postFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Database } from '#server/db/database.ts';
import { keyset } from '#server/lists/keyset.ts';
import type { Stretch } from '#server/lists/page-of.ts';

/** The keyword and the viewer; null is a visitor. */
interface Wanted {
  keyWord: string;
  viewer: number | null;
  sort: 'desc' | 'asc';
  onlySounds: boolean;
}

const shown = (viewer: number | null) => condition(postFor.shown, { of: 'p', viewer, joined: { author: 'a' } });
const own = (viewer: number) => condition(postFor.ownPrivate, { of: 'p', viewer, joined: { author: 'a' } });

// A sound that cannot be played (yet) is not offered.
const playable = sql`exists (select from renditions r where r.upload_id = s.upload_id and r.kind = 'sound')`;
const hasSound = sql`and exists (select from sounds s where s.post_id = p.id and ${playable})`;

/** A post that a search finds, and when it was published in milliseconds since 1970. */
interface Match {
  id: number;
  publishedAt: number;
}

const newest = (table: SQL) => [[sql`${table}.published_at`, 'moment'] as const, [sql`${table}.id`, 'number'] as const];

/**
 * Posts whose title, author or tags contain the keyword, by when they were published. Each of these searches returns its
 * own first posts after the key, for which the planner scans the posts from there on or a trigram index,
 * whichever is cheaper; the first posts overall are among them.
 */
export async function findMatches(db: Database, wanted: Wanted, { after, skip, most }: Stretch): Promise<Match[]> {
  const { keyWord, viewer, sort, onlySounds } = wanted;
  const pattern = sql`lower(${containing(keyWord)})`;
  const tagPattern = sql`lower(${containing(keyWord.replace(/^#/, ''))})`;
  const title = sql`lower(p.title) like ${pattern}`;
  const author = sql`lower(a.user_name || ' ' || a.display_name) like ${pattern}`;
  const tagged = sql`p.id in (select pt.post_id from tags t join post_tags pt on pt.tag_id = t.id where t.name like ${tagPattern})`;
  const { isAfter, order } = keyset(newest(sql`p`), sort, after);
  const first = (condition: SQL) => sql`(
    select p.id, p.published_at from posts p join accounts a on a.id = p.author_id
    where ${condition} ${onlySounds ? hasSound : sql``} and ${isAfter} order by ${order} limit ${skip + most})`;
  const places = [title, author, tagged].map((matches) => first(sql`${shown(viewer)} and ${matches}`));
  if (viewer !== null) places.push(first(sql`${own(viewer)} and (${title} or ${author} or ${tagged})`));
  const found = await db.execute<{ id: string; at: number }>(
    sql`select id, (extract(epoch from published_at) * 1000)::float8 as at from (${sql.join(places, sql` union `)}) found
      order by ${keyset(newest(sql`found`), sort, null).order} limit ${most} offset ${skip}`,
  );
  return found.rows.map(({ id, at }) => ({ id: Number(id), publishedAt: at }));
}

/** A pattern that matches everything that contains the text; wildcards in the text count as letters. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
