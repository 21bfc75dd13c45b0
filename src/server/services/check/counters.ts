/** A number in a row of a table `t` that follows from other rows. Its own count is one statement, so it is exact while members change both. */
export interface Counter {
  column: string;
  counted: string;
}

export interface CountedTable {
  table: string;
  /** What its rows are read in the order of. */
  key: string;
  /** How a row is called in a finding. */
  label: string;
  counters: Counter[];
}

const isPublic = `post_is_public(p.status, p.visibility, p.removed_at) and exists
  (select from accounts a where a.id = p.author_id and a.disabled_at is null)`;

/** As the triggers of the migrations count; what they count is said there. */
export const countedTables: CountedTable[] = [
  {
    table: 'posts',
    key: 'id',
    label: `'post ' || t.code`,
    counters: [
      { column: 'like_count', counted: '(select count(*) from likes l where l.post_id = t.id)' },
      {
        column: 'comment_count',
        counted: `(select count(*) from comments c join accounts a on a.id = c.author_id
          where c.post_id = t.id and c.parent_id is null and c.removed_at is null and (a.disabled_at is null or a.id = t.author_id))`,
      },
      // Views of visitors are swept while they stay counted, so it may be larger.
      {
        column: 'view_count',
        counted: 'greatest(t.view_count, (select count(*) from views w where w.post_id = t.id))',
      },
    ],
  },
  {
    table: 'comments',
    key: 'id',
    label: `'comment ' || t.code`,
    counters: [
      { column: 'like_count', counted: '(select count(*) from comment_likes l where l.comment_id = t.id)' },
      {
        column: 'reply_count',
        counted: `(select count(*) from comments c join accounts a on a.id = c.author_id where c.parent_id = t.id
          and c.removed_at is null and (a.disabled_at is null or is_on_own(c.post_id, c.parent_id, c.author_id)))`,
      },
    ],
  },
  {
    table: 'accounts',
    key: 'id',
    label: `'member @' || t.user_name`,
    counters: [
      {
        column: 'follower_count',
        counted: `(select count(*) from follows f join accounts a on a.id = f.follower_id
          where f.followee_id = t.id and a.disabled_at is null)`,
      },
      {
        column: 'followed_count',
        counted: `(select count(*) from follows f join accounts a on a.id = f.followee_id
          where f.follower_id = t.id and a.disabled_at is null)`,
      },
      {
        column: 'like_count',
        counted: `(select coalesce(sum(p.like_count), 0) from posts p
          where p.author_id = t.id and post_is_public(p.status, p.visibility, p.removed_at))`,
      },
    ],
  },
  {
    table: 'tags',
    key: 'id',
    label: `'tag #' || t.name`,
    counters: [
      {
        column: 'usage_count',
        counted: `(select count(*) from post_tags pt join posts p on p.id = pt.post_id where pt.tag_id = t.id and ${isPublic})`,
      },
    ],
  },
  {
    table: 'sounds',
    key: 'id',
    label: `'sound ' || t.code`,
    counters: [
      { column: 'use_count', counted: `(select count(*) from posts p where p.sound_id = t.id and ${isPublic})` },
    ],
  },
  {
    table: 'uploads',
    key: 'id',
    label: `'upload ' || t.code`,
    counters: [
      {
        column: 'rendition_bytes',
        counted: '(select coalesce(sum(r.bytes), 0) from renditions r where r.upload_id = t.id)',
      },
    ],
  },
  {
    table: 'member_storage',
    key: 'account_id',
    label: `'storage of member @' || (select user_name from accounts a where a.id = t.account_id)`,
    counters: [
      {
        column: 'bytes',
        counted: `(select coalesce(sum(u.original_bytes + u.rendition_bytes + u.variant_bytes), 0)
          from uploads u where u.owner_id = t.account_id)`,
      },
    ],
  },
  {
    table: 'moderation_totals',
    key: 'only::int',
    label: `'lists of moderators'`,
    counters: [
      { column: 'open', counted: '(select count(*) from reported_posts where is_open)' },
      { column: 'settled', counted: '(select count(*) from reported_posts where not is_open)' },
      { column: 'removed_posts', counted: `(select count(*) from posts where removed_as = 'MODERATOR')` },
      { column: 'removed_comments', counted: `(select count(*) from comments where removed_as = 'MODERATOR')` },
    ],
  },
];
