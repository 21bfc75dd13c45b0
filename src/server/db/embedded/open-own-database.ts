import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { type EmbeddedDatabase, openEmbedded } from './open-embedded.ts';

/** Opens the PostgreSQL in the data folder; null if the configuration names another database. */
export async function openOwnDatabase(
  { databaseUrl, dataDir }: Config,
  log: Logger,
  { exclusive }: { exclusive: boolean },
): Promise<EmbeddedDatabase | null> {
  return databaseUrl ? null : await openEmbedded({ dataDir, log, exclusive });
}
