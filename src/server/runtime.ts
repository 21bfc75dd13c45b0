import type { Logger } from 'pino';
import type { Config } from './ground/config.ts';
import { type DatabaseAddresses, explained, findAddresses } from './ground/db/addresses.ts';
import { listenForChanges } from './ground/db/changes.ts';
import { openDatabase } from './ground/db/database.ts';
import type { EmbeddedDatabase } from './ground/db/embedded/open-embedded.ts';
import { openOwnDatabase } from './ground/db/embedded/open-own-database.ts';
import { migrate } from './ground/db/migrate.ts';
import { openReplica } from './ground/db/replica.ts';
import { openIdentityProvider } from './ground/identity/identity-provider.ts';
import { openMailer } from './ground/mail/mailer.ts';
import { silent, type Telemetry } from './ground/telemetry/telemetry.ts';
import { watchDatabase } from './ground/telemetry/watch-database.ts';
import { openStorage } from './media/storage/open-storage.ts';
import type { Context } from './product/context.ts';
import { type OpenQueue, openQueue } from './product/jobs/pg-boss-queue.ts';
import { createActivityLog } from './product/services/activity-log/activity-log.ts';
import { openAddresses } from './product/services/delivery/open-addresses.ts';
import { matchInstallation } from './product/services/installation/match-installation.ts';
import { vapidKeys } from './product/services/push/vapid-keys.ts';
import { createAttempts } from './product/services/session/attempts.ts';
import { openSettings } from './product/services/site-settings/site-settings.ts';

/** All open resources of a Riff process; `close` closes them in reverse order. */
export interface Runtime {
  context: Context;
  /** The worker's queue; services see only `context.jobs`. */
  queue: OpenQueue;
  close(): Promise<void>;
}

/** The way the database opens: the caller has already begun, or this call opens it, `exclusive` for the one server of a data folder. */
type Opening = { embedded: Promise<EmbeddedDatabase | null> } | { exclusive: boolean };

/** Opens database, storage and queue. */
export async function openRuntime(
  config: Config,
  log: Logger,
  opening: Opening,
  telemetry: Telemetry = silent,
): Promise<Runtime> {
  const embedded = await ('embedded' in opening ? opening.embedded : openOwnDatabase(config, log, opening));
  const opened = new AsyncDisposableStack();
  const close = () => opened.disposeAsync();
  opened.defer(async () => await embedded?.stop());
  try {
    const addresses = await findAddresses(config, embedded?.connectionString ?? null);
    await migrateAt(addresses, config, log);
    const storage = await openStorage(config);
    opened.defer(storage.close);
    const database = openDatabase(
      addresses.main,
      (error) => log.error({ err: error }, 'a database connection broke'),
      config.databaseConnections,
      { isPooled: addresses.isPooled },
    );
    opened.defer(database.close);
    const { db } = database;
    watchDatabase(db, telemetry);
    await matchInstallation({ db, storage, config });
    await vapidKeys({ db });
    const replica = config.databaseReadUrl === null ? null : openReplica(config.databaseReadUrl, db, log);
    if (replica) opened.defer(replica.close);
    const now = () => new Date();
    const activityLog = createActivityLog({ db, log, now });
    opened.defer(activityLog.close);
    const queue = await openQueue(addresses.direct, log, telemetry);
    opened.defer(queue.close);
    const changes = listenForChanges(addresses.direct, log);
    opened.defer(changes.close);
    const mailer = openMailer(config, log);
    opened.defer(mailer.close);
    const context: Context = {
      config,
      db,
      replica,
      storage,
      jobs: queue.queue,
      changes,
      settings: await openSettings({ config, db, changes, log }),
      mailer,
      attempts: createAttempts(db, config.rateLimits),
      activityLog,
      ...(await openAddresses(config, db, now)),
      log,
      telemetry,
      identityProvider: config.identityProvider && openIdentityProvider(config.identityProvider, { now, log }),
      now,
    };
    return { context, queue, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function migrateAt({ direct }: DatabaseAddresses, { databaseUrl }: Config, log: Logger): Promise<void> {
  const migrations = await migrate(direct).catch((error: unknown) => {
    throw databaseUrl ? explained('DATABASE_URL', error) : error;
  });
  if (migrations.length > 0) log.info({ migrations }, 'the database was migrated');
}
