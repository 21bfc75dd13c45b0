import type { Logger } from 'pino';
import { type Config, StartupError } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/database.ts';
import type { EmbeddedDatabase } from './db/embedded/open-embedded.ts';
import { openOwnDatabase } from './db/embedded/open-own-database.ts';
import { isUnusable } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { openNotices } from './db/notices.ts';
import { openIdentityProvider } from './identity/identity-provider.ts';
import { type OpenQueue, openQueue } from './jobs/pg-boss-queue.ts';
import { openMailer } from './mail/mailer.ts';
import { createActivityLog } from './services/activity-log/activity-log.ts';
import { openAddresses } from './services/delivery/open-addresses.ts';
import { createAttempts } from './services/session/attempts.ts';
import { openStorage } from './storage/disk.ts';

/** Everything that a process of Riff has open; `close` ends it in reverse order. */
export interface Runtime {
  context: Context;
  /** For the worker; services see only `context.jobs`. */
  queue: OpenQueue;
  close(): Promise<void>;
}

/** Who opens the database: the caller has begun to, or this call does, exclusively for the server: one may have a data folder. */
type Opening = { embedded: Promise<EmbeddedDatabase | null> } | { exclusive: boolean };

/** Opens database, storage and queue. */
export async function openRuntime(config: Config, log: Logger, opening: Opening): Promise<Runtime> {
  const embedded = await ('embedded' in opening ? opening.embedded : openOwnDatabase(config, log, opening));
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
  try {
    await migrate(connectionString).catch((error: unknown) => {
      throw config.databaseUrl && isUnusable(error) ? unusable(error as Error) : error;
    });
    const storage = await openStorage(config);
    const database = openDatabase(connectionString, (error) =>
      log.error({ err: error }, 'a database connection broke'),
    );
    const queue = await openQueue(connectionString, log);
    const notices = openNotices(connectionString, log);
    const now = () => new Date();
    const mailer = openMailer(config, log);
    const context: Context = {
      config,
      db: database.db,
      storage,
      jobs: queue.queue,
      notices,
      mailer,
      attempts: createAttempts(database.db, config.rateLimits),
      activityLog: createActivityLog({ db: database.db, log, now }),
      ...(await openAddresses(config, database.db, now)),
      log,
      identityProvider: config.identityProvider && openIdentityProvider(config.identityProvider, { now, log }),
      now,
    };
    return {
      context,
      queue,
      close: async () => {
        mailer.close();
        await notices.close();
        await queue.close();
        await context.activityLog.close();
        await database.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

const unusable = (error: Error) =>
  new StartupError(`The database of DATABASE_URL cannot be used (${error.message}): check the address and its rights.`);
