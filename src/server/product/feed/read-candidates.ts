import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import type { Context } from '#server/product/context.ts';
import { type Candidate, isBehind, placeOf, type Sitting } from './candidates.ts';
import type { ServedAhead } from './choose-page.ts';
import type { FeedCursor } from './cursor.ts';
import { rank } from './rank.ts';
import type { Seen } from './seen.ts';
import { likedNow } from './sources/liked-now.ts';
import { type UnseenPosts, unseenReader } from './sources/newest-unseen.ts';
import { tasteReader } from './sources/taste.ts';

/** The number of unseen posts that are ranked together. */
const rankedTogether = 100;

export type UnseenCursor = Extract<FeedCursor, { phase: 'unseen' }>;
type Served = Pick<UnseenCursor, 'behind' | 'ahead'>;

/** The candidates of a page, in the order of the feed and by rank. */
interface Candidates extends UnseenPosts {
  /** Best first. */
  ranked: readonly Candidate[];
  served: readonly ServedAhead[];
}

/** Makes the function that reads the candidates of a page: the next unseen posts, and for For You older posts of interest. */
export function candidateReader({ db, settings }: Pick<Context, 'db' | 'settings'>) {
  const readUnseen = unseenReader(db);
  const readTaste = tasteReader(db);
  const readLikedNow = likedNow(db);

  async function readForYou(
    sitting: Sitting,
    seen: Promise<Seen>,
    { behind, ahead }: Served,
    size: number,
  ): Promise<Candidates> {
    const [newest, taste, liked, served] = await Promise.all([
      readUnseen({ sitting, seen, behind, most: rankedTogether + ahead.length }),
      readTaste(sitting, seen),
      readLikedNow(),
      readServedAhead(db, ahead),
    ]);
    const isServed = new Set(ahead);
    const older = [...liked, ...taste.posts].filter(isOlderThan(newest, sitting));
    const unseen = await (await seen).unseenOf(older, older.length);
    const posts = newest.posts.filter(({ id }) => !isServed.has(id));
    const all = new Map([...posts, ...unseen].map((post) => [post.id, post]));
    for (const id of ahead) all.delete(id);
    const { interests } = taste;
    const ranked = rank([...all.values()], {
      interests,
      at: sitting.startedAt,
      most: size,
      weights: settings.current(),
    });
    return { ...newest, posts, served, ranked };
  }

  /** By date, or ranked if the member wants the best first. */
  async function readFollowing(
    sitting: Sitting,
    seen: Promise<Seen>,
    { behind, ahead }: Served,
    size: number,
  ): Promise<Candidates> {
    const { ranksFollowing } = (await seen).settings;
    const most = (ranksFollowing ? rankedTogether : size + 1) + ahead.length;
    const [newest, taste, served] = await Promise.all([
      readUnseen({ sitting, seen, behind, most }),
      ranksFollowing ? readTaste(sitting, seen) : null,
      // The member may have changed the order during the sitting.
      readServedAhead(db, ahead),
    ]);
    const isServed = new Set(ahead);
    const posts = newest.posts.filter(({ id }) => !isServed.has(id));
    const at = sitting.startedAt;
    const ranked = taste
      ? rank(posts, { interests: taste.interests, at, most: size, weights: settings.current() })
      : posts;
    return { ...newest, posts, served, ranked };
  }

  return async (sitting: Sitting, seen: Promise<Seen>, served: Served, size: number): Promise<Candidates> =>
    await (sitting.feed === 'following' ? readFollowing : readForYou)(sitting, seen, served, size);
}

/** Makes the check whether a post of the sitting is older than the newest posts; always false if those are all posts. */
function isOlderThan({ posts, isAll }: UnseenPosts, { startedAt }: Sitting): (post: Candidate) => boolean {
  const last = posts.at(-1);
  if (isAll || !last) return () => false;
  return (post) => post.publishedAt <= startedAt.getTime() && isBehind(placeOf(post), placeOf(last));
}

const placesOf = prepared<{ id: string; at: number }>(
  'places_of_posts',
  `select id, (extract(epoch from published_at) * 1000)::float8 as at from posts
    where id = any ($1::bigint[]) and published_at is not null`,
);

async function readServedAhead(db: Database, ids: readonly number[]): Promise<ServedAhead[]> {
  if (ids.length === 0) return [];
  const rows = await placesOf(db, [ids]);
  return rows.map(({ id, at }) => ({ id: Number(id), at }));
}
