import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';

async function ask(connectionString: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(query);
  await client.end();
  return rows[0]?.answer;
}

test('the embedded database starts for one Riff, is closed to the network and to other users, and keeps its rows', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'riff-embedded-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await copyCluster(dataDir);
  const isRunning = () =>
    stat(path.join(dataDir, 'database', 'postmaster.pid')).then(
      () => true,
      () => false,
    );
  const first = await openEmbedded({ dataDir, exclusive: true });
  onTestFinished(() => first.stop());
  expect(await ask(first.connectionString, `select current_setting('listen_addresses') as answer`)).toBe('');
  expect((await stat(path.join(dataDir, 'database'))).mode & 0o077).toBe(0);
  await ask(first.connectionString, 'create table kept as select 7 as answer');
  await expect(openEmbedded({ dataDir, exclusive: true, lockWithinMs: 0 })).rejects.toThrow(
    `Another Riff is already running on this data folder: ${dataDir}`,
  );
  const command = await openEmbedded({ dataDir });
  await command.stop();
  expect(await isRunning()).toBe(true);
  await first.stop();
  expect(await isRunning()).toBe(false);

  const second = await openEmbedded({ dataDir });
  onTestFinished(() => second.stop());
  expect(await ask(second.connectionString, 'select answer from kept')).toBe(7);
  await second.stop();
  expect(await isRunning()).toBe(false);
});
