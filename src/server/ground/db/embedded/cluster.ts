import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseFault, faultCode } from './database-fault.ts';
import { handOver } from './hand-over.ts';
import type { Programs } from './programs.ts';
import { chooseMaker, nobody, type RunAs, runAsUser, spawnAs } from './run-as.ts';

/** The major version of the clusters that we make; another one in the folder needs a dump and a restore. */
const major = '18';
export const superuser = 'riff';

/**
 * Creates the cluster unless it exists. It is created beside its final place and then renamed, so an interrupted
 * start leaves nothing incomplete, and one of two simultaneous starts wins.
 */
export async function ensureCluster(cluster: string, programs: Programs, runAs: RunAs): Promise<void> {
  if (await clusterExists(cluster)) return;
  const draft = `${cluster}.new-${process.pid}-${randomUUID()}`;
  await removeOldDrafts(cluster);
  const made = path.join(draft, 'database');
  const maker = await chooseMaker(runAs, cluster, programs.folder);
  try {
    await mkdir(draft, { mode: 0o700 });
    if (runAs.user) await enterable(draft, runAs.user.gid);
    await mkdir(made, { mode: 0o700 });
    if (maker.user) await chown(made, maker.user.uid, maker.user.gid);
    // Collation by code points, so that an update of the host's C library cannot corrupt an index.
    const failure = (await initdb(made, 'C.UTF-8', programs, maker)) && (await initdb(made, 'C', programs, maker));
    if (failure) throw new DatabaseFault(`The embedded database could not be made: ${failure}`);
    if (runAs.user) await handOver(made, runAs.user);
    await rename(made, cluster);
  } catch (error) {
    if (faultCode(error) === 'ENOTEMPTY' || faultCode(error) === 'EEXIST') return;
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Lets only the group pass through a folder of root. */
async function enterable(folder: string, gid: number): Promise<void> {
  await chown(folder, 0, gid).catch(() => {
    const advice = 'run Riff as another user than root, or set DATA_DIR to a folder on another disk';
    throw new DatabaseFault(`${path.dirname(folder)} cannot hold files of the user ${gid}: ${advice}.`);
  });
  await chmod(folder, 0o710);
}

/**
 * Takes over a cluster that an older Riff made as nobody; returns the user that the server then runs as. A disk that cannot hold
 * files of another user is used as before.
 */
export async function takeFromNobody(
  cluster: string,
  programs: Programs,
  runAs: RunAs,
  warn: (message: string) => void,
): Promise<RunAs> {
  const { uid, gid } = await stat(cluster);
  if (!runAs.user || uid !== nobody) return runAs;
  try {
    await handOver(cluster, runAs.user);
    return runAs;
  } catch (error) {
    if (!['EPERM', 'EINVAL', 'ENOTSUP', 'EROFS'].includes(faultCode(error) ?? '')) throw error;
    warn(`The embedded database still runs as nobody (${uid}): its files cannot be given to ${runAs.user.uid}.`);
    return runAsUser({ uid, gid }, cluster, programs.folder);
  }
}

async function clusterExists(cluster: string): Promise<boolean> {
  const version = await readVersion(cluster);
  if (version === undefined) return false;
  if (version === major) return true;
  throw new DatabaseFault(
    `${cluster} was made by PostgreSQL ${version}, this Riff brings ${major}: see docs/operations.md, 'Upgrade'.`,
  );
}

async function readVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return undefined;
    if (faultCode(error) === 'EACCES')
      throw new DatabaseFault(`${cluster} belongs to another user: start Riff as its owner.`);
    throw error;
  }
}

/** The last line of initdb's error output, or undefined if it succeeded. */
async function initdb(folder: string, ctype: string, programs: Programs, runAs: RunAs): Promise<string | undefined> {
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`];
  // Trust authentication: only the database's user and root may enter the socket's folder.
  const args = ['--pgdata', folder, '--username', superuser, '--auth=trust', '--encoding=UTF8', ...provider];
  const child = spawnAs(runAs, programs.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const complaint = child.stderr ? text(child.stderr) : Promise.resolve('');
  const code: unknown = await once(child, 'close').then(
    ([status]) => status,
    (error: Error) => error.message,
  );
  if (code === 0) return undefined;
  const lines = (await complaint).split('\n').filter((line) => /error|fatal|could not/i.test(line));
  return lines.at(0) ?? `initdb ended with ${code}`;
}

/** Drafts of processes that died before they finished. */
async function removeOldDrafts(cluster: string): Promise<void> {
  const parent = path.dirname(cluster);
  const prefix = `${path.basename(cluster)}.new-`;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!isAlive(pid)) await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** Whether a process with this id is running, under any user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return faultCode(error) === 'EPERM';
  }
}

/** PostgreSQL requires that others cannot read its folder, which a restored backup may have lost. */
export async function closeToOthers(cluster: string, runAs: RunAs): Promise<void> {
  const { mode, uid } = await stat(cluster);
  if (runAs.user && uid !== runAs.user.uid) {
    throw new DatabaseFault(
      `${cluster} belongs to root, but the database runs as ${runAs.user.uid}: run chown -R ${runAs.user.uid} on it.`,
    );
  }
  if ((mode & 0o077) !== 0) await chmod(cluster, 0o700);
}
