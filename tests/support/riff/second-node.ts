import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenForChanges } from '#server/ground/db/changes.ts';
import { openDatabase } from '#server/ground/db/database.ts';
import { openStorage } from '#server/media/storage/open-storage.ts';
import { createActivityLog } from '#server/product/services/activity-log/activity-log.ts';
import type { Presence } from '#server/product/services/presence/presence.ts';
import { createAttempts } from '#server/product/services/session/attempts.ts';
import { openSettings } from '#server/product/services/site-settings/site-settings.ts';
import { createApp } from '#server/web/app.ts';
import { applicationListener } from '#server/web/http/server/application-listener.ts';
import { Client } from './client.ts';
import type { TestRiff } from './riff.ts';

/** Another node of the same installation: it shares the database and the clock, and has its own application and caches. */
export interface SecondNode {
  presence: Presence;
  /** The same person with the same session on this node. */
  reachedBy(client: Client): Client;
  close(): Promise<void>;
}

/** A node with a data folder is another machine, which shares no disk. */
export async function startSecondNode(riff: TestRiff, dataDir?: string): Promise<SecondNode> {
  const { connectionString = '' } = riff.context.db.$client.options;
  const database = openDatabase(connectionString, () => undefined, 10);
  const { log, now } = riff.context;
  const activityLog = createActivityLog({ db: database.db, log, now });
  const changes = listenForChanges(connectionString, log);
  const attempts = createAttempts(database.db, riff.context.config.rateLimits);
  const config = { ...riff.context.config, ...(dataDir && { dataDir }) };
  const storage = dataDir ? await openStorage(config) : riff.context.storage;
  const settings = await openSettings({ config, db: database.db, changes, log });
  const own = { db: database.db, activityLog, changes, settings, attempts, config, storage };
  const { app, presence, endStreams } = await createApp({ ...riff.context, ...own });
  const server = createServer(applicationListener(app, riff.context.config.secure));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    presence,
    reachedBy(client) {
      const same = new Client(origin);
      for (const [name, value] of client.cookies) same.cookies.set(name, value);
      return same;
    },
    async close() {
      endStreams();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await changes.close();
      await activityLog.close();
      await database.close();
      if (dataDir) storage.close();
    },
  };
}
