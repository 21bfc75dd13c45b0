import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyInstallation } from '#tests/support/browser/prepared-installation.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { ensureBuilt } from '../../setup/build.mjs';
import { memoryFlags } from '../../setup/server.mjs';
import { isLeast } from './sized.ts';

/** A Riff for one measurement, in an empty data folder that is removed with it. */
export interface MeasuredServer {
  origin: string;
  dataDir: string;
  pid: number;
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

/**
 * Starts the product without demo content, builds it first if necessary, and waits until it serves and has drawn everything.
 * With the least load it gets the few posts of the browser tests instead of the demo, or a cluster that was made before.
 */
export async function startMeasuredServer(env: Record<string, string> = {}): Promise<MeasuredServer> {
  await ensureBuilt();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'riff-bench-'));
  const draws = env['DEMO'] === '1' && !isLeast;
  if (isLeast) await (env['DEMO'] === '1' ? copyInstallation(dataDir) : copyCluster(dataDir));
  const port = await freePort();
  const child = spawn(process.execPath, [...memoryFlags, main], {
    env: {
      ...process.env,
      LC_ALL: 'C.UTF-8',
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
      ...(isLeast && { DEMO: '0' }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const { promise: exited, resolve: onExit } = Promise.withResolvers<void>();
  child.on('exit', () => onExit());
  // Ending the benchmark ends the server too, which has its own process group.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', () => child.kill('SIGTERM'));
  // Drawing the demo would be measured too.
  const ready = draws ? 'The demo is complete.' : 'Riff is at';
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      output += text;
      if (output.includes(ready)) resolve();
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port was found');
  return address.port;
}
