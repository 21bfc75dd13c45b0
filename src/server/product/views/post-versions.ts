import type { Post } from '#lib/contract/post/post.ts';
import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';

/**
 * The rows that a post was made from and that can still change once it is public. Each id is followed by the transaction that last
 * wrote the row (`xmin`). Tags, images and files never change after publication; anything else that becomes mutable belongs here
 * (docs/decisions/0041-feed-ranking-and-cache.md).
 */
export interface PostVersions {
  /** The post itself, and the post that its sound comes from. */
  posts: readonly string[];
  /** The authors of these posts. */
  accounts: readonly string[];
  /** False if the viewer may not see the post that the sound comes from, so that a row is missing here. */
  isWhole: boolean;
}

/** A post to read for a viewer; `viewer` is null for visitors. */
export interface WantedPost {
  id: number;
  viewer: number | null;
}

/** The stored relations between a viewer and a post. */
export type Ties = Pick<Post, 'isLiked' | 'isFollowing'>;

/** The present state of the rows. */
interface Now {
  isCurrent(versions: PostVersions): boolean;
  /** Whether the viewer likes the post and follows its author, by its position among the wanted ones. */
  tiesTo(place: number): Ties;
}

// One row with lists of numbers, because the driver would need longer for hundreds of rows than PostgreSQL for the query.
const versionsNow = prepared<Record<'posts' | 'accounts' | 'liked' | 'followed', string | null>>(
  'post_versions',
  `select
    (select string_agg(concat_ws(' ', id, xmin), ' ') from posts where id = any ($1::bigint[])) as posts,
    (select string_agg(concat_ws(' ', id, xmin), ' ') from accounts where id = any ($2::bigint[])) as accounts,
    (select string_agg(wanted.place::text, ' ') from unnest($3::bigint[], $4::bigint[]) with ordinality wanted (viewer, id, place)
      join likes l on l.account_id = wanted.viewer and l.post_id = wanted.id) as liked,
    (select string_agg(wanted.place::text, ' ') from unnest($3::bigint[], $4::bigint[]) with ordinality wanted (viewer, id, place)
      join posts p on p.id = wanted.id join follows f on f.follower_id = wanted.viewer and f.followee_id = p.author_id
      where wanted.viewer is not null) as followed`,
);

/** Reads the current versions of these rows, and the ties between the wanted posts and their viewers, in one statement. */
export async function readVersions(
  db: Database,
  known: readonly PostVersions[],
  wanted: readonly WantedPost[],
): Promise<Now> {
  const [row] = await versionsNow(db, [
    idsIn(known.map(({ posts }) => posts)),
    idsIn(known.map(({ accounts }) => accounts)),
    wanted.map(({ viewer }) => viewer),
    wanted.map(({ id }) => id),
  ]);
  const posts = byId(row?.posts);
  const accounts = byId(row?.accounts);
  const liked = new Set(row?.liked?.split(' '));
  const followed = new Set(row?.followed?.split(' '));
  return {
    isCurrent: (versions) => areIn(posts, versions.posts) && areIn(accounts, versions.accounts),
    tiesTo(place) {
      const key = String(place + 1);
      return { isLiked: liked.has(key), isFollowing: followed.has(key) };
    },
  };
}

function idsIn(versions: readonly (readonly string[])[]): string[] {
  const ids = new Set<string>();
  for (const pairs of versions) for (let n = 0; n < pairs.length; n += 2) ids.add(pairs[n] ?? '');
  return [...ids];
}

function byId(text: string | null | undefined): Map<string, string> {
  const pairs = text?.split(' ') ?? [];
  const versions = new Map<string, string>();
  for (let n = 0; n < pairs.length; n += 2) versions.set(pairs[n] ?? '', pairs[n + 1] ?? '');
  return versions;
}

function areIn(now: ReadonlyMap<string, string>, pairs: readonly string[]): boolean {
  for (let n = 0; n < pairs.length; n += 2) if (now.get(pairs[n] ?? '') !== pairs[n + 1]) return false;
  return true;
}
