import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Notices } from './db/notices.ts';
import type { Replica } from './db/replica.ts';
import type { MediaHost } from './hosting/media-host.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MediaSigner } from './media/delivery/signature.ts';
import type { ActivityLog } from './services/activity-log/activity-log.ts';
import type { Attempts } from './services/session/attempts.ts';
import type { Storage } from './storage/storage.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import type { Addresses } from './views/media/addresses.ts';

/** The dependencies of services; created once at the start and passed in, never imported. */
export interface Context {
  config: Config;
  db: Database;
  /** What may be a moment old is read from it; null: there is none. */
  replica: Replica | null;
  storage: Storage;
  jobs: JobQueue;
  notices: Notices;
  mailer: Mailer;
  attempts: Attempts;
  activityLog: ActivityLog;
  /** What views make media addresses with. */
  addresses: Addresses;
  /** Null: browsers load media from Riff itself, with the session's cookie. */
  mediaSigner: MediaSigner | null;
  /** Where browsers send the files of posts; null: to Riff itself. */
  mediaHost: MediaHost | null;
  log: Logger;
  /** What the metrics and the traces are told. */
  telemetry: Telemetry;
  /** Null: no third party is configured. */
  identityProvider: IdentityProvider | null;
  /** The clock; tests freeze it. */
  now(): Date;
}
