import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, StartupError } from '#server/ground/config.ts';
import { type EmbeddedDatabase, openEmbedded } from './open-embedded.ts';

/** Opens the PostgreSQL in the data folder; null if the configuration names another database. A worker works for others, so it makes none. */
export async function openOwnDatabase(
  { databaseUrl, dataDir, role }: Config,
  log: Logger,
  { exclusive }: { exclusive: boolean },
): Promise<EmbeddedDatabase | null> {
  if (databaseUrl) return null;
  if (role === 'worker' && !existsSync(join(dataDir, 'database'))) {
    throw new StartupError(
      `There is no database in DATA_DIR (${dataDir}) for a worker: set DATABASE_URL or DATA_DIR as on the process that serves.`,
    );
  }
  return await openEmbedded({ dataDir, log, exclusive });
}
