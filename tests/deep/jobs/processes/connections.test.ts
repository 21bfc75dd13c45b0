import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feed } from '#lib/contract/post/post.ts';
import { type EmbeddedDatabase, openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { Client } from '#tests/support/riff/client.ts';
import { startWebProcess, type WebProcess } from '#tests/support/servers/web-process.ts';

let folder: string;
let database: EmbeddedDatabase;
const clients: pg.Client[] = [];
let first: WebProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-connections-'));
  await mkdir(path.join(folder, 'db'));
  await copyCluster(path.join(folder, 'db'));
  database = await openEmbedded({ dataDir: path.join(folder, 'db'), settings: { max_connections: '30' } });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await first?.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async () =>
  await startWebProcess({
    databaseUrl: database.connectionString,
    dataDir: path.join(folder, 'data'),
    env: { RATE_LIMITS: 'off', DATABASE_CONNECTIONS: '8' },
  });

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  clients.push(client);
  return client;
}

test('a process opens at most the allowed number of connections, and one that gets none is refused with one line', async () => {
  first = await start();
  const { origin } = first;
  const calls = Array.from({ length: 120 }, (_, n) => new Client(origin).call(feed, { query: { size: 1 + (n % 30) } }));
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  const client = await connect();
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where application_name = 'riff'`,
  );
  expect(rows[0].n).toBeGreaterThan(2);
  expect(rows[0].n).toBeLessThanOrEqual(8);

  let crowded = false;
  while (!crowded)
    crowded = await connect().then(
      () => false,
      () => true,
    );
  await expect(start()).rejects.toThrow(/PostgreSQL has no connection left for this process .*: raise max_connections/);
});
