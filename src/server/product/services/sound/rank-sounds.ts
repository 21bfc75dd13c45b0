import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/ground/db/database.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';

/** More than are shown, because some may be hidden before the next ranking. */
const rankedMost = 100;
const trendingDays = 7;
/** If too few sounds were used this week, the most liked ones of the newest posts fill the list. */
const olderPosts = 20_000;

const author = sql`join accounts a on a.id = p.author_id`;
const visible = condition(postFor.everybody, { of: 'p', joined: { author: 'a' } });
const visibleByRow = condition(postFor.everybodyByRow, { of: 'p' });
// Unplayable sounds are not offered.
const playable = sql`exists (select from renditions r where r.upload_id = s.upload_id and r.kind = 'sound')`;

// Playability is checked last, and only for the first few hundred sounds.
async function rank(db: Database, candidates: SQL, most: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from (
      select s.id, s.upload_id, c.uses, p.like_count from (${candidates}) c
      join sounds s on s.id = c.id join posts p on p.id = s.post_id ${author}
      where ${visible} order by c.uses desc, p.like_count desc, s.id desc limit ${3 * most}
    ) s where ${playable} order by s.uses desc, s.like_count desc, s.id desc limit ${most}`);
  return rows.map(({ id }) => Number(id));
}

const used = (since: Date) => sql`select p.sound_id as id, count(*) as uses from posts p ${author}
  where ${visible} and p.published_at > ${since.toISOString()}::timestamptz and p.sound_id is not null group by p.sound_id`;

const liked = (without: number[]) => sql`select s.id, 0 as uses from (
    select p.id from posts p where ${visibleByRow} order by p.published_at desc, p.id desc limit ${olderPosts}
  ) p join sounds s on s.post_id = p.id where s.id <> all (${sql.param(without)}::bigint[])`;

/** The ids of public sounds: by uses in the last seven days, then by likes, then newest first. */
export async function rankSounds(db: Database, now: Date): Promise<number[]> {
  const first = await rank(db, used(new Date(now.getTime() - trendingDays * 86_400_000)), rankedMost);
  if (first.length === rankedMost) return first;
  return [...first, ...(await rank(db, liked(first), rankedMost - first.length))];
}

/** The original post of a sound, and the sound's rank, from 1. */
export interface Offered {
  postId: number;
  place: number;
}

/**
 * The original posts of at most `most` of these sounds that the viewer may see and wants: the ones after a rank, or all but the first `skip`.
 */
export async function readOffered(
  db: Database,
  soundIds: number[],
  viewer: number | null,
  { after, skip, most }: { after: number; skip: number; most: number },
): Promise<Offered[]> {
  const shown = condition(postFor.shown, { of: 'p', viewer, joined: { author: 'a' } });
  const isInteresting = sql`p.id not in (select post_id from not_interested where account_id = ${viewer}::bigint)`;
  const { rows } = await db.execute<{ id: string; place: string }>(sql`
    select p.id, wanted.place from unnest(${sql.param(soundIds)}::bigint[]) with ordinality as wanted (id, place)
    join sounds s on s.id = wanted.id join posts p on p.id = s.post_id ${author}
    where wanted.place > ${after} and ${shown} and ${isInteresting} and ${playable} order by wanted.place limit ${most} offset ${skip}`);
  return rows.map(({ id, place }) => ({ postId: Number(id), place: Number(place) }));
}
