import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** What is searched for, and for whom; null is a visitor. */
interface Wanted {
  keyWord: string;
  viewer: number | null;
  sort: 'desc' | 'asc';
  /** How many ids at most. */
  most: number;
  onlySounds: boolean;
}

const visible = sql`p.status = 'READY' and p.visibility = 'PUBLIC' and p.removed_at is null`;
const own = (viewer: number) =>
  sql`p.author_id = ${viewer} and p.status = 'READY' and p.visibility = 'PRIVATE' and p.removed_at is null`;

// A sound that cannot be heard yet, or never, is not offered.
const playable = sql`exists (select from renditions r where r.upload_id = s.upload_id and r.kind = 'sound')`;
const hasSound = sql`and exists (select from sounds s where s.post_id = p.id and ${playable})`;

const orders = { desc: sql`order by published_at desc, id desc`, asc: sql`order by published_at, id` };

/**
 * Ids of posts whose title, author or tags contain the keyword, by when they were published. Each of the places to look
 * gives its own first ones, for which the planner goes through the newest posts or an index of trigrams, whatever is
 * shorter; the first of all are among them.
 */
export async function findMatches(db: Database, wanted: Wanted): Promise<number[]> {
  const { keyWord, viewer, sort, most, onlySounds } = wanted;
  const pattern = sql`lower(${containing(keyWord)})`;
  const tagPattern = sql`lower(${containing(keyWord.replace(/^#/, ''))})`;
  const title = sql`lower(p.title) like ${pattern}`;
  const author = sql`lower(a.user_name || ' ' || a.display_name) like ${pattern}`;
  const tagged = sql`p.id in (select pt.post_id from tags t join post_tags pt on pt.tag_id = t.id where t.name like ${tagPattern})`;
  const first = (condition: SQL) => sql`(
    select p.id, p.published_at from posts p join accounts a on a.id = p.author_id and a.disabled_at is null
    where ${condition} ${onlySounds ? hasSound : sql``} ${orders[sort]} limit ${most})`;
  const places = [title, author, tagged].map((matches) => first(sql`${visible} and ${matches}`));
  if (viewer !== null) places.push(first(sql`${own(viewer)} and (${title} or ${author} or ${tagged})`));
  const found = await db.execute<{ id: string }>(
    sql`select id from (${sql.join(places, sql` union `)}) found ${orders[sort]} limit ${most}`,
  );
  return found.rows.map(({ id }) => Number(id));
}

/** Ids of the posts whose sounds are used most, of equals the newest first. */
export async function trendingSounds(db: Database, viewer: number | null, most: number): Promise<number[]> {
  const mine = viewer === null ? sql`` : sql`or (${own(viewer)})`;
  const found = await db.execute<{ id: string }>(sql`
    select p.id from sounds s join posts p on p.id = s.post_id
    join accounts a on a.id = p.author_id and a.disabled_at is null
    where (${visible} ${mine}) and ${playable}
    order by s.use_count desc, s.id desc limit ${most}`);
  return found.rows.map(({ id }) => Number(id));
}

/** A pattern that matches what contains the text as it is: its own wildcards count as letters. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
