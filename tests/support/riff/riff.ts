import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, readConfig } from '#server/ground/config.ts';
import { listenForChanges } from '#server/ground/db/changes.ts';
import { openDatabase } from '#server/ground/db/database.ts';
import { openIdentityProvider } from '#server/ground/identity/identity-provider.ts';
import { openMailer } from '#server/ground/mail/mailer.ts';
import { createLog } from '#server/ground/telemetry/log.ts';
import { silent } from '#server/ground/telemetry/telemetry.ts';
import { openStorage } from '#server/media/storage/open-storage.ts';
import type { Context } from '#server/product/context.ts';
import { openQueue } from '#server/product/jobs/pg-boss-queue.ts';
import { createActivityLog } from '#server/product/services/activity-log/activity-log.ts';
import { openAddresses } from '#server/product/services/delivery/open-addresses.ts';
import type { Presence } from '#server/product/services/presence/presence.ts';
import { createAttempts } from '#server/product/services/session/attempts.ts';
import { openSettings } from '#server/product/services/site-settings/site-settings.ts';
import { createApp } from '#server/web/app.ts';
import { applicationListener } from '#server/web/http/server/application-listener.ts';
import { createHttpServer } from '#server/web/http/server/http-server.ts';
import type { Sessions } from '#server/web/http/sessions.ts';
import { newStore } from '../bucket/test-store.ts';
import { testDemoCache } from '../cache/cached-folder.ts';
import { createDatabase } from '../database/database.ts';
import { Client, cast, type Person } from './client.ts';
import { shareQueue } from './run-jobs.ts';

/** A whole Riff for one test file: real HTTP, its own database and folder, a clock that the test moves. */
export interface TestRiff {
  origin: string;
  context: Context;
  sessions: Sessions;
  presence: Presence;
  /** The complete log, one JSON object per entry. */
  logged: string[];
  /** A new visitor with an empty cookie jar. */
  visitor(): Client;
  /** Moves the clock. */
  wait(milliseconds: number): void;
  /** Ends the streams, which a stopping server does first. */
  endStreams(): void;
  close(): Promise<void>;
}

export async function startRiff(overrides: Partial<Config> = {}): Promise<TestRiff> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'riff-test-'));
  const testDatabase = await createDatabase();
  const logged: string[] = [];
  const log = createLog('debug', { to: { write: (line) => void logged.push(line) } });
  const server = createHttpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, DEMO_CACHE: testDemoCache, PUBLIC_URL: origin, RATE_LIMITS: 'off' }),
    storage: newStore(),
    ...overrides,
  };
  const database = openDatabase(testDatabase.connectionString, () => undefined, 10);
  const queue = await openQueue(testDatabase.connectionString, log);
  shareQueue(queue);
  const changes = listenForChanges(testDatabase.connectionString, log);
  let time = Date.now();
  const now = () => new Date(time);
  const mailer = openMailer(config, log);
  const context: Context = {
    config,
    db: database.db,
    replica: null,
    storage: await openStorage(config),
    jobs: queue.queue,
    changes,
    settings: await openSettings({ config, db: database.db, changes, log }),
    mailer,
    attempts: createAttempts(database.db, config.rateLimits),
    activityLog: createActivityLog({ db: database.db, log, now }),
    ...(await openAddresses(config, database.db, now)),
    log,
    telemetry: silent,
    identityProvider: config.identityProvider && openIdentityProvider(config.identityProvider, { now, log }),
    now,
  };
  const { app, sessions, presence, endStreams } = await createApp(context);
  server.on('request', applicationListener(app, config.secure));

  return {
    origin,
    context,
    sessions,
    presence,
    logged,
    visitor: () => new Client(origin),
    wait: (milliseconds) => {
      time += milliseconds;
    },
    endStreams,
    close: async () => {
      endStreams();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      mailer.close();
      await changes.close();
      await queue.close();
      await context.activityLog.close();
      await database.close();
      context.storage.close();
      await rm(dataDir, { recursive: true, force: true });
      await testDatabase.drop();
    },
  };
}

/** A Riff with two members, each signed in. */
export async function startRiffWithTwo() {
  const riff = await startRiff();
  const [ada, ben] = [riff.visitor(), riff.visitor()];
  const { userCode: adaCode } = await ada.join(cast.ada);
  const { userCode: benCode } = await ben.join(cast.ben);
  return { riff, ada, ben, adaCode, benCode };
}

/** A member in two tabs, or with a thief: two clients with the cookies of one session. */
export async function joinTwice(riff: TestRiff, person: Person): Promise<[Client, Client]> {
  const member = riff.visitor();
  await member.join(person);
  return [member, member.copy()];
}
