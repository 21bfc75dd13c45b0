import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref } from './columns.ts';

/** Recently active people, visitors included; shared by all nodes and kept across restarts. A trigger removes members who are disabled. */
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

/** One row per state-changing or failed call. Append-only: a trigger refuses changes, and deletes before 90 days. */
export const activityLog = pgTable(
  'activity_log',
  {
    id: id(),
    code: code(),
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
  },
  (t) => [
    index('activity_log_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('activity_log_search').using(
      'gin',
      sql`lower(${t.type} || ' ' || coalesce(${t.message}, '') || ' ' || coalesce(${t.userCode}, '') || ' ' || coalesce(${t.ip}, '')) gin_trgm_ops`,
    ),
  ],
);

/** Facts about this installation: its signing key, whether the demo content was made. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
