import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FaultProxy, openFaultProxy } from '../bucket/fault-proxy.ts';
import { missingSwift } from '../bucket/find-swift.ts';
import { bucketKeys, startSwift } from '../bucket/swift.ts';
import { bucketUrl } from '../bucket/test-store.ts';
import { exampleName, exampleProxies } from '../proxies/example-proxy.ts';
import { ProxiedClient } from '../proxies/proxied-client.ts';
import { freePort, type ServerProcess, startServer } from '../servers/server-process.ts';
import { missingPostgresql, type Postgresql, startPostgresql } from './postgresql.ts';

/** One process of Riff; it has its own data folder and shares only the database and the bucket. */
export interface FleetProcess {
  name: string;
  dataDir: string;
  kill(): Promise<void>;
  /** Its output since its last start. */
  output(): string;
  /** Starts it again; resolves when it serves requests or works on jobs. */
  start(): Promise<void>;
  /** Ends it gracefully and returns its exit code; null if it did not run. */
  stop(): Promise<number | null>;
}

/** Web and worker processes on PostgreSQL and an S3-compatible store, behind nginx. */
export interface Fleet {
  database: Postgresql;
  /** The proxy on the way to the store. */
  store: FaultProxy;
  processes: FleetProcess[];
  /** The environment for commands of the project on the same installation. */
  env: Record<string, string>;
  newClient(): ProxiedClient;
  /** Ends the remaining processes and removes everything. */
  remove(): Promise<void>;
}

/** The packages to install where the fleet cannot run; undefined if it can. */
export const missingForFleet = (): string | undefined =>
  missingPostgresql() ?? missingSwift() ?? exampleProxies.nginx.missing();

export async function startFleet(size: { web: number; workers: number }): Promise<Fleet> {
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-fleet-'));
  const database = await startPostgresql();
  const swift = await startSwift();
  const store = await openFaultProxy(swift.endpoint);
  const ports = await Promise.all(Array.from({ length: size.web }, freePort));
  const [http, https] = await Promise.all([freePort(), freePort()]);
  const origin = `https://${exampleName}:${https}`;
  const env = {
    DATABASE_URL: database.connectionString,
    STORAGE_URL: bucketUrl(store.endpoint, 'fleet'),
    ...bucketKeys,
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const processes = [
    ...ports.map((port, at) => processOf(`web ${at + 1}`, folder, { ...env, ROLE: 'web', PORT: `${port}` })),
    ...Array.from({ length: size.workers }, (_, at) =>
      processOf(`worker ${at + 1}`, folder, { ...env, ROLE: 'worker' }),
    ),
  ];
  await Promise.all(processes.map((one) => one.start()));
  const nginx = await exampleProxies.nginx.start({ http, https, upstreams: ports });
  return {
    database,
    store,
    processes,
    env,
    newClient: () => new ProxiedClient(origin, nginx.ca),
    async remove() {
      await Promise.all(processes.map((one) => one.kill()));
      await nginx.stop();
      await store.close();
      await swift.close();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function processOf(name: string, folder: string, env: Record<string, string>): FleetProcess {
  const dataDir = path.join(folder, name.replace(' ', '-'));
  let running: ServerProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    const ending = running;
    running = undefined;
    ending?.child.kill(signal);
    return (await ending?.ended) ?? null;
  };
  return {
    name,
    dataDir,
    output: () => running?.output() ?? '',
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async start() {
      await mkdir(dataDir, { recursive: true });
      running = startServer({ ...env, DATA_DIR: dataDir });
      await running.serving;
    },
  };
}
