import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { readConfig } from '#server/ground/config.ts';
import { sweepUploads } from '#server/product/jobs/sweeps/sweep-uploads.ts';
import { markKey } from '#server/product/services/installation/mark.ts';
import { openRuntime } from '#server/runtime.ts';
import { moment } from '#tests/support/moment.ts';
import type { Attempt } from './author.ts';
import type { Installation } from './installation.ts';

/** The results of the attempts, and the files that were left over. */
export interface Verdict {
  ready: number;
  failed: number;
  /** The reasons for failed posts, each once. */
  reasons: string[];
  /** All problems, one sentence each; empty if all is well. */
  wrongs: string[];
}

const settledMs = 240_000;
const day = 24 * 3_600_000;

/** Waits until all work is done, stops the processes, sweeps with a clock three days ahead, and checks every row and file. */
export async function judge(riff: Installation, attempts: Attempt[]): Promise<Verdict> {
  const client = new pg.Client({ connectionString: riff.databaseUrl });
  await client.connect();
  const wrongs: string[] = [];
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  try {
    const waiting = async () => {
      // No faults occur now, so retries need not wait.
      await rows(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`);
      return await rows<{ what: string }>(`
        select 'post ' || code || ' is PROCESSING' as what from posts where status = 'PROCESSING'
        union all select 'job ' || name || ' is ' || state from pgboss.job
          where state in ('created', 'active', 'retry') and name not like '\\_\\_pgboss%' and name not like 'sweep%'`);
    };
    wrongs.push(...(await whenEmpty(waiting)).map(({ what }) => what));
    const codes = await riff.stopProcesses();
    if (codes.some((code) => code !== 0)) wrongs.push(`processes ended with ${codes.join(', ')}`);
    await sweepLater(riff);

    const posts = await rows<{ code: string; key: string; status: string; failure: string | null }>(
      `select code, idempotency_key as key, status, failure from posts`,
    );
    for (const { key, postCode } of attempts) {
      const made = posts.filter((post) => post.key === key);
      if (made.length !== 1) wrongs.push(`${made.length} posts for ${key}`);
      if (made[0] && made[0].code !== postCode) wrongs.push(`${key} was acknowledged as another post`);
      if (made[0]?.status === 'FAILED' && !made[0].failure) wrongs.push(`${key} FAILED without a reason`);
    }
    wrongs.push(...(await strayFiles(riff, rows)), ...(await missingFiles(riff, rows)));
    const failed = posts.filter(({ status }) => status === 'FAILED');
    const ready = posts.filter(({ status }) => status === 'READY').length;
    return { ready, failed: failed.length, reasons: [...new Set(failed.map(({ failure }) => failure ?? ''))], wrongs };
  } finally {
    await client.end();
  }
}

async function whenEmpty<Row>(read: () => Promise<Row[]>): Promise<Row[]> {
  const deadline = performance.now() + settledMs;
  for (;;) {
    const found = await read();
    if (found.length === 0 || performance.now() > deadline) return found;
    await moment();
  }
}

async function sweepLater(riff: Installation): Promise<void> {
  const config = readConfig({ DATABASE_URL: riff.databaseUrl, DATA_DIR: riff.dataDir });
  const runtime = await openRuntime(config, pino({ level: 'silent' }), { exclusive: false });
  const now = () => new Date(Date.now() + 3 * day);
  await sweepUploads({ ...runtime.context, now }, {}, { signal: new AbortController().signal, isLastTry: true });
  await runtime.close();
}

type Read = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;

/**
 * Every file below the data folder that no row of the database names, except mails and the built files that open pages may need.
 */
async function strayFiles({ dataDir }: Installation, rows: Read): Promise<string[]> {
  const known = new Set((await rows<{ code: string }>('select code from uploads')).map(({ code }) => code));
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/^(mail|builds)\//.test(file) && file !== `media/${markKey}`)
    .filter((file) => !(file.startsWith('media/') && known.has(file.split('/')[2] ?? '')))
    .map((file) => `nobody names the file ${file}`);
}

/** Every file that a row names and that does not exist. */
async function missingFiles({ dataDir }: Installation, rows: Read): Promise<string[]> {
  const named = await rows<{ file: string }>(`
    select 'originals/' || code as file from uploads where status not in ('RECEIVING', 'FAILED') and original_removed_at is null
    union all select 'originals/' || code from uploads
      where status = 'FAILED' and original_removed_at is null and used_at is not null
    union all select key from renditions`);
  const entries = await readdir(path.join(dataDir, 'media'), { recursive: true });
  const there = new Set(entries.flatMap((entry) => [entry, `${entry}/`]));
  return named.filter(({ file }) => !there.has(file)).map(({ file }) => `the file ${file} is missing`);
}
