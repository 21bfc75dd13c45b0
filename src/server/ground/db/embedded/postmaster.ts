import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './cluster.ts';
import { DatabaseFault, faultCode } from './database-fault.ts';
import type { Programs } from './programs.ts';
import { type RunAs, spawnAs } from './run-as.ts';
import { makeSocketFolder, removeSocketFolder, socketPort } from './socket-folder.ts';

/** The content of a cluster's postmaster.pid. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
  state: string;
}

const pollMs = 10;
// Recovery after a power cut replays the whole log, which is slow on a slow disk.
const readyWithinMs = 120_000;
const stopWithinMs = 15_000;
const logLimitBytes = 4 * 1024 * 1024;

/** Reads postmaster.pid; undefined if no server is running, even if a crash left the file behind. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const content = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (faultCode(error) === 'ENOENT') return '';
    throw error;
  });
  const [pid = '', , , , socketFolder = '', , , state = ''] = content.split('\n');
  const postmaster = { pid: Number(pid), socketFolder: socketFolder.trim(), state: state.trim() };
  if (!Number.isInteger(postmaster.pid) || postmaster.pid < 2) return undefined;
  return (await isPostgres(postmaster.pid)) ? postmaster : undefined;
}

/** After a crash or in a new container another process may have this id, so check its program. */
async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  // A zombie has no command line: it has exited but its parent has not reaped it.
  return path.basename(command.split('\0')[0] ?? '') === 'postgres';
}

/** Waits until the server accepts connections; undefined if it exited instead. */
export async function whenReady(cluster: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const postmaster = await readPostmaster(cluster);
    if (!postmaster || postmaster.state === 'ready') return postmaster;
    await pause(pollMs);
  }
  throw new DatabaseFault(`The embedded database in ${cluster} did not become ready: see ${logFile(cluster)}.`);
}

function logFile(cluster: string): string {
  return `${cluster}.log`;
}

/**
 * Starts a server that outlives this process, out of reach of the terminal's Ctrl-C, and waits until it is ready.
 * Undefined if another process was faster: join that one.
 */
export async function startPostmaster(
  cluster: string,
  programs: Programs,
  runAs: RunAs,
  settings: Record<string, string>,
  writtenWithinMs: number,
): Promise<Postmaster | undefined> {
  const oldSocketFolder = await cleanUpCrashed(cluster, writtenWithinMs);
  const socketFolder = await makeSocketFolder(cluster, runAs);
  const args = ['-D', cluster, '-k', socketFolder, '-p', String(socketPort)];
  for (const [name, value] of Object.entries({ ...defaults, ...settings })) args.push('-c', `${name}=${value}`);
  const log = await openLog(cluster);
  const { size: logStart } = await log.stat();
  const child = spawnAs(runAs, programs.postgres, args, { detached: true, stdio: ['ignore', log.fd, log.fd] });
  child.unref();
  const outcome = await Promise.race([becomesReady(cluster, child.pid), whenEnded(child)]);
  await log.close();
  if (typeof outcome === 'object') {
    if (oldSocketFolder) await removeSocketFolder(oldSocketFolder, cluster);
    return outcome;
  }
  await removeSocketFolder(socketFolder, cluster);
  if (await readPostmaster(cluster)) return undefined;
  const reason = outcome || (await complaint(cluster, logStart));
  // A server that starts at the same time has made the file and not yet written to it.
  if (/postmaster\.pid" is empty/.test(reason)) return undefined;
  throw new DatabaseFault(`The embedded database did not start: ${reason}`);
}

async function becomesReady(cluster: string, pid: number | undefined): Promise<Postmaster | string> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline && pid !== undefined && isAlive(pid)) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.state === 'ready' && postmaster.pid === pid) return postmaster;
    await pause(pollMs);
  }
  return '';
}

/** Why it could not be run; empty if it ran and wrote the reason to its log. */
async function whenEnded(child: ChildProcess): Promise<string> {
  const [problem] = await Promise.race([once(child, 'exit').then(() => []), once(child, 'error')]).catch((e) => [e]);
  return problem instanceof Error ? problem.message : '';
}

/** Settings for a small machine that also runs other programs. */
const defaults: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // JIT compilation takes longer than any of our queries.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Failed statements and their values may contain members' data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  fsync: 'on',
};

async function openLog(cluster: string) {
  const file = logFile(cluster);
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimitBytes) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}

async function complaint(cluster: string, from: number): Promise<string> {
  const written = (await readFile(logFile(cluster))).subarray(from).toString('utf8');
  const line = written.split('\n').find((text) => /FATAL|PANIC|error/i.test(text)) ?? written.split('\n')[0];
  return line?.replace(/^.*?(FATAL|PANIC):\s*/, '') || `see ${logFile(cluster)}`;
}

/** Cleans up after a crashed server; returns its socket folder. */
async function cleanUpCrashed(cluster: string, writtenWithinMs: number): Promise<string | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  const content = await readWritten(file, writtenWithinMs);
  if (content === undefined || (await readPostmaster(cluster))) return undefined;
  const [pid, , , , socketFolder] = content.split('\n');
  // PostgreSQL detects a dead process id itself, but fails if the file is empty or another process has that id now.
  if (content === '' || isAlive(Number(pid))) await rm(file, { force: true });
  return socketFolder?.trim();
}

/** A file's content; undefined if there is none. Empty only if a power cut left it so: a server that starts at the same time gets the time to write it. */
async function readWritten(file: string, writtenWithinMs: number): Promise<string | undefined> {
  for (;;) {
    const content = await readFile(file, 'utf8').catch(() => undefined);
    if (content !== '') return content;
    const made = await stat(file).catch(() => undefined);
    // Times in the future count too: the clock may have been set back since.
    if (made && Math.abs(Date.now() - made.mtimeMs) > writtenWithinMs) return content;
    await pause(pollMs);
  }
}

/** Fast shutdown: open transactions are rolled back, a checkpoint is written; waits until the process is gone. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster) return;
  signal(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + stopWithinMs;
  while (await isPostgres(postmaster.pid)) {
    if (Date.now() > deadline) {
      // The next start recovers from its log; nothing that was acknowledged is lost.
      signal(postmaster.pid, 'SIGQUIT');
      break;
    }
    await pause(pollMs);
  }
  await removeSocketFolder(postmaster.socketFolder, cluster);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (faultCode(error) !== 'ESRCH') throw error;
  }
}
