import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core';

/** The number that joins rows; it never leaves the server. */
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A reference to another table's `id`. */
export const ref = (name: string) => bigint(name, { mode: 'number' });

/** The opaque public name of a row. */
export const code = () => text('code').notNull().unique();

/** A moment in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** When the row was created. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** The words of a text, as search compares them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
