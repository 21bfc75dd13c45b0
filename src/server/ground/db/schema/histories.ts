import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { moment, ref } from './columns.ts';

/** A member's choices about their histories; no row means that nothing was chosen. */
export const historySettings = pgTable('history_settings', {
  accountId: ref('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  keepViews: boolean('keep_views').notNull().default(true),
  keepKeywords: boolean('keep_keywords').notNull().default(true),
  /** Views that were listed until then are no longer in the history. */
  viewsClearedAt: moment('views_cleared_at'),
});
