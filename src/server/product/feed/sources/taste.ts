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

/** A member's interests: weights from 0 to 1 by the id of an author, tag or sound. The strongest of each kind is 1. */
export type Interests = Record<'author' | 'tag' | 'sound', ReadonlyMap<number, number>>;

/** One row per kind, with lists, because the driver would need longer for hundreds of rows than PostgreSQL for the query. */
interface Row {
  kind: keyof Interests;
  ids: string;
  weights: string;
}

// Reads only the last hundred likes and views, which are enough to rank and limit the cost for the most active members.
const interestsOf = parsed<Row>(
  'interests_of_member',
  `with acted as (
      (select post_id, 3 as weight from likes where account_id = $1 and created_at < $2::timestamptz
        order by created_at desc, post_id desc limit 100)
      union all
      (select post_id, 1 from views where account_id = $1 and created_at < $2::timestamptz
        order by last_viewed_at desc, id desc limit 100)
    ), cared as materialized (
      select p.id, p.author_id, p.sound_id, sum(weight)::int as weight from acted join posts p on p.id = post_id group by p.id
    ), weighed as (
      select 'author' as kind, author_id as id, weight from cared where author_id <> $1
      union all select 'sound', sound_id, weight from cared where sound_id is not null
      union all select 'tag', t.tag_id, weight from cared join post_tags t on t.post_id = cared.id
      union all (select 'author', followee_id, 6 from follows
        where follower_id = $1 and created_at < $2::timestamptz limit 1000)
    ), summed as (select kind, id, sum(weight) as weight from weighed group by 1, 2)
    select kind, string_agg(id::text, ',' order by id) as ids, string_agg(weight::text, ',' order by id) as weights
    from summed group by 1`,
);

/** The number of interests of each kind that are kept, strongest first, to save memory. */
const mostOf = { author: 300, tag: 50, sound: 50 };

export const noInterests: Interests = { author: new Map(), tag: new Map(), sound: new Map() };

/** Reads interests from likes, views and follows before the sitting began, so that the ranking is stable within a sitting. */
async function readInterests(db: Database, viewer: number, startedAt: Date): Promise<Interests> {
  const rows = await interestsOf(db, [viewer, startedAt.toISOString()]);
  const of = (kind: keyof Interests) => {
    const own = rows.find((row) => row.kind === kind);
    const weights = own?.weights.split(',').map(Number) ?? [];
    const strongest = Math.max(1, ...weights);
    const all = own?.ids.split(',').map((id, n) => [Number(id), (weights[n] ?? 0) / strongest] as const) ?? [];
    return new Map(all.sort(([, a], [, b]) => b - a).slice(0, mostOf[kind]));
  };
  return { author: of('author'), tag: of('tag'), sound: of('sound') };
}

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
          select followee_id from follows where follower_id = $1 order by created_at desc, followee_id desc limit 100
        ) followed cross join lateral (
          select p.* from (select p.* from posts p where p.author_id = followed.followee_id and ${isPublic}
            order by ${newestFirst} limit 6) p where ${wanted} limit 3
        ) own order by own.published_at desc, own.id desc limit 20)
    ) picked join posts p on p.id = picked.id where ${isVisible}`,
);

/** Reads a member's interests; cached for some minutes, or until `signals` shows another like or follow. */
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
  [...weights]
    .sort(([, a], [, b]) => b - a)
    .slice(0, strongestOf)
    .map(([id]) => id);
