import { sql } from 'drizzle-orm';
import { check, index, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref } from './columns.ts';
import { posts } from './posts.ts';

export const reportStatus = pgEnum('report_status', ['OPEN', 'SETTLED', 'DISMISSED']);

/** Reports of posts; one open report per member and post. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    code: code(),
    postId: ref('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    reporterId: ref('reporter_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    status: reportStatus('status').notNull().default('OPEN'),
    createdAt: createdAt(),
    settledAt: moment('settled_at'),
    settledById: ref('settled_by_id').references(() => accounts.id, {
      onDelete: 'set null',
    }),
  },
  (t) => [
    uniqueIndex('reports_open_unique').on(t.reporterId, t.postId).where(sql`${t.status} = 'OPEN'`),
    index('reports_queue').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reports_post').on(t.postId),
    check('reports_content_length', sql`char_length(${t.content}) between 1 and 500`),
    check('reports_settled', sql`(${t.status} = 'OPEN') = (${t.settledAt} is null)`),
  ],
);
