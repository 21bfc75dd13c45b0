import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, id, moment, ref } from './columns.ts';
import { posts } from './posts.ts';

/** Who liked which post; the pair is the key, so that liking twice is one like. */
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
  ],
);

/** Views: one a member and post; one a visitor, post and day. */
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
    /** Looking again moves it to the top of the history. */
    lastViewedAt: moment('last_viewed_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('views_member_unique').on(t.accountId, t.postId).where(sql`${t.accountId} is not null`),
    uniqueIndex('views_visitor_unique').on(t.visitorKey, t.postId, t.day).where(sql`${t.accountId} is null`),
    index('views_post').on(t.postId),
    index('views_history')
      .on(t.accountId, t.lastViewedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.accountId} is not null`),
    check('views_viewer', sql`(${t.accountId} is null) <> (${t.visitorKey} is null)`),
  ],
);

/** Who follows whom. */
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
    index('follows_followee').on(t.followeeId, t.createdAt.desc().nullsFirst()),
    check('follows_not_oneself', sql`${t.followerId} <> ${t.followeeId}`),
  ],
);
