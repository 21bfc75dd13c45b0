import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feed } from '#lib/contract/post/post.ts';
import { type EmbeddedDatabase, openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { Client } from '#tests/support/riff/client.ts';
import { startWebProcess, type WebProcess } from '#tests/support/servers/web-process.ts';

let folder: string;
let database: EmbeddedDatabase;
const started: WebProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-share-'));
  await mkdir(path.join(folder, 'db'));
  await copyCluster(path.join(folder, 'db'));
  // Three are for the superuser, and one more is held by this test: room for two processes and not for three.
  database = await openEmbedded({ dataDir: path.join(folder, 'db'), settings: { max_connections: '43' } });
});
afterAll(async () => {
  await Promise.all(started.map((process) => process.stop()));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  const wish = {
    databaseUrl: database.connectionString,
    dataDir: path.join(folder, 'data'),
    env: { RATE_LIMITS: 'off' },
  };
  const process = await startWebProcess(wish);
  started.push(process);
  return process;
};

/** Asks a process for as much at once as it can have open. */
const press = async ({ origin }: WebProcess) => {
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, n) => new Client(origin).call(feed, { query: { size: 1 + (n % 30) } })),
  );
  return new Set(answers.map(({ status }) => status));
};

test('processes share the connections of PostgreSQL, and a process for which there are too few is refused with one line', async () => {
  const first = await start();
  expect(await press(first)).toEqual(new Set([200]));
  const second = await start();
  await expect.poll(() => first.output(), { timeout: 60_000 }).toContain('shared out anew');
  for (const process of [first, second]) expect(await press(process)).toEqual(new Set([200]));
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const count = `select count(*)::int as n from pg_stat_activity where application_name = 'riff'`;
  // (40 - nothing of others) / 2, less what is beside the pools, is eleven for each.
  await expect.poll(async () => (await client.query(count)).rows[0].n, { timeout: 60_000 }).toBeLessThanOrEqual(22);
  await client.end();
  await expect(start()).rejects.toThrow(
    /PostgreSQL has 40 connections for Riff, and 3 processes need at least 45: raise max_connections/,
  );
  for (const process of [first, second]) expect(await press(process)).toEqual(new Set([200]));
});
