import { bit, boolean, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
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
