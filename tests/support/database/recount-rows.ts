import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { recountAll } from '#server/product/services/counts/recount.ts';

/** Recounts after the test has written rows directly. */
export const recountRows = (client: pg.Client | pg.Pool | pg.PoolClient): Promise<void> =>
  recountAll(drizzle(client) as never);
