import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { chooseRunAs, spawnAs } from '#server/ground/db/embedded/run-as.ts';
import { findProgram } from '#tests/support/browser/browser.ts';
import { moment } from '#tests/support/moment.ts';
import { freePort } from './server-process.ts';

/** A PgBouncer in transaction mode before a PostgreSQL that has a socket. */
export interface Pooler {
  /** The address that reaches a database through the pooler. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

const program = () => findProgram(['pgbouncer', '../sbin/pgbouncer']);

/** Says that the pooler is not installed, and how to install it; undefined if it can run. */
export const missingPooler = program()
  ? undefined
  : 'PgBouncer is skipped: pgbouncer is not installed (Debian: apt-get install pgbouncer)';

/** Starts a pooler with this number of connections for each database. */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  const socketFolder = new URL(databaseUrl).searchParams.get('host') ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-pooler-'));
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${socketFolder} port=5432 user=riff`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...['pool_mode = transaction', `default_pool_size = ${connections}`, 'max_client_conn = 500'],
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  // PgBouncer refuses to run as root, and only the database's user may enter the socket's folder.
  const runAs = await chooseRunAs(socketFolder, path.dirname(program() ?? ''));
  if (runAs.user) for (const each of [folder, file]) await chown(each, runAs.user.uid, runAs.user.gid);
  const child = spawnAs(runAs, program() ?? '', ['--quiet', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaint += text;
  });
  const through = (url: string) => `postgres://riff@127.0.0.1:${port}${new URL(url).pathname}`;
  await whenReady(child, through(databaseUrl), () => complaint);
  return {
    through,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function whenReady(child: ChildProcess, address: string, complaint: () => string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ connectionString: address });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isReady) return;
    await moment();
  }
  throw new Error(`PgBouncer ended: ${complaint()}`);
}
