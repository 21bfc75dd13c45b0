import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, moment, ref } from './columns.ts';
import { posts } from './posts.ts';

/** Posts that a member marked as not interesting; the feed never shows them to that member. */
export const notInterested = pgTable(
  'not_interested',
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
    index('not_interested_post').on(t.postId),
    index('not_interested_newest').on(t.accountId, t.createdAt.desc().nullsFirst(), t.postId.desc().nullsFirst()),
  ],
);

/** A member's choices about their feed; no row means that nothing was chosen. */
export const feedSettings = pgTable('feed_settings', {
  accountId: ref('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  followingOrder: text('following_order', { enum: ['NEWEST', 'BEST'] })
    .notNull()
    .default('NEWEST'),
  hidesSeen: boolean('hides_seen').notNull().default(false),
  /** The ranking ignores what the member did before; null: nothing. */
  startedOverAt: moment('started_over_at'),
});
