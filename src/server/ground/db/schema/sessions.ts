import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { code, createdAt, id, moment, ref } from './columns.ts';

/** One row per sign-in: the family of its refresh tokens. An ended family is never revived. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    code: code(),
    accountId: ref('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('sessions_account').on(t.accountId).where(sql`${t.endedAt} is null`),
    index('sessions_expiry').on(t.expiresAt),
  ],
);

/** Every issued refresh token, as a hash, so that a second use is noticed. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: ref('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    usedAt: moment('used_at'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
);

/** Counters of tries and of calls that all processes share, in the form that the library for rate limits expects. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expiry').on(t.expire)],
);

/** Members who wrote something that a replica may not have yet. Unlogged and without a foreign key, because a row matters for seconds. */
export const freshWrites = pgTable('fresh_writes', {
  accountId: bigint('account_id', { mode: 'number' }).primaryKey(),
  until: moment('until').notNull(),
});
