import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, moment, ref } from './columns.ts';

/** Recently active people, visitors included; shared by all nodes and kept across restarts. `setDisabled` removes members who are disabled. */
export const presence = pgTable(
  'presence',
  {
    /** The account's code, or a salted hash of a visitor's address and browser. */
    key: text('key').primaryKey(),
    accountId: ref('account_id').references(() => accounts.id, {
      onDelete: 'cascade',
    }),
    ip: text('ip').notNull(),
    /** Code, name and address in lower case as they were at the last write, a line each. */
    search: text('search').notNull(),
    /** When the present stretch of activity began. */
    firstAccessAt: moment('first_access_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (t) => [
    index('presence_last_seen').on(t.lastSeenAt.desc().nullsFirst()),
    index('presence_newest').on(t.firstAccessAt.desc().nullsFirst(), t.key.desc().nullsFirst()),
    index('presence_account').on(t.accountId).where(sql`${t.accountId} is not null`),
  ],
);

/**
 * One row per state-changing or failed call. Append-only: a trigger refuses changes, deletes and truncation; whole weeks are dropped. The
 * table is divided by weeks, which only the migration knows.
 */
export const activityLog = pgTable(
  'activity_log',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    code: text('code').notNull(),
    responseCode: integer('response_code').notNull(),
    /** The operation's name in the contract. */
    type: text('type').notNull(),
    /** A short list of named fields; never a password, token, cookie or file. */
    data: jsonb('data'),
    error: text('error'),
    message: text('message'),
    ip: text('ip'),
    userCode: text('user_code'),
    createdAt: createdAt(),
    /** The text that search looks in, in lower case: its texts, a line each; then its status and the values of its data, a tab around each. */
    search: text('search').generatedAlwaysAs(
      sql`lower("type" || e'\\n' || coalesce("message", '') || e'\\n' || coalesce("error", '') || e'\\n' || coalesce("user_code", '') || e'\\n' || coalesce("ip", '')
        || e'\\t' || "response_code"::text || coalesce(translate(replace(jsonb_path_query_array("data", '$.*[*]')::text, ', ', e'\\t'), '[]"', e'\\t\\t'), e'\\t'))`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.createdAt, t.id] }),
    index('activity_log_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

/** How many rows a week of the log has; a trigger counts. */
export const activityLogTotals = pgTable('activity_log_totals', {
  /** Its Monday, in UTC. */
  week: date('week').primaryKey(),
  total: bigint('total', { mode: 'number' }).notNull(),
});

/** The figures of one clock hour, on all nodes. Hours are kept for a week. */
export const hourlyFigures = pgTable('hourly_figures', {
  hour: moment('hour').primaryKey(),
  /** Calls and pages that were answered, and how many of them with a fault of Riff's own. */
  answers: bigint('answers', { mode: 'number' }).notNull().default(0),
  faults: bigint('faults', { mode: 'number' }).notNull().default(0),
  /** Jobs that failed for the last time. */
  failedJobs: integer('failed_jobs').notNull().default(0),
  /** The most people that were active at once; null while nothing was measured. */
  mostActive: integer('most_active'),
  /** The bytes in use on the disk of the media, when last measured. */
  usedBytes: bigint('used_bytes', { mode: 'number' }),
});

/** Facts about this installation: its signing key, whether the demo content was made. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/** What administrators decided about this installation. A setting without a row has its default. */
export const siteSettings = pgTable('site_settings', {
  name: text('name').primaryKey(),
  /** Null: the default again. */
  value: jsonb('value'),
  /** Counts how often it was changed. */
  version: integer('version').notNull().default(1),
  changedAt: moment('changed_at').notNull(),
  changedBy: ref('changed_by').references(() => accounts.id, { onDelete: 'set null' }),
});
