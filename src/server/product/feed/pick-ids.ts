import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { type Candidate, isBehind, placeOf, type Sitting } from './candidates.ts';
import { choosePage, type ServedAhead } from './choose-page.ts';
import type { FeedCursor } from './cursor.ts';
import { rank } from './rank.ts';
import type { Seen } from './seen.ts';
import { likedNow } from './sources/liked-now.ts';
import { type UnseenPosts, unseenReader } from './sources/newest-unseen.ts';
import { readSeenAgain } from './sources/seen-again.ts';
import { tasteReader } from './sources/taste.ts';

/** The number of unseen posts that are ranked together. */
const rankedTogether = 100;

/** Ids of posts, and the cursor of the next page; null at the end. */
export interface Picked {
  ids: number[];
  next: FeedCursor | null;
}

type UnseenCursor = Extract<FeedCursor, { phase: 'unseen' }>;

/**
 * Picks the ids of a page: first unseen posts, from several sources, then seen posts. The cursor records exactly which posts the
 * sitting was served, so any node can continue it after likes, views, additions and removals.
 */
export function idPicker(db: Database) {
  const readUnseen = unseenReader(db);
  const readTaste = tasteReader(db);
  const readLikedNow = likedNow(db);

  /** Reads the candidates of a page: the next unseen posts in the order of the feed, and older posts of interest. */
  async function readCandidates(sitting: Sitting, seen: Promise<Seen>, { behind, ahead }: UnseenCursor, size: number) {
    if (sitting.feed === 'following') {
      const newest = await readUnseen({ sitting, seen, behind, most: size + 1 });
      return { ...newest, ranked: newest.posts, served: [] };
    }
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
    const ranked = rank([...all.values()], { interests, at: sitting.startedAt, most: size });
    return { ...newest, posts, served, ranked };
  }

  async function pickUnseen(
    sitting: Sitting,
    seen: Promise<Seen>,
    cursor: UnseenCursor,
    size: number,
  ): Promise<Picked> {
    const { ranked, posts, isAll, served } = await readCandidates(sitting, seen, cursor, size);
    const { behind } = cursor;
    const choice = choosePage({ ranked, waiting: posts, behind, ahead: served, size });
    const ids = choice.page.map(({ id }) => id);
    const { startedAt } = sitting;
    if (!choice.isLast || !isAll) {
      return {
        ids,
        next: { phase: 'unseen', startedAt, behind: choice.behind, ahead: choice.ahead.map(({ id }) => id) },
      };
    }
    if (sitting.viewer === null) return { ids, next: null };
    const seenAgain: FeedCursor = { phase: 'seen', startedAt, behind: null };
    if (ids.length === size)
      return { ids, next: (await pickSeen(sitting, seenAgain, 1)).ids.length > 0 ? seenAgain : null };
    const rest = await pickSeen(sitting, seenAgain, size - ids.length);
    return { ids: [...ids, ...rest.ids], next: rest.next };
  }

  async function pickSeen(sitting: Sitting, { startedAt, behind }: FeedCursor, size: number): Promise<Picked> {
    const { ids, next } = await readSeenAgain(db, sitting, behind, size);
    return { ids, next: next && { phase: 'seen', startedAt, behind: next } };
  }

  return async (sitting: Sitting, seen: Promise<Seen>, cursor: FeedCursor, size: number): Promise<Picked> =>
    cursor.phase === 'unseen' ? await pickUnseen(sitting, seen, cursor, size) : await pickSeen(sitting, cursor, size);
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
