import { readdirSync, readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';

/**
 * The resources that an installation takes, as seen from outside: the most memory of all its processes together, with those of the
 * database, in MB (each shared page counted once); the most of only the media processes; and the least free disk in bytes.
 */
export interface SystemFigures {
  memoryMb: number;
  database: number;
  media: number;
  mostMedia: number;
  freeBytes: number;
}

/** No memory, and any amount of free disk. */
export const nothing: SystemFigures = {
  memoryMb: 0,
  database: 0,
  media: 0,
  mostMedia: 0,
  freeBytes: Number.POSITIVE_INFINITY,
};

/** Looks at a server, its child processes and the embedded database of its data folder, and returns the worst figures until now; only on Linux. */
export function look(pid: number, dataDir: string, worst: SystemFigures): SystemFigures {
  const { bavail, bsize } = statfsSync(dataDir);
  const parents = parentsOfAll();
  const ofDatabase = within(databaseOf(dataDir), parents);
  // The database is a child of the server that started it.
  const ofServer = within(pid, parents).filter((each) => each !== pid && !ofDatabase.includes(each));
  const [database, media] = [sum(ofDatabase), sum(ofServer)];
  const memoryMb = proportionalMb(pid) + database + media;
  return {
    ...(memoryMb > worst.memoryMb ? { memoryMb, database, media } : worst),
    mostMedia: Math.max(worst.mostMedia, media),
    freeBytes: Math.min(worst.freeBytes, bavail * bsize),
  };
}

const sum = (pids: number[]) => pids.reduce((total, pid) => total + proportionalMb(pid), 0);

/** The process id in the first line of postmaster.pid; 0 if there is none. */
function databaseOf(dataDir: string): number {
  const file = path.join(dataDir, 'database', 'postmaster.pid');
  return Number(read(file).split('\n', 1)[0] ?? 0);
}

function parentsOfAll(): Map<number, number> {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return new Map(pids.map((pid) => [pid, Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)]));
}

/** A process and all its descendants. */
function within(root: number, parents: ReadonlyMap<number, number>): number[] {
  if (root === 0) return [];
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

const proportionalMb = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
