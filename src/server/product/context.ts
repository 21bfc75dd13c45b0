import type { Logger } from 'pino';
import type { Config } from '../ground/config.ts';
import type { Changes } from '../ground/db/changes.ts';
import type { Database } from '../ground/db/database.ts';
import type { Replica } from '../ground/db/replica.ts';
import type { IdentityProvider } from '../ground/identity/identity-provider.ts';
import type { Mailer } from '../ground/mail/mailer.ts';
import type { Telemetry } from '../ground/telemetry/telemetry.ts';
import type { MediaHost } from '../media/hosting/media-host.ts';
import type { MediaSigner } from '../media/protocol/delivery/signature.ts';
import type { MediaStorage } from '../media/storage/storage.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { ActivityLog } from './services/activity-log/activity-log.ts';
import type { Attempts } from './services/session/attempts.ts';
import type { SiteSettings } from './services/site-settings/site-settings.ts';
import type { Addresses } from './views/media/addresses.ts';

/** The dependencies of services, created once at startup and passed in, never imported. */
export interface Context {
  config: Config;
  db: Database;
  /** For reads that may be slightly stale; null without a replica. */
  replica: Replica | null;
  storage: MediaStorage;
  jobs: JobQueue;
  changes: Changes;
  /** What administrators decided about the installation. */
  settings: SiteSettings;
  mailer: Mailer;
  attempts: Attempts;
  activityLog: ActivityLog;
  /** Makes the media addresses in views. */
  addresses: Addresses;
  /** Null if browsers load media from Riff itself, with the session cookie. */
  mediaSigner: MediaSigner | null;
  /** The host that browsers upload files of posts to; null if that is Riff itself. */
  mediaHost: MediaHost | null;
  log: Logger;
  /** Collects metrics and traces. */
  telemetry: Telemetry;
  /** Null if no third party is configured. */
  identityProvider: IdentityProvider | null;
  /** The clock; tests freeze it. */
  now(): Date;
}
