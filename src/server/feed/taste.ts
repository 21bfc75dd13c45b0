import { LRUCache } from 'lru-cache';
import type { Database } from '#server/db/database.ts';
import {
  type Candidate,
  candidateStatement,
  isPublic,
  isUnseen,
  isVisible,
  newestFirst,
  type Sitting,
} from './candidates.ts';
import { type Interests, noInterests, readInterests } from './interests.ts';
import type { Seen } from './seen.ts';

/** A member's interests, and older posts that match them: by followed members, and with tags and sounds that the member likes. */
export interface Taste {
  interests: Interests;
  posts: readonly Candidate[];
}

const noTaste: Taste = { interests: noInterests, posts: [] };

/** How long it may take until views count; a like or a follow counts at the next sitting. */
const freshMs = 5 * 60_000;
/** Posts and weights of all members together: about 30 MB. */
const mostEntries = 400_000;
/** The number of tags, and of sounds, that bring older posts. */
const strongestOf = 3;

// Each source scans a limited number of posts, and leaves out seen ones.
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
    // If nothing is known of the member, the signals can be read at the same time.
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
