import { existsSync } from 'node:fs';
import { mkdir, open, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { closeToOthers, ensureCluster, superuser, takeFromNobody } from './cluster.ts';
import { DatabaseFault, faultCode } from './database-fault.ts';
import { type Postmaster, readPostmaster, startPostmaster, stopPostmaster, whenReady } from './postmaster.ts';
import { findPrograms } from './programs.ts';
import { chooseRunAs } from './run-as.ts';
import { socketPort } from './socket-folder.ts';

export interface EmbeddedOptions {
  /** DATA_DIR; the cluster is its folder `database`, the server's log `database.log`. */
  dataDir: string;
  log?: { info(message: string): void; warn(message: string): void };
  /** For the server: refuses if another one holds the folder. Commands join the one that is running. */
  exclusive?: boolean;
  /** PostgreSQL settings on top of ours; they apply only if this call starts the server. */
  settings?: Record<string, string>;
  /** How long a start waits for a Riff that is ending, in milliseconds. */
  lockWithinMs?: number;
  /** How long a start waits until an empty postmaster.pid is written, in milliseconds: PostgreSQL makes and writes it at once. */
  writtenWithinMs?: number;
}

export interface EmbeddedDatabase {
  /** For `pg`: user, socket folder, port and database in one. */
  connectionString: string;
  /** Whether this process holds the folder exclusively. */
  owner: boolean;
  /** Stops the server if this process owns it or is the last to use it (close your pools first); does not fail if it is already gone. */
  stop(): Promise<void>;
}

const databaseName = 'riff';
// 'Riff' in bytes: the advisory lock that only one server per folder can hold.
const exclusiveLock = 0x52696666;
const openWithinMs = 30_000;
const retryMs = 50;
const hangUpWithinMs = 300;
const leaving = 'riff leaving';
const others = `select 1 from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> '${leaving}' limit 1`;

/**
 * Opens the PostgreSQL in the data folder: joins a running one or starts it, and creates the cluster on first use.
 * Throws a DatabaseFault with a one-line message for every problem that a person can fix.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = path.join(await prepareFolder(options.dataDir), 'database');
  const deadline = Date.now() + openWithinMs;
  for (;;) {
    try {
      return await openOnce(cluster, options);
    } catch (error) {
      // The process that runs the server may be stopping it right now.
      if (error instanceof DatabaseFault || !isGoingDown(error) || Date.now() > deadline) throw error;
      await pause(retryMs);
    }
  }
}

async function openOnce(cluster: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const postmaster = await reach(cluster, options);
  const presence = await connect(postmaster.socketFolder);
  let stopping = false;
  presence.on('error', () => {
    if (!stopping) options.log?.warn('The connection that guards the embedded database was lost.');
  });
  if (options.exclusive) await holdExclusively(presence, cluster, options.lockWithinMs ?? 2_000);
  const owner = options.exclusive === true;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const alone = await leave(presence);
    // The lock is released last: otherwise a start that waits for the lock would find a stopping server.
    if (owner || alone) await stopPostmaster(cluster);
    await presence.end().catch(() => undefined);
  };
  return { connectionString: addressOf(postmaster.socketFolder, databaseName), owner, stop };
}

function isGoingDown(error: unknown): boolean {
  const code = faultCode(error) ?? '';
  const lost = error instanceof Error && /terminated|ended|not queryable/i.test(error.message);
  return lost || ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code);
}

async function prepareFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(path.resolve(dataDir));
    const folder = await realpath(dataDir);
    const probe = path.join(folder, `.write-test-${process.pid}`);
    await (await open(probe, 'w')).close();
    await rm(probe, { force: true });
    return folder;
  } catch (error) {
    const reason = {
      EACCES: 'not writable',
      EROFS: 'on a read-only disk',
      ENOSPC: 'on a full disk',
      EEXIST: 'not a folder',
    };
    const code = faultCode(error) ?? '';
    const why = code === 'ENOTDIR' ? 'not a folder' : (reason[code as keyof typeof reason] ?? 'not usable');
    throw new DatabaseFault(
      `The data folder ${path.resolve(dataDir)} is ${why}: set DATA_DIR to a folder that Riff may write to.`,
    );
  }
}

/** Without mkdir's `recursive`, which never returns if the kernel answers ENOENT (below /proc, for example). */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  if (path.dirname(folder) !== folder) await makeFolder(path.dirname(folder));
  await mkdir(folder).catch((error: unknown) => {
    if (faultCode(error) !== 'EEXIST') throw error;
  });
}

/** The server on the cluster, which this call starts if none is running. */
async function reach(cluster: string, options: EmbeddedOptions): Promise<Postmaster> {
  const running = await joinRunning(cluster, options);
  if (running) return running;
  const programs = await findPrograms();
  const chosen = await chooseRunAs(cluster, programs.folder);
  await ensureCluster(cluster, programs, chosen);
  const runAs = await takeFromNobody(cluster, programs, chosen, (message) => options.log?.warn(message));
  await closeToOthers(cluster, runAs);
  const { settings = {}, writtenWithinMs = 5_000 } = options;
  return (await startPostmaster(cluster, programs, runAs, settings, writtenWithinMs)) ?? reach(cluster, options);
}

async function joinRunning(cluster: string, options: EmbeddedOptions): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster).catch((error: unknown) => {
    if (faultCode(error) === 'EACCES')
      throw new DatabaseFault(`${cluster} belongs to another user: start Riff as its owner.`);
    throw error;
  });
  if (!found) return undefined;
  const postmaster = await whenReady(cluster);
  if (postmaster && options.exclusive)
    options.log?.info('The embedded database was running already and is taken over.');
  return postmaster;
}

function addressOf(socketFolder: string, database: string): string {
  return `postgresql://${superuser}@localhost/${database}?host=${encodeURIComponent(socketFolder)}&port=${socketPort}`;
}

async function holdExclusively(presence: pg.Client, cluster: string, lockWithinMs: number): Promise<void> {
  const deadline = Date.now() + lockWithinMs;
  while (!(await tryLock(presence))) {
    if (Date.now() > deadline) {
      await presence.end();
      throw new DatabaseFault(`Another Riff is already running on this data folder: ${path.dirname(cluster)}`);
    }
    await pause(retryMs);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [exclusiveLock]);
  return rows[0]?.held === true;
}

/** A connection for the lifetime of this process: it shows others that we use the server, and can hold the lock. */
async function connect(socketFolder: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: addressOf(socketFolder, databaseName),
    application_name: 'riff presence',
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (faultCode(error) !== '3D000') throw error;
    await createDatabase(socketFolder);
    return connect(socketFolder);
  }
}

async function createDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(socketFolder, 'postgres') });
  await client.connect();
  try {
    await client.query(`create database ${databaseName}`);
  } catch (error) {
    // With two starts at once, 42P04 means that it exists and 23505 that it is being created.
    if (faultCode(error) !== '42P04' && faultCode(error) !== '23505') throw error;
  } finally {
    await client.end();
  }
}

/**
 * Signs this process off from the server. True if no other process needs it: if several leave together, each may stop it. A pool
 * that was just closed is still disconnecting, and would report an error if the server cut it off, so this waits for it.
 */
async function leave(presence: pg.Client): Promise<boolean> {
  const deadline = Date.now() + hangUpWithinMs;
  try {
    await presence.query(`set application_name = '${leaving}'`);
    for (;;) {
      const { rowCount } = await presence.query(others);
      if (rowCount === 0) return true;
      if (Date.now() > deadline) return false;
      await pause(5);
    }
  } catch {
    // The server is gone or stopping, and this process did not stop it.
    return false;
  }
}
