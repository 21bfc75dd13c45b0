import { execFile } from 'node:child_process';
import { cp, type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Installation } from './installation.ts';

const run = promisify(execFile);

/** A fault of an installation, and its repair. */
export interface Fault {
  name: string;
  inject(): Promise<void>;
  heal(): Promise<void>;
}

/** Every fault, in the order in which they occur. */
export function faultsOf(riff: Installation): Fault[] {
  const killed = (part: Parameters<Installation['kill']>[0]): Fault => ({
    name: `killed ${part}`,
    inject: () => riff.kill(part),
    heal: () => riff.start(part),
  });
  return [
    killed('worker 1'),
    riff.hasOwnDisk ? fullDisk(riff) : noRoomInFiles(riff),
    killed('server'),
    failingStorage(riff),
    killed('worker 2'),
    {
      name: 'cut database',
      inject: () => cutConnections(riff),
      heal: async () => undefined,
    },
    { name: 'stopped database', inject: riff.stopDatabase, heal: riff.startDatabase },
  ];
}

/** A file that leaves no free block. */
function fullDisk({ dataDir }: Installation): Fault {
  const ballast = path.join(dataDir, 'ballast');
  return {
    name: 'full disk',
    async inject() {
      const file = await open(ballast, 'w');
      for (const bytes of [1 << 20, 4096]) await fill(file, Buffer.alloc(bytes, 1));
      await file.close();
    },
    heal: () => rm(ballast),
  };
}

async function fill(file: FileHandle, block: Buffer): Promise<void> {
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** Without permission to mount, no process may write more than a block into a file; the kernel ends those that try. */
function noRoomInFiles(riff: Installation): Fault {
  const limit = (bytes: string) =>
    Promise.all(riff.processes().map(({ pid }) => run('prlimit', [`--fsize=${bytes}:`, '--pid', String(pid)])));
  return {
    name: 'no room in files',
    inject: async () => void (await limit('4096')),
    async heal() {
      await limit('unlimited').catch(() => undefined);
      for (const part of ['server', 'worker 1', 'worker 2'] as const) {
        await riff.kill(part);
        await riff.start(part);
      }
    },
  };
}

/** The media folder is missing, and something else has its name. */
function failingStorage({ dataDir }: Installation): Fault {
  const media = path.join(dataDir, 'media');
  const away: string[] = [];
  const isTaken = () =>
    writeFile(media, '', { flag: 'wx' }).then(
      () => true,
      () => false,
    );
  return {
    name: 'failing storage',
    async inject() {
      // A process that stores a file may recreate the folder before something else takes its name.
      do {
        away.push(`${media}-away-${away.length}`);
        await rename(media, away.at(-1) ?? '');
      } while (!(await isTaken()));
    },
    async heal() {
      await rm(media);
      const [first = '', ...others] = away.splice(0);
      for (const other of others) await cp(other, first, { recursive: true });
      await rename(first, media);
    },
  };
}

async function cutConnections({ databaseUrl }: Installation): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await client.end();
}
