import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { openQueue } from '#server/product/jobs/pg-boss-queue.ts';
import { copyCluster } from './cached-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database; the migrated template beside it is named by `templateName`. */
    database: string;
  }
}

export const templateName = 'riff_template';

// A power cut may lose this data, and the tests are faster without fsync.
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

const onDatabase = ['api', 'jobs', 'media', 'pages', 'deep'];

/** One PostgreSQL for a run of the tests, with one migrated database that every test file copies. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => onDatabase.includes(name))) return undefined;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'riff-test-database-'));
  await copyCluster(dataDir);
  const embedded = await openEmbedded({ dataDir, exclusive: true, settings: hasty });
  await makeTemplate(embedded.connectionString);
  project.provide('database', embedded.connectionString);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = new URL(connectionString);
  template.pathname = `/${templateName}`;
  await migrate(template.href);
  // The template includes the tables of the job queue, which each Riff would otherwise create.
  await (await openQueue(template.href, pino({ enabled: false }))).close();
}
