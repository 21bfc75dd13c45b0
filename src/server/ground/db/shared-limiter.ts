import { getTableName } from 'drizzle-orm';
import { type IRateLimiterStoreOptions, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from './database.ts';
import { rateLimits } from './schema/index.ts';

/** A limiter whose counters all processes share. The job `sweep-sessions` removes expired ones. */
export const sharedLimiter = (db: Database, options: Omit<IRateLimiterStoreOptions, 'storeClient'>) =>
  new RateLimiterPostgres({
    ...options,
    storeClient: db.$client,
    storeType: 'pool',
    tableName: getTableName(rateLimits),
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
