import { sql } from 'drizzle-orm';
import { bit, boolean, check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { moment, ref } from './columns.ts';
import { seenBlock } from './engagement.ts';

// How long histories are: docs/decisions/0051-histories-are-counted-in-bits.md. Bits and blocks are those of `seen_posts`.

/** What a member chose about their histories; no row means that nothing was chosen. */
export const historySettings = pgTable('history_settings', {
  accountId: ref('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  keepViews: boolean('keep_views').notNull().default(true),
  keepKeywords: boolean('keep_keywords').notNull().default(true),
  /** Views that were listed until then are no longer in the history. */
  viewsClearedAt: moment('views_cleared_at'),
});

/** Which posts a member likes; a trigger on `likes` writes it. */
export const likedPosts = pgTable(
  'liked_posts',
  {
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    block: integer('block').notNull(),
    bits: bit('bits', { dimensions: seenBlock }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.block] })],
);

/**
 * How much a member wrote: `bits` are the posts that they ever commented on, `total` their comments and replies on them that were not
 * removed, whether or not somebody sees the post or the comment above. Triggers on `comments` write it.
 */
export const commentedPosts = pgTable(
  'commented_posts',
  {
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    block: integer('block').notNull(),
    bits: bit('bits', { dimensions: seenBlock }).notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.block] }), check('commented_posts_total', sql`${t.total} >= 0`)],
);

/**
 * Replies below a comment that was removed, or whose author is disabled: their authors’ histories leave them out. Triggers write it, a row for
 * each reply; foreign keys would lock and look up each of them, so what was deleted goes by a trigger too.
 */
export const unlistedReplies = pgTable(
  'unlisted_replies',
  { authorId: ref('author_id').notNull(), replyId: ref('reply_id').notNull() },
  (t) => [primaryKey({ columns: [t.authorId, t.replyId] })],
);

/**
 * Posts that were there for others and are not now: hidden, removed, deleted, or by a disabled member. Triggers write it. A post that was
 * never public is in nobody's history but its author's, and needs no bit: publishing changes nothing here.
 */
export const hiddenPosts = pgTable('hidden_posts', {
  block: integer('block').primaryKey(),
  bits: bit('bits', { dimensions: seenBlock }).notNull(),
});

/** The posts of `hidden_posts` that their author still sees. */
export const ownHiddenPosts = pgTable(
  'own_hidden_posts',
  {
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    block: integer('block').notNull(),
    bits: bit('bits', { dimensions: seenBlock }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.block] })],
);
