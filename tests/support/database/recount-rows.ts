import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { recountAll } from '#server/product/services/counts/recount.ts';

/** Counts again after rows were written by hand. */
export const recountRows = (client: pg.Client | pg.Pool | pg.PoolClient): Promise<void> =>
  recountAll(drizzle(client) as never);
