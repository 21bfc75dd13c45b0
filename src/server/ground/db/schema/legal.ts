import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { legalPages } from '#lib/contract/legal/legal-page.ts';
import { accounts } from './accounts.ts';
import { createdAt, ref } from './columns.ts';

/** Every version of the pages that the operator writes, as Markdown. The highest version of a page is the one in force. */
export const legalVersions = pgTable(
  'legal_versions',
  {
    page: text('page', { enum: legalPages }).notNull(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    /** Members who have not agreed to this version or a later one are asked to. */
    asksAnew: boolean('asks_anew').notNull(),
    writtenById: ref('written_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.page, t.version] }),
    index('legal_versions_writer').on(t.writtenById),
    check('legal_versions_text', sql`char_length(${t.text}) between 1 and 2000000`),
  ],
);

/** The versions that members agreed to, when they registered or were asked. */
export const consents = pgTable(
  'consents',
  {
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    page: text('page', { enum: legalPages }).notNull(),
    version: integer('version').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.page, t.version] }),
    foreignKey({ columns: [t.page, t.version], foreignColumns: [legalVersions.page, legalVersions.version] }),
  ],
);
