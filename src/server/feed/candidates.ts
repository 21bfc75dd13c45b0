import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

/** A post that may come next, with what its ranking depends on. Ids are bigints, which the driver gives as text. */
export interface Candidate {
  id: string;
  code: string;
  authorId: string;
  authorDisabled: boolean;
  soundId: string | null;
  tagIds: string[];
  likeCount: number;
  commentCount: number;
  viewCount: number;
  publishedAt: Date;
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
export const windowSize = { 'for-you': 400, following: 50 } as const;

/** The newest posts behind the one with that code, newest first; a full window says that there may be more. */
export function readWindow(db: Database, sitting: Sitting, behind: string | null): Promise<Candidate[]> {
  const { viewer, feed, startedAt } = sitting;
  const reader: Reader = viewer === null ? 'visitor' : feed === 'following' ? 'follower' : 'member';
  const values = [windowSize[feed], startedAt.toISOString(), ...(viewer === null ? [] : [viewer])];
  return behind === null ? first[reader](db, values) : next[reader](db, [...values, behind]);
}

type Reader = 'visitor' | 'member' | 'follower';

const visible = `p.status = 'READY' and p.visibility = 'PUBLIC' and p.removed_at is null`;
const newest = 'order by p.published_at desc, p.id desc limit $1';

/** One statement a kind of reader, because a condition that may be absent would keep the index from being used. */
function statement(reader: Reader, continued: boolean) {
  const start = continued
    ? `and (p.published_at, p.id) < (select published_at, id from posts where code = ${reader === 'visitor' ? '$3' : '$4'})`
    : 'and p.published_at <= $2::timestamptz';
  const everybody = `select p.* from posts p where ${visible} ${start} ${newest}`;
  // One short look at each followed member: a scan of everybody's posts might pass a million before it finds fifty.
  const followed = `select p.* from (
      select own.* from follows f cross join lateral (
        select p.* from posts p where p.author_id = f.followee_id and ${visible} ${start} ${newest}
      ) own where f.follower_id = $3
    ) p ${newest}`;
  const seen = `exists (select 1 from views v
    where v.account_id = $3 and v.post_id = p.id and v.created_at < $2::timestamptz)`;
  // Visitors have no interests, so their ranking needs no tags.
  const tags = `coalesce((select array_agg(tag_id) from post_tags where post_id = p.id), '{}')`;
  return prepared<Candidate>(
    `candidates_${reader}_${continued ? 'next' : 'first'}`,
    `select p.id, p.code, p.author_id as "authorId", a.disabled_at is not null as "authorDisabled",
      p.sound_id as "soundId", ${reader === 'member' ? tags : "'{}'::bigint[]"} as "tagIds", p.like_count as "likeCount",
      p.comment_count as "commentCount", p.view_count as "viewCount", p.published_at as "publishedAt",
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
