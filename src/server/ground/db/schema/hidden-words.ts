import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref } from './columns.ts';

/** Words, phrases and tags that a member does not want to read. */
export const hiddenWords = pgTable(
  'hidden_words',
  {
    id: id(),
    code: code(),
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As it was typed. */
    word: text('word').notNull(),
    /** Its words as texts are compared by. */
    line: text('line').notNull().generatedAlwaysAs(sql`text_line(word)`),
    /** The first word of the line: the one by which texts find it. */
    first: text('first').notNull().generatedAlwaysAs(sql`split_part(text_line(word), ' ', 2)`),
    action: text('action', { enum: ['HIDE', 'COVER'] }).notNull(),
    scope: text('scope', { enum: ['EVERYWHERE', 'MY_POSTS'] }).notNull(),
    /** Null: until the member removes it. */
    until: moment('until'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('hidden_words_unique').on(t.accountId, t.line),
    index('hidden_words_first').on(t.accountId, t.first),
    index('hidden_words_newest').on(t.accountId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('hidden_words_action', sql`${t.action} in ('HIDE', 'COVER')`),
    check('hidden_words_scope', sql`${t.scope} in ('EVERYWHERE', 'MY_POSTS')`),
  ],
);
