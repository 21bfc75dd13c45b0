import { LRUCache } from 'lru-cache';
import type { Database } from '#server/ground/db/database.ts';
import { parsed } from '#server/ground/db/prepared.ts';
import {
  type Candidate,
  candidateStatement,
  isPublic,
  isUnseen,
  isVisible,
  newestFirst,
  type Sitting,
} from '../candidates.ts';
import type { Seen } from '../seen.ts';

/**
 * A member's interests: weights from -1 to 1 by the id of an author, tag or sound. The strongest of each kind is 1; what the member does not
 * want to see more of is negative.
 */
export type Interests = Record<'author' | 'tag' | 'sound', ReadonlyMap<number, number>>;

/** One row per kind, with lists, because the driver would need longer for hundreds of rows than PostgreSQL for the query. */
interface Row {
  kind: keyof Interests;
  ids: string;
  weights: string;
}

/** A post marked as not interesting weighs this much against its author, tags and sound. */
const against = 6;

// Since the member started over. Reads only the last hundred likes, views and marks, which are enough to rank and limit the cost for the
// most active members. A mark counts at once, everything else from the next sitting. `which` limits the posts that count.
const weighedBut = (which: string) => `with since as (
      select coalesce((select started_over_at from feed_settings where account_id = $1), '-infinity') as at
    ), acted as (
      (select post_id, 'LIKED' as act, 3 as weight from likes where account_id = $1 and created_at < $2::timestamptz
        and created_at > (select at from since) ${which} order by created_at desc, post_id desc limit 100)
      union all
      (select post_id, 'WATCHED', 1 from views where account_id = $1 and created_at < $2::timestamptz
        and last_viewed_at > (select at from since) ${which} order by last_viewed_at desc, id desc limit 100)
      union all
      (select post_id, 'MARKED', -${against} from not_interested where account_id = $1
        and created_at > (select at from since) ${which} order by created_at desc, post_id desc limit 100)
    ), cared as materialized (
      select p.id, p.author_id, p.sound_id, act, sum(weight)::int as weight from acted join posts p on p.id = post_id
      group by p.id, act
    ), weighed as (
      select 'author' as kind, author_id as id, act, weight from cared where author_id <> $1
      union all select 'sound', sound_id, act, weight from cared where sound_id is not null
      union all select 'tag', t.tag_id, act, weight from cared join post_tags t on t.post_id = cared.id
      union all (select 'author', followee_id, 'FOLLOWED', 6 from follows
        where follower_id = $1 and created_at < $2::timestamptz and created_at > (select at from since) limit 1000)
    )`;

const summed = `, summed as (select kind, id, sum(weight) as weight from weighed group by 1, 2)
    select kind, string_agg(id::text, ',' order by id) as ids, string_agg(weight::text, ',' order by id) as weights
    from summed group by 1`;

const interestsOf = parsed<Row>('interests_of_member', `${weighedBut('')}${summed}`);

// What a member did with a post is not the reason for showing it to them.
const withoutPost = weighedBut('and post_id <> $3::bigint');
const interestsWithout = parsed<Row>('interests_without_post', `${withoutPost}${summed}`);

/** What a member did with the posts of an author, tag or sound; `MARKED`: as not interesting. */
export type Act = 'LIKED' | 'WATCHED' | 'FOLLOWED' | 'MARKED';

const actsOf = parsed<{ act: Act; weight: number }>(
  'acts_behind_an_interest',
  `${withoutPost} select act, sum(weight)::int as weight from weighed where kind = $4 and id = $5
    group by act order by weight desc, act`,
);

/** What an interest comes from, without one post, the heaviest first; empty if the member has no such interest. */
export async function readActs(
  db: Database,
  { viewer, at, without, kind, id }: { viewer: number; at: Date; without: number; kind: keyof Interests; id: number },
): Promise<Act[]> {
  const rows = await actsOf(db, [viewer, at.toISOString(), without, kind, id]);
  return rows.filter(({ weight }) => weight > 0).map(({ act }) => act);
}

/** The number of interests of each kind that are kept, strongest first, to save memory. */
const mostOf = { author: 300, tag: 50, sound: 50 };

export const noInterests: Interests = { author: new Map(), tag: new Map(), sound: new Map() };

/**
 * Reads interests from likes, views and follows before the sitting began, so that the ranking is stable within a sitting; `without` ignores
 * one post.
 */
export async function readInterests(
  db: Database,
  viewer: number,
  startedAt: Date,
  without?: number,
): Promise<Interests> {
  const values = [viewer, startedAt.toISOString()];
  const rows = await (without === undefined ? interestsOf(db, values) : interestsWithout(db, [...values, without]));
  const of = (kind: keyof Interests) => {
    const own = rows.find((row) => row.kind === kind);
    const sums = own?.weights.split(',').map(Number) ?? [];
    const all = own?.ids.split(',').map((id, n) => [Number(id), sums[n] ?? 0] as const) ?? [];
    const strongest = Math.max(1, ...sums);
    const most = mostOf[kind];
    return new Map([
      ...byWeight(all.map(([id, sum]) => [id, sum / strongest])).slice(0, most),
      // One mark is enough to count in full, however much the member likes other things.
      ...byWeight(all.map(([id, sum]) => [id, Math.min(1, -sum / against)]))
        .slice(0, most)
        .map(([id, weight]) => [id, -weight] as const),
    ]);
  };
  return { author: of('author'), tag: of('tag'), sound: of('sound') };
}

/** The entries with a positive weight, heaviest first. */
const byWeight = (entries: readonly (readonly [id: number, weight: number])[]) =>
  entries.filter(([, weight]) => weight > 0).toSorted(([, a], [, b]) => b - a);

/** A member's interests, and older posts that match them: from followed members, or with tags and sounds that the member likes. */
export interface Taste {
  interests: Interests;
  posts: readonly Candidate[];
}

const noTaste: Taste = { interests: noInterests, posts: [] };

/** The longest delay until views count; a like or a follow counts in the next sitting. */
const freshMs = 5 * 60_000;
/** The limit for the cached posts and weights of all members together: about 30 MB. */
const mostEntries = 400_000;
/** The number of tags, and of sounds, that bring older posts. */
const strongestOf = 3;

// Each source scans a limited number of posts, and filters out seen posts.
const wanted = `p.published_at <= $2::timestamptz and ${isUnseen('$1', '$2')} order by ${newestFirst}`;
const postsOfInterest = candidateStatement(
  'posts_of_interest',
  `select p.* from (
      select tagged.id from (select unnest($3::bigint[]) as tag_id limit ${strongestOf}) liked cross join lateral (
        select p.id from (select post_id from post_tags where tag_id = liked.tag_id order by post_id desc limit 60) latest
          join posts p on p.id = latest.post_id where ${isPublic} and ${wanted} limit 10
      ) tagged
      union select heard.id from (select unnest($4::bigint[]) as sound_id limit ${strongestOf}) liked cross join lateral (
        select p.id from (select p.* from posts p where p.sound_id = liked.sound_id and ${isPublic}
          order by ${newestFirst} limit 30) p where ${wanted} limit 5
      ) heard
      union (select own.id from (
          select followee_id from follows where follower_id = $1
            and created_at > coalesce((select started_over_at from feed_settings where account_id = $1), '-infinity')
            order by created_at desc, followee_id desc limit 100
        ) followed cross join lateral (
          select p.* from (select p.* from posts p where p.author_id = followed.followee_id and ${isPublic}
            order by ${newestFirst} limit 6) p where ${wanted} limit 3
        ) own order by own.published_at desc, own.id desc limit 20)
    ) picked join posts p on p.id = picked.id where ${isVisible}`,
);

/** Reads a member's interests; cached for some minutes, or until `signals` shows another like, follow or mark. */
export function tasteReader(db: Database): (sitting: Sitting, seen: Promise<Seen>) => Promise<Taste> {
  const known = new LRUCache<number, Taste & { signals: string }>({
    ttl: freshMs,
    maxSize: mostEntries,
    sizeCalculation: ({ interests: { author, tag, sound }, posts }) =>
      1 + posts.length + author.size + tag.size + sound.size,
  });

  async function read(viewer: number, startedAt: Date): Promise<Taste> {
    const interests = await readInterests(db, viewer, startedAt);
    const at = startedAt.toISOString();
    const posts = await postsOfInterest(db, [viewer, at, strongest(interests.tag), strongest(interests.sound)]);
    return { interests, posts };
  }

  return async ({ viewer, startedAt }, seen) => {
    if (viewer === null) return noTaste;
    const before = known.get(viewer);
    if (before && before.signals === (await seen).signals) return before;
    // Reads the signals in parallel if no interests of the member are cached.
    const [taste, { signals }] = await Promise.all([read(viewer, startedAt), seen]);
    known.set(viewer, { ...taste, signals });
    return taste;
  };
}

const strongest = (weights: ReadonlyMap<number, number>): number[] =>
  byWeight([...weights])
    .slice(0, strongestOf)
    .map(([id]) => id);
