import { once } from 'node:events';
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { findPrograms } from '#server/ground/db/embedded/programs.ts';
import { chooseRunAs, spawnAs } from '#server/ground/db/embedded/run-as.ts';
import { copyFolder } from '#tests/support/cache/cached-folder.ts';
import { moment } from '#tests/support/moment.ts';

/** A streaming replica of an embedded database. */
export interface Standby {
  connectionString: string;
  /** Pauses or resumes the replay of received changes. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Copies the cluster of a stopped database; the replica follows once the database runs again. */
export async function copyStandby(mainDir: string, standbyDir: string): Promise<void> {
  await copyFolder(path.join(mainDir, 'database'), path.join(standbyDir, 'database'));
  await rm(path.join(standbyDir, 'database', 'postmaster.pid'), { force: true });
  await writeFile(path.join(standbyDir, 'database', 'standby.signal'), '');
}

/** Starts such a copy and waits until it answers. */
export async function startStandby(standbyDir: string, mainUrl: string): Promise<Standby> {
  const cluster = path.join(standbyDir, 'database');
  const programs = await findPrograms();
  const runAs = await chooseRunAs(cluster, programs.folder);
  const mainSocket = new URL(mainUrl).searchParams.get('host') ?? '';
  const connectionString = mainUrl.replace(encodeURIComponent(mainSocket), encodeURIComponent(cluster));
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    primary_conninfo: `host=${mainSocket} port=5432 user=riff`,
    // The replica reconnects soon after the primary was away.
    wal_retrieve_retry_interval: '200ms',
    max_standby_streaming_delay: '0',
  };
  const args = ['-D', cluster, '-k', cluster, '-p', '5432'];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  let child = spawnAs(runAs, programs.postgres, args, { stdio: 'ignore' });

  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(statement);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  async function whenReady(): Promise<void> {
    while (child.exitCode === null && child.signalCode === null) {
      const isReady = await run('select 1').then(
        () => true,
        () => false,
      );
      if (isReady) return;
      await moment();
    }
    throw new Error(`the replica ended with ${child.exitCode}`);
  }
  await stat(cluster);
  await whenReady();
  return {
    connectionString,
    pauseReplay: () => run('select pg_wal_replay_pause()'),
    resumeReplay: () => run('select pg_wal_replay_resume()'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
    },
    async start() {
      child = spawnAs(runAs, programs.postgres, args, { stdio: 'ignore' });
      await whenReady();
    },
  };
}
