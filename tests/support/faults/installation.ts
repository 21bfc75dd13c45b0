import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type EmbeddedDatabase, openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { moment } from '#tests/support/moment.ts';
import { freePort } from '#tests/support/servers/server-process.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

/** A Riff of a server and two workers, on a separate database and disk, whose parts a test can break one by one. */
export interface Installation {
  origin: string;
  dataDir: string;
  databaseUrl: string;
  /** Whether `dataDir` is a separate small disk, which needs permission to mount. */
  hasOwnDisk: boolean;
  /** The running processes. */
  processes(): ChildProcess[];
  kill(part: Part): Promise<void>;
  /** Starts a part that was killed; waits until the server answers. */
  start(part: Part): Promise<void>;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** Stops all processes, and returns the way in which each ended. */
  stopProcesses(): Promise<(number | null)[]>;
  /** Ends all remaining processes and removes the installation. */
  remove(): Promise<void>;
}

export type Part = 'server' | 'worker 1' | 'worker 2';
const parts: Part[] = ['server', 'worker 1', 'worker 2'];

interface Wish {
  /** The program of the server; by default the product itself, which needs its built pages. */
  server?: string;
  diskMegabytes: number;
}

export async function startInstallation({ server = main, diskMegabytes }: Wish): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-faults-'));
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const hasOwnDisk = await mountDisk(dataDir, diskMegabytes);
  const settings = { max_connections: '200' };
  await mkdir(path.join(folder, 'db'));
  await copyCluster(path.join(folder, 'db'));
  let database: EmbeddedDatabase = await openEmbedded({ dataDir: path.join(folder, 'db'), settings });
  const databaseUrl = database.connectionString;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const running = new Map<Part, ChildProcess>();

  async function start(part: Part): Promise<void> {
    const env = {
      ...process.env,
      ROLE: part === 'server' ? 'web' : 'worker',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: '0',
      // Far less than the disk has, and so little that filling the disk also fails in the middle of writing.
      FREE_SPACE: '1MB',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    };
    const child = spawn(process.execPath, [part === 'server' ? server : main], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.set(part, child);
    const log = process.env['FAULTS_LOG'];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => log && appendFileSync(log, `${part}: ${text}`));
    }
    if (part === 'server') await whenServing(origin, child);
  }

  async function kill(part: Part): Promise<void> {
    const child = running.get(part);
    running.delete(part);
    if (!child || isOver(child)) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async function stopProcesses(): Promise<(number | null)[]> {
    const children = [...running.values()];
    running.clear();
    return await Promise.all(
      children.map(async (child) => {
        if (isOver(child)) return child.exitCode;
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        const [code] = await gone;
        return code as number | null;
      }),
    );
  }

  await Promise.all(parts.map(start));
  return {
    origin,
    dataDir,
    databaseUrl,
    hasOwnDisk,
    processes: () => [...running.values()],
    kill,
    start,
    stopDatabase: () => database.stop(),
    startDatabase: async () => {
      database = await openEmbedded({ dataDir: path.join(folder, 'db'), settings });
    },
    stopProcesses,
    remove: async () => {
      await Promise.all(parts.map(kill));
      await database.stop();
      if (hasOwnDisk) await run('umount', ['-l', dataDir]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** A disk that can be full: in memory, and only with permission to mount. */
async function mountDisk(folder: string, megabytes: number): Promise<boolean> {
  return await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
}

async function whenServing(origin: string, child: ChildProcess): Promise<void> {
  while (!isOver(child)) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await moment();
  }
  throw new Error('the server ended instead of serving');
}
