import { commentFor, memberFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';

/** A table with counters that are derived from other rows. */
interface Counted {
  /** The name or code of a row `t`. */
  name: string;
  /** By column: the SQL that counts the rows. */
  counters: Record<string, string>;
  /** Rows are locked by id, comments from the newest to the oldest, so that a reply comes before its parent. */
  order: 'asc' | 'desc';
}

const isCounted = conditionText(commentFor.counted, { of: 'c' });
const isPublic = conditionText(postFor.everybody, { of: 'p' });
const isEnabled = conditionText(memberFor.everybody, { of: 'a' });

/**
 * All counters, in the order in which transactions lock the rows: comments, posts, accounts, sounds, tags, notifications. Counters include the rows that
 * are visible to everybody who sees the counting row. Likes always count, also the likes of disabled members.
 */
export const counted = {
  comments: {
    name: 't.code',
    order: 'desc',
    counters: {
      like_count: '(select count(*) from comment_likes l where l.comment_id = t.id)',
      reply_count: `(select count(*) from comments c where c.parent_id = t.id and ${isCounted})`,
    },
  },
  posts: {
    name: 't.code',
    order: 'asc',
    counters: {
      like_count: '(select count(*) from likes l where l.post_id = t.id)',
      comment_count: `(select count(*) from comments c where c.post_id = t.id and c.parent_id is null and ${isCounted})`,
      // Views of visitors stay counted after their rows are swept, so the stored number may be larger.
      view_count: 'greatest(t.view_count, (select count(*) from views w where w.post_id = t.id))',
    },
  },
  accounts: {
    name: 't.user_name',
    order: 'asc',
    counters: {
      follower_count: `(select count(*) from follows f join accounts a on a.id = f.follower_id where f.followee_id = t.id and ${isEnabled})`,
      followed_count: `(select count(*) from follows f join accounts a on a.id = f.followee_id where f.follower_id = t.id and ${isEnabled})`,
      // A disabled author keeps the likes, because nobody sees the number until the account is enabled.
      like_count: `(select count(*) from posts p join likes l on l.post_id = p.id
        where p.author_id = t.id and ${conditionText(postFor.everybodyByRow, { of: 'p' })})`,
    },
  },
  sounds: {
    name: 't.code',
    order: 'asc',
    counters: { use_count: `(select count(*) from posts p where p.sound_id = t.id and ${isPublic})` },
  },
  tags: {
    name: 't.name',
    order: 'asc',
    counters: {
      usage_count: `(select count(*) from post_tags pt join posts p on p.id = pt.post_id where pt.tag_id = t.id and ${isPublic})`,
    },
  },
  notifications: {
    name: 't.code',
    order: 'asc',
    // Null, and never wrong, if it comes from Riff itself.
    counters: {
      actor_count: `case when t.actor_count is not null then
        (select count(*) from notification_actors a where a.notification_id = t.id and not a.is_undone) end`,
    },
  },
} satisfies Record<string, Counted>;

export type CountedTable = keyof typeof counted;

export const countedTables = Object.entries(counted) as [CountedTable, Counted][];
