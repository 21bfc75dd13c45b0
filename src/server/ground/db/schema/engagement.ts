import { sql } from 'drizzle-orm';
import { bit, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, id, moment, ref } from './columns.ts';
import { posts } from './posts.ts';

/** Likes of posts; member and post are the key, so that liking twice is one like. */
export const likes = pgTable(
  'likes',
  {
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    postId: ref('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.postId] }),
    index('likes_post').on(t.postId),
    index('likes_history').on(t.accountId, t.createdAt.desc().nullsFirst(), t.postId.desc().nullsFirst()),
    // The latest likes of anyone.
    index('likes_newest').on(t.createdAt.desc().nullsFirst(), t.postId.desc().nullsFirst()),
  ],
);

/** Views: one per member and post; one per visitor, post and day. */
export const views = pgTable(
  'views',
  {
    id: id(),
    postId: ref('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    accountId: ref('account_id').references(() => accounts.id, {
      onDelete: 'cascade',
    }),
    /** A salted hash that tells visitors apart for a day; null for members. */
    visitorKey: text('visitor_key'),
    day: date('day').notNull().defaultNow(),
    createdAt: createdAt(),
    lastViewedAt: moment('last_viewed_at').notNull().defaultNow(),
    /** Its place in the member's history: viewing again moves it to the top. Null: not in the history. */
    listedAt: moment('listed_at').defaultNow(),
  },
  (t) => [
    uniqueIndex('views_member_unique').on(t.accountId, t.postId).where(sql`${t.accountId} is not null`),
    uniqueIndex('views_visitor_unique').on(t.visitorKey, t.postId, t.day).where(sql`${t.accountId} is null`),
    // Views of visitors are removed when their day is over.
    index('views_visitor_day').on(t.day).where(sql`${t.accountId} is null`),
    index('views_post').on(t.postId),
    index('views_history')
      .on(t.accountId, t.lastViewedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.accountId} is not null`),
    index('views_listed')
      .on(t.accountId, t.listedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.postId)
      .where(sql`${t.accountId} is not null and ${t.listedAt} is not null`),
    check('views_viewer', sql`(${t.accountId} is null) <> (${t.visitorKey} is null)`),
  ],
);

/** The number of posts, by id, that share a row of `seen_posts`. */
export const seenBlock = 4_096;

/**
 * Which posts a member has seen, as bits: bit `id % 4096` of block `id / 4096`. A trigger on `views` writes it. The feed
 * reads it, because a member who has seen 100,000 posts has 100,000 views, but about 25 of these rows.
 */
export const seenPosts = pgTable(
  'seen_posts',
  {
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    block: integer('block').notNull(),
    bits: bit('bits', { dimensions: seenBlock }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.block] })],
);

/** Follows between members. */
export const follows = pgTable(
  'follows',
  {
    followerId: ref('follower_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    followeeId: ref('followee_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followeeId] }),
    index('follows_followee').on(t.followeeId, t.createdAt.desc().nullsFirst(), t.followerId.desc().nullsFirst()),
    index('follows_newest').on(t.followerId, t.createdAt.desc().nullsFirst(), t.followeeId.desc().nullsFirst()),
    check('follows_not_oneself', sql`${t.followerId} <> ${t.followeeId}`),
  ],
);

/** Members that a member does not want to see. A block works in both directions, a mute only for the member and until it ends. */
export const memberRelations = pgTable(
  'relations',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    otherId: ref('other_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['block', 'mute'] }).notNull(),
    createdAt: createdAt(),
    /** When a mute ends; null: when the member ends it. */
    until: moment('until'),
    /** What a mute hides; a block hides everything. */
    what: text('what', { enum: ['ALL', 'POSTS', 'COMMENTS'] })
      .notNull()
      .default('ALL'),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.otherId, t.kind] }),
    index('relations_other').on(t.otherId, t.kind, t.memberId),
    index('relations_newest').on(t.memberId, t.kind, t.createdAt.desc().nullsFirst(), t.otherId.desc().nullsFirst()),
    // Each page of a feed reads who is hidden, from this index alone.
    index('relations_hidden').on(t.memberId, t.kind, t.what, t.until, t.otherId),
    check('relations_not_oneself', sql`${t.memberId} <> ${t.otherId}`),
    check('relations_kind', sql`${t.kind} in ('block', 'mute')`),
  ],
);
