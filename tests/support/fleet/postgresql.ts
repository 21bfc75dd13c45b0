import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { moment } from '#tests/support/moment.ts';
import { freePort } from '../servers/server-process.ts';

const run = promisify(execFile);
const versions = '/usr/lib/postgresql';

/** PostgreSQL as Debian packages it, on a port of loopback and with an empty database. */
export interface Postgresql {
  connectionString: string;
  /** `immediate` is like a crash: the database recovers at the next start. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

const programs = (): string | undefined =>
  existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(versions, version, 'bin'))
        .find((folder) => existsSync(path.join(folder, 'initdb')))
    : undefined;

/** The packages to install where it is missing; undefined if it exists. */
export const missingPostgresql = (): string | undefined =>
  programs() ? undefined : 'PostgreSQL is not installed (Debian: apt-get install postgresql)';

/** Creates a cluster in a separate folder and starts it. */
export async function startPostgresql(): Promise<Postgresql> {
  const bin = programs() ?? '';
  const cluster = await mkdtemp(path.join(tmpdir(), 'riff-postgresql-'));
  const runAs = await ownerOf(cluster);
  await run(path.join(bin, 'initdb'), ['-D', cluster, '-U', 'riff', '-A', 'trust', '-E', 'UTF8', '--no-sync'], runAs);
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' };
  const args = ['-D', cluster, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const address = (database: string) => `postgres://riff@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawn(path.join(bin, 'postgres'), args, { ...runAs, stdio: 'ignore' });
    while (child.exitCode === null && child.signalCode === null) {
      if (await answers(address('postgres'))) return;
      await moment();
    }
    throw new Error(`PostgreSQL ended with ${child.exitCode}`);
  }

  await start();
  await ask(address('postgres'), 'create database riff');
  const stop: Postgresql['stop'] = async (how) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await gone;
  };
  return {
    connectionString: address('riff'),
    start,
    stop,
    async remove() {
      await stop('immediate');
      await rm(cluster, { recursive: true, force: true });
    },
  };
}

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const answers = (connectionString: string) =>
  ask(connectionString, 'select 1').then(
    () => true,
    () => false,
  );

/** PostgreSQL refuses to run as root, so root uses the package's own user. */
async function ownerOf(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (what) => Number((await run('id', [what, 'postgres'])).stdout)),
  );
  if (uid === undefined || gid === undefined) return {};
  await chown(folder, uid, gid);
  return { uid, gid };
}
