import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/** The processes of this installation that run now; each says every few seconds that it does. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  /** Whether it answers requests. */
  serves: boolean('serves').notNull(),
  createdAt: createdAt(),
  seenAt: moment('seen_at').notNull().defaultNow(),
});

/** Open streams of events, so that those of one member or network are counted on all processes; they go with their process. */
export const openStreams = pgTable(
  'open_streams',
  {
    id: uuid('id').primaryKey(),
    processId: uuid('process_id')
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    /** A member, or the hash of a network. */
    owner: text('owner').notNull(),
    openedAt: moment('opened_at').notNull(),
  },
  (t) => [index('open_streams_owner').on(t.owner, t.openedAt), index('open_streams_process').on(t.processId)],
);

/** Members who wrote something that a replica may not have yet. Unlogged and without a foreign key, because a row matters for seconds. */
export const freshWrites = pgTable('fresh_writes', {
  accountId: bigint('account_id', { mode: 'number' }).primaryKey(),
  until: moment('until').notNull(),
});
