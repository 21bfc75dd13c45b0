import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref } from './columns.ts';

/** A member's searches: one row per keyword, with its latest time. */
export const keywords = pgTable(
  'keywords',
  {
    id: id(),
    code: code(),
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    keyword: text('keyword').notNull(),
    createdAt: createdAt(),
    searchedAt: moment('searched_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('keywords_member_unique').on(t.accountId, sql`lower(${t.keyword})`),
    index('keywords_history').on(t.accountId, t.searchedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('keywords_length', sql`char_length(${t.keyword}) between 1 and 100`),
  ],
);

/** How often everybody searched a keyword per day: the source of the top list and the suggestions. */
export const keywordCounts = pgTable(
  'keyword_counts',
  {
    keyword: text('keyword').notNull(),
    day: date('day').notNull().defaultNow(),
    count: integer('count').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.keyword] }),
    index('keyword_counts_prefix').on(sql`${t.keyword} text_pattern_ops`),
    check('keyword_counts_lower', sql`${t.keyword} = lower(${t.keyword})`),
  ],
);
