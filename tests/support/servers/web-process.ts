import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { moment } from '#tests/support/moment.ts';
import { Client } from '#tests/support/riff/client.ts';
import { freePort } from './server-process.ts';

const apiServer = fileURLToPath(new URL('../faults/api-server.ts', import.meta.url));
const main = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

/** A process of Riff that answers calls, without pages; other processes may run on the same database. */
export interface WebProcess {
  origin: string;
  child: ChildProcess;
  /** Its output so far, on both streams. */
  output(): string;
  /** The same person with the same session on this process. */
  reachedBy(client: Client): Client;
  stop(): Promise<void>;
}

interface Wish {
  databaseUrl: string;
  dataDir: string;
  env?: Record<string, string>;
}

function start(program: string, { databaseUrl, dataDir, env }: Wish, port: number) {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'info' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  return { child, output: () => output, stop };
}

/** Starts one and waits until it answers; rejects with its output if it ends first. */
export async function startWebProcess(wish: Wish): Promise<WebProcess> {
  for (;;) {
    const started = await startAt(await freePort(), wish);
    if (typeof started !== 'string') return started;
    // Another program has taken the port in the meantime.
    if (!started.includes('EADDRINUSE')) throw new Error(started);
  }
}

/** The output of a process that ends instead of answering. */
async function startAt(port: number, wish: Wish): Promise<WebProcess | string> {
  const started = start(apiServer, wish, port);
  const origin = `http://127.0.0.1:${port}`;
  while (started.child.exitCode === null && started.child.signalCode === null) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) {
      return {
        ...started,
        origin,
        reachedBy(client) {
          const same = new Client(origin);
          for (const [name, value] of client.cookies) same.cookies.set(name, value);
          return same;
        },
      };
    }
    await moment();
  }
  return started.output();
}

/** Starts a process that only runs jobs. */
export const startWorkerProcess = (wish: Wish) => start(main, { ...wish, env: { ROLE: 'worker', ...wish.env } }, 4321);
