import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

/** A post that may come next, with what its ranking depends on: the same for whoever looks. */
export interface Candidate {
  id: number;
  code: string;
  authorId: number;
  authorDisabled: boolean;
  soundId: number | null;
  tagIds: number[];
  likeCount: number;
  commentCount: number;
  viewCount: number;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/** Whose candidates are asked for, and when the sitting began: what was published later belongs to the next one. */
export interface Sitting {
  /** Null for visitors. */
  viewer: number | null;
  feed: 'for-you' | 'following';
  startedAt: Date;
}

/** How many posts one window holds at most. Whatever the size of the network, a window costs the same. */
export const windowSize = { 'for-you': 240, following: 50 } as const;

/** The newest posts behind the one with that code, newest first; a full window says that there may be more. */
export async function readWindow(db: Database, sitting: Sitting, behind: string | null): Promise<Candidate[]> {
  const { viewer, feed, startedAt } = sitting;
  const values: unknown[] = [windowSize[feed], startedAt.toISOString()];
  if (feed === 'following') values.push(viewer);
  const rows = await (behind === null ? first[feed](db, values) : next[feed](db, [...values, behind]));
  return rows.map(candidateOf);
}

/** As the driver gives it: numbers that may be large as text, and nothing that is costly to read hundreds of times. */
type Row = Omit<Candidate, 'id' | 'authorId' | 'soundId' | 'tagIds'> & {
  id: string;
  authorId: string;
  soundId: string | null;
  tags: string | null;
};

const candidateOf = ({ tags, ...row }: Row): Candidate => ({
  ...row,
  id: Number(row.id),
  authorId: Number(row.authorId),
  soundId: row.soundId === null ? null : Number(row.soundId),
  tagIds: tags ? tags.split(',').map(Number) : [],
});

const visible = `p.status = 'READY' and p.visibility = 'PUBLIC' and p.removed_at is null`;
const newest = 'order by p.published_at desc, p.id desc';

/** One statement a kind of feed, because a condition that may be absent would keep the index from being used. */
function statement(feed: Sitting['feed'], continued: boolean) {
  const behind = `and (p.published_at, p.id) < (select published_at, id from posts
    where code = ${feed === 'for-you' ? '$3' : '$4'})`;
  const start = `and p.published_at <= $2::timestamptz ${continued ? behind : ''}`;
  const everybody = `select p.* from posts p where ${visible} ${start} ${newest} limit $1`;
  // One short look at each followed member: a scan of everybody's posts might pass a million before it finds fifty.
  const followed = `select p.* from (
      select own.* from follows f cross join lateral (
        select p.* from posts p where p.author_id = f.followee_id and ${visible} ${start} ${newest} limit $1
      ) own where f.follower_id = $3
    ) p ${newest} limit $1`;
  // What is followed comes newest first, so its tags matter to nobody.
  const tags = `(select string_agg(tag_id::text, ',') from post_tags where post_id = p.id)`;
  return prepared<Row>(
    `candidates_${feed}_${continued ? 'next' : 'first'}`,
    `select p.id, p.code, p.author_id as "authorId", a.disabled_at is not null as "authorDisabled",
      p.sound_id as "soundId", ${feed === 'for-you' ? tags : 'null'} as tags, p.like_count as "likeCount",
      p.comment_count as "commentCount", p.view_count as "viewCount", (extract(epoch from p.published_at) * 1000)::float8 as "publishedAt"
    from (${feed === 'following' ? followed : everybody}) p join accounts a on a.id = p.author_id
    ${newest}`,
  );
}

const statements = (continued: boolean) => ({
  'for-you': statement('for-you', continued),
  following: statement('following', continued),
});
const first = statements(false);
const next = statements(true);

const newestVisible = prepared<{ code: string }>(
  'newest_candidate',
  `select p.code from posts p where ${visible} and p.published_at <= $1::timestamptz ${newest} limit 1`,
);

/** The code of the newest post that everybody may see; null where there is none. */
export async function readNewest(db: Database, startedAt: Date): Promise<string | null> {
  const [post] = await newestVisible(db, [startedAt.toISOString()]);
  return post?.code ?? null;
}

const seenAmong = prepared<{ ids: string | null }>(
  'seen_candidates',
  `select string_agg(post_id::text, ',') as ids from views
    where account_id = $1 and post_id = any ($2::bigint[]) and created_at < $3::timestamptz`,
);

/** Which of these posts the viewer had seen before the sitting began. */
export async function readSeen(db: Database, { viewer, startedAt }: Sitting, ids: number[]): Promise<Set<number>> {
  if (viewer === null || ids.length === 0) return new Set();
  const [seen] = await seenAmong(db, [viewer, ids, startedAt.toISOString()]);
  return new Set(seen?.ids?.split(',').map(Number));
}
