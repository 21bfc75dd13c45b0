import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

/** A post that may come next, with what its ranking depends on. */
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
  /** The viewer had seen it before the sitting began. */
  seen: boolean;
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
  const reader: Reader = viewer === null ? 'visitor' : feed === 'following' ? 'follower' : 'member';
  const values = [windowSize[feed], startedAt.toISOString(), ...(viewer === null ? [] : [viewer])];
  const rows = await (behind === null ? first[reader](db, values) : next[reader](db, [...values, behind]));
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

type Reader = 'visitor' | 'member' | 'follower';

const visible = `p.status = 'READY' and p.visibility = 'PUBLIC' and p.removed_at is null`;
const newest = 'order by p.published_at desc, p.id desc limit $1';

/** One statement a kind of reader, because a condition that may be absent would keep the index from being used. */
function statement(reader: Reader, continued: boolean) {
  const behind = `and (p.published_at, p.id) < (select published_at, id from posts
    where code = ${reader === 'visitor' ? '$3' : '$4'})`;
  const start = `and p.published_at <= $2::timestamptz ${continued ? behind : ''}`;
  const everybody = `select p.* from posts p where ${visible} ${start} ${newest}`;
  // One short look at each followed member: a scan of everybody's posts might pass a million before it finds fifty.
  const followed = `select p.* from (
      select own.* from follows f cross join lateral (
        select p.* from posts p where p.author_id = f.followee_id and ${visible} ${start} ${newest}
      ) own where f.follower_id = $3
    ) p ${newest}`;
  // The offset keeps this a short look per post: without it all that somebody ever saw might be read and hashed.
  const seen = `exists (select 1 from views v
    where v.account_id = $3 and v.post_id = p.id and v.created_at < $2::timestamptz offset 0)`;
  // Visitors have no interests, so their ranking needs no tags.
  const tags = `(select string_agg(tag_id::text, ',') from post_tags where post_id = p.id)`;
  return prepared<Row>(
    `candidates_${reader}_${continued ? 'next' : 'first'}`,
    `select p.id, p.code, p.author_id as "authorId", a.disabled_at is not null as "authorDisabled",
      p.sound_id as "soundId", ${reader === 'member' ? tags : 'null'} as tags, p.like_count as "likeCount",
      p.comment_count as "commentCount", p.view_count as "viewCount", (extract(epoch from p.published_at) * 1000)::float8 as "publishedAt",
      ${reader === 'visitor' ? 'false' : seen} as seen
    from (${reader === 'follower' ? followed : everybody}) p join accounts a on a.id = p.author_id
    order by p.published_at desc, p.id desc`,
  );
}

const statements = (continued: boolean) => ({
  visitor: statement('visitor', continued),
  member: statement('member', continued),
  follower: statement('follower', continued),
});
const first = statements(false);
const next = statements(true);
