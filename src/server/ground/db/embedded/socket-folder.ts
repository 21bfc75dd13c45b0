import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunAs } from './run-as.ts';

export const socketPort = 5432;
/** The shortest limit of the systems we run on (macOS 103, Linux 107), in bytes. */
const longestPath = 103;
const prefix = 'riff-';

/** The file that a client of this folder connects to. */
function socketFile(folder: string): string {
  return path.join(folder, `.s.PGSQL.${socketPort}`);
}

/**
 * The folder for the socket: the cluster itself, which only the database's user and root may enter. If that path is too
 * long, it is a new folder in the system's temporary folder. Its name is random, so no other user can prepare it;
 * postmaster.pid stores it.
 */
export async function makeSocketFolder(cluster: string, runAs: RunAs): Promise<string> {
  if (Buffer.byteLength(socketFile(cluster)) <= longestPath) return cluster;
  // TMPDIR may be long itself.
  const short =
    Buffer.byteLength(socketFile(path.join(tmpdir(), `${prefix}XXXXXX`))) <= longestPath ? tmpdir() : '/tmp';
  const folder = await mkdtemp(path.join(short, prefix));
  if (runAs.user) await chown(folder, runAs.user.uid, runAs.user.gid);
  return folder;
}

/** Removes a folder that `makeSocketFolder` made; the cluster and all other folders are left alone. */
export async function removeSocketFolder(folder: string, cluster: string): Promise<void> {
  if (folder === cluster || !path.basename(folder).startsWith(prefix)) return;
  await rm(folder, { recursive: true, force: true });
}
