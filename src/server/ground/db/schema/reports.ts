import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type ReportReason, reportReasons } from '#lib/contract/report/report-kinds.ts';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref, tsvector } from './columns.ts';
import { comments } from './comments.ts';
import { posts, sounds } from './posts.ts';

/** The outcome of a report: SETTLED means that its subject was removed, or the member's account disabled. */
export const reportStatus = pgEnum('report_status', ['OPEN', 'SETTLED', 'DISMISSED']);

/** What a report is about: exactly one of these. */
const subjectColumns = () => ({
  postId: ref('post_id').references(() => posts.id, { onDelete: 'cascade' }),
  commentId: ref('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
  /** A member. */
  accountId: ref('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
  soundId: ref('sound_id').references(() => sounds.id, { onDelete: 'cascade' }),
  /** The one of them that is set, such as `p12`; `services/report/subject.ts` writes the same. */
  subject: text('subject')
    .notNull()
    .generatedAlwaysAs(
      sql`coalesce('p' || post_id::text, 'c' || comment_id::text, 'm' || account_id::text, 's' || sound_id::text)`,
    ),
});

/** Reports of posts, comments, members and sounds; one open report per member and subject. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    code: code(),
    ...subjectColumns(),
    reporterId: ref('reporter_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null if the reporter chose none. */
    reason: text('reason', { enum: reportReasons }),
    content: text('content').notNull(),
    status: reportStatus('status').notNull().default('OPEN'),
    createdAt: createdAt(),
    settledAt: moment('settled_at'),
    settledById: ref('settled_by_id').references(() => accounts.id, {
      onDelete: 'set null',
    }),
  },
  (t) => [
    uniqueIndex('reports_open_subject_unique').on(t.reporterId, t.subject).where(sql`${t.status} = 'OPEN'`),
    // Processes of the last release name it when they store a report.
    uniqueIndex('reports_open_unique').on(t.reporterId, t.postId).where(sql`${t.status} = 'OPEN'`),
    // The newest reports of a subject, and all open ones.
    index('reports_subject').on(t.subject, t.id.desc().nullsFirst()),
    index('reports_subject_open').on(t.subject).where(sql`${t.status} = 'OPEN'`),
    // Find reports that are deleted permanently with their subject.
    index('reports_post').on(t.postId, t.id.desc().nullsFirst()),
    index('reports_comment').on(t.commentId).where(sql`${t.commentId} is not null`),
    index('reports_account').on(t.accountId).where(sql`${t.accountId} is not null`),
    index('reports_sound').on(t.soundId).where(sql`${t.soundId} is not null`),
    check('reports_content_length', sql`char_length(${t.content}) between 1 and 10000`),
    check('reports_settled', sql`(${t.status} = 'OPEN') = (${t.settledAt} is null)`),
    check('reports_one_subject', sql`num_nonnulls(${t.postId}, ${t.commentId}, ${t.accountId}, ${t.soundId}) = 1`),
  ],
);

/** REMOVED: of a member, an administrator disabled the account. DELETED: its author deleted the subject before a moderator decided. */
export const settlement = pgEnum('settlement', ['DISMISSED', 'REMOVED', 'DELETED']);

/**
 * A reported subject as moderators see it: one line, whose reports are settled together. A trigger on `reports` opens and reopens it. The
 * table has the name of the first kind of subjects, because processes of the last release use it during an upgrade.
 */
export const reportedSubjects = pgTable(
  'reported_posts',
  {
    id: id(),
    ...subjectColumns(),
    /** The author of the subject, or the member. */
    authorId: ref('author_id').references(() => accounts.id, { onDelete: 'cascade' }),
    isOpen: boolean('is_open').notNull(),
    /** The number of open reports, or of those settled last. */
    reportCount: integer('report_count').notNull(),
    /** How many of these reports chose each reason. */
    reasons: jsonb('reasons').$type<Partial<Record<ReportReason, number>>>().notNull().default({}),
    /** When the first of them came. */
    openedAt: moment('opened_at').notNull(),
    /** How the last settlement went, also while the subject is reported again. */
    settlement: settlement('settlement'),
    settledAt: moment('settled_at'),
    settledById: ref('settled_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    note: text('note'),
    /** The words of the subject, of its author's names and of the first reports; triggers write them. */
    words: tsvector('words').notNull(),
  },
  (t) => [
    uniqueIndex('reported_subject_unique').on(t.subject),
    index('reported_open').on(t.openedAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`${t.isOpen}`),
    index('reported_settled').on(t.settledAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`not ${t.isOpen}`),
    index('reported_posts_words').using('gin', t.words).with({ fastupdate: false }),
    // Find lines whose author has a new name, and those that are deleted permanently with their subject.
    index('reported_author').on(t.authorId),
    index('reported_post').on(t.postId).where(sql`${t.postId} is not null`),
    index('reported_comment').on(t.commentId).where(sql`${t.commentId} is not null`),
    index('reported_account').on(t.accountId).where(sql`${t.accountId} is not null`),
    index('reported_sound').on(t.soundId).where(sql`${t.soundId} is not null`),
    check('reported_posts_count', sql`${t.reportCount} > 0`),
    check('reported_posts_note_length', sql`char_length(${t.note}) between 1 and 10000`),
    check('reported_posts_settled', sql`(${t.settlement} is null) = (${t.settledAt} is null)`),
    check('reported_posts_state', sql`${t.isOpen} or ${t.settlement} is not null`),
  ],
);
