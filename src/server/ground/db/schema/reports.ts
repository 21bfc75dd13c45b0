import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref, tsvector } from './columns.ts';
import { posts } from './posts.ts';

/** The outcome of a report: SETTLED means that its post was removed. */
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
    // The newest reports of a post, and all open ones.
    index('reports_post').on(t.postId, t.id.desc().nullsFirst()),
    index('reports_post_open').on(t.postId).where(sql`${t.status} = 'OPEN'`),
    check('reports_content_length', sql`char_length(${t.content}) between 1 and 10000`),
    check('reports_settled', sql`(${t.status} = 'OPEN') = (${t.settledAt} is null)`),
  ],
);

/** DELETED: its author deleted the post before a moderator decided. */
export const settlement = pgEnum('settlement', ['DISMISSED', 'REMOVED', 'DELETED']);

/** A reported post as moderators see it: one line, whose reports are settled together. A trigger on `reports` opens and reopens it. */
export const reportedPosts = pgTable(
  'reported_posts',
  {
    postId: ref('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    isOpen: boolean('is_open').notNull(),
    /** The number of open reports, or of those settled last. */
    reportCount: integer('report_count').notNull(),
    /** When the first of them came. */
    openedAt: moment('opened_at').notNull(),
    /** How the last settlement went, also while the post is reported again. */
    settlement: settlement('settlement'),
    settledAt: moment('settled_at'),
    settledById: ref('settled_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    note: text('note'),
    /** The words of the title, of the author's names and of the first reports; triggers write them. */
    words: tsvector('words').notNull(),
  },
  (t) => [
    index('reported_posts_open')
      .on(t.openedAt.desc().nullsFirst(), t.postId.desc().nullsFirst())
      .where(sql`${t.isOpen}`),
    index('reported_posts_settled')
      .on(t.settledAt.desc().nullsFirst(), t.postId.desc().nullsFirst())
      .where(sql`not ${t.isOpen}`),
    index('reported_posts_words').using('gin', t.words).with({ fastupdate: false }),
    check('reported_posts_count', sql`${t.reportCount} > 0`),
    check('reported_posts_note_length', sql`char_length(${t.note}) between 1 and 10000`),
    check('reported_posts_settled', sql`(${t.settlement} is null) = (${t.settledAt} is null)`),
    check('reported_posts_state', sql`${t.isOpen} or ${t.settlement} is not null`),
  ],
);
