import { lchown, readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseFault, faultCode } from './database-fault.ts';
import type { User } from './run-as.ts';

const quietWithinMs = 10_000;
const pollMs = 50;

/**
 * Gives a cluster to another user; no server may run on it. The folder itself comes last, so an interrupted handover is
 * repeated. Links are not followed: the old user may have made some.
 */
export async function handOver(cluster: string, { uid, gid }: User): Promise<void> {
  await untilUnused(cluster);
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    await lchown(path.join(entry.parentPath, entry.name), uid, gid).catch((error: unknown) => {
      // Another start that hands it over as well may have begun to use it.
      if (faultCode(error) !== 'ENOENT') throw error;
    });
  }
  await lchown(cluster, uid, gid);
}

/** PostgreSQL detects leftover processes of a killed server by their shared memory, but not those of another user. */
async function untilUnused(cluster: string): Promise<void> {
  const deadline = Date.now() + quietWithinMs;
  while (await isInUse(cluster)) {
    if (Date.now() > deadline) throw new DatabaseFault(`Processes of a database that was killed still use ${cluster}.`);
    await pause(pollMs);
  }
}

/** Whether this is the working folder of a process, as it is for all processes of a server. */
async function isInUse(cluster: string): Promise<boolean> {
  const names = await readdir('/proc').catch(() => []);
  const ids = names.filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(ids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')));
  return places.includes(cluster);
}
