import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { Client } from '../riff/client.ts';
import { freePort } from './server-process.ts';

const server = fileURLToPath(new URL('../faults/api-server.ts', import.meta.url));
const worker = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

type Rows = (text: string, values: string[] | null) => Promise<pg.QueryResultRow[]>;

/** Starts a server and a worker on a data folder with its own database, and stops them after `use`. */
export async function inDataFolder(
  dataDir: string,
  use: (visitor: Client, rows: Rows) => Promise<void>,
): Promise<void> {
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const port = await freePort();
  const env = {
    ...process.env,
    ...{ DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port), DEMO: '0' },
    ...{ FREE_SPACE: '1MB', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
  };
  const children = [
    spawn(process.execPath, [server], { env: { ...env, ROLE: 'web' }, stdio: 'ignore' }),
    spawn(process.execPath, [worker], { env: { ...env, ROLE: 'worker' }, stdio: 'ignore' }),
  ];
  const origin = `http://127.0.0.1:${port}`;
  try {
    await vi.waitFor(async () => expect((await fetch(`${origin}/healthz`)).ok).toBe(true), {
      timeout: 60_000,
      interval: 50,
    });
    await use(new Client(origin), async (text, values) => (await client.query(text, values ? [values] : [])).rows);
  } finally {
    await Promise.all(children.map(end));
    await client.end();
    await database.stop();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
