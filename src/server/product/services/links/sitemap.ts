import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { memberFor, postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';

/** The kinds of things with pages of their own. */
export const sitemapKinds = ['posts', 'profiles', 'sounds'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** The number of posts in a part of the sitemap; the format allows 50,000. */
const postsPerPart = 10_000;

/** A part of the sitemap: its start, and the time of its last post. */
export interface SitemapPart {
  from: Date;
  until: Date;
}

/** An entry of the sitemap, and the time of its last change. */
export interface SitemapEntry {
  code: string;
  changedAt: Date;
}

// The index posts_feed has this predicate and order. Authors are checked when the codes are read.
const isPublic = condition(postFor.everybodyByRow, { of: 'p' });
const byEnabled = condition(memberFor.everybody, { of: 'a' });

const starts = (size: number) => sql`with recursive part as (
    (select p.published_at, p.id from posts p where ${isPublic} order by p.published_at, p.id limit 1)
    union all
    select next.published_at, next.id from part, lateral (
      select p.published_at, p.id from posts p
      where ${isPublic} and (p.published_at, p.id) > (part.published_at, part.id)
      order by p.published_at, p.id offset ${size - 1} limit 1) next
  )
  select part.published_at as "from", coalesce(lead(part.published_at) over (order by part.published_at, part.id),
    (select max(p.published_at) from posts p where ${isPublic})) as "until"
  from part order by part.published_at, part.id`;

/** The parts of the sitemap, the oldest first; each covers `size` posts. */
export async function sitemapParts(db: Database, size = postsPerPart): Promise<SitemapPart[]> {
  const { rows } = await db.execute<{ from: string; until: string }>(starts(size));
  return rows.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) }));
}

/** By kind: the entries for the posts that `covered` selects. */
const entriesOf: Record<SitemapKind, (covered: SQL) => SQL> = {
  posts: (covered) => sql`select p.code, p.published_at as "changedAt" from (${covered}) p
    join accounts a on a.id = p.author_id where ${byEnabled}`,
  profiles: (covered) => sql`with covered as materialized (${covered}),
    author as (select author_id, max(published_at) as newest from covered group by author_id)
  select a.code, author.newest as "changedAt" from author join accounts a on a.id = author.author_id
  where ${byEnabled} and not exists (select from posts p
    where p.author_id = a.id and ${isPublic} and p.published_at > (select max(published_at) from covered))`,
  // If only its original post plays a sound, the page of the sound adds nothing.
  sounds: (covered) => sql`select p.code, p.published_at as "changedAt" from (${covered}) p
    join accounts a on a.id = p.author_id join sounds s on s.post_id = p.id where ${byEnabled} and s.use_count > 1`,
};

/**
 * The public posts of a part; or those whose sound other posts play too; or the members whose newest public post is in the part, so that
 * each member is in exactly one part and changed with that post.
 */
export async function sitemapEntries(
  db: Database,
  kind: SitemapKind,
  from: Date,
  size = postsPerPart,
): Promise<SitemapEntry[]> {
  const covered = sql`select p.id, p.code, p.author_id, p.published_at from posts p
    where ${isPublic} and p.published_at >= ${from.toISOString()}::timestamptz order by p.published_at, p.id limit ${size}`;
  const { rows } = await db.execute<{ code: string; changedAt: string }>(entriesOf[kind](covered));
  return rows.map(({ code, changedAt }) => ({ code, changedAt: new Date(changedAt) }));
}
