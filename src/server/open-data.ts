import type { Logger } from 'pino';
import type { Config } from './ground/config.ts';
import { findAddresses } from './ground/db/addresses.ts';
import { openDatabase } from './ground/db/database.ts';
import { openOwnDatabase } from './ground/db/embedded/open-own-database.ts';
import { openStorage } from './media/storage/open-storage.ts';
import type { Context } from './product/context.ts';

/** The data of an installation, without migrations and without jobs. */
export interface OpenData {
  context: Pick<Context, 'config' | 'db' | 'storage' | 'log' | 'now'>;
  connectionString: string;
  close(): Promise<void>;
}

/** Opens database and storage; `exclusive` refuses an embedded database that a running Riff uses. */
export async function openData(config: Config, log: Logger, { exclusive }: { exclusive: boolean }): Promise<OpenData> {
  const embedded = await openOwnDatabase(config, log, { exclusive });
  const opened = new AsyncDisposableStack();
  const close = () => opened.disposeAsync();
  opened.defer(async () => await embedded?.stop());
  try {
    const storage = await openStorage(config);
    opened.defer(storage.close);
    // Bypasses a pooler, because transactions here are long and few.
    const { direct: connectionString } = await findAddresses(config, embedded?.connectionString ?? null);
    const database = openDatabase(connectionString, (error) =>
      log.error({ err: error }, 'a database connection broke'),
    );
    opened.defer(database.close);
    return { context: { config, db: database.db, storage, log, now: () => new Date() }, connectionString, close };
  } catch (error) {
    await close();
    throw error;
  }
}
