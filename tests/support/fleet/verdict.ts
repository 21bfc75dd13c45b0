import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { vi } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { readConfig } from '#server/ground/config.ts';
import type { Context } from '#server/product/context.ts';
import { sweepUploads } from '#server/product/jobs/sweeps/sweep-uploads.ts';
import { findAll } from '#server/product/services/check/check.ts';
import { openRuntime } from '#server/runtime.ts';
import { moment } from '#tests/support/moment.ts';
import { bucketKeys } from '../bucket/swift.ts';
import type { Fleet } from './fleet.ts';
import type { FleetMember } from './member.ts';

const stuckMs = 300_000;
const day = 24 * 3_600_000;

type Read = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/**
 * Waits until all work is done, ends the processes, sweeps with a clock three days ahead, and returns all problems, one sentence
 * each.
 */
export async function judgeFleet(fleet: Fleet, members: FleetMember[]): Promise<string[]> {
  const wrongs = await signedOut(members);
  const client = new pg.Client({ connectionString: fleet.database.connectionString });
  await client.connect();
  const read: Read = async (text, values) => (await client.query(text, values)).rows;
  try {
    wrongs.push(...(await whatIsLeft(read)));
    for (const { name, stop } of fleet.processes) {
      const code = await stop();
      if (code !== 0) wrongs.push(`${name} ended with ${code}`);
    }
    for (const member of members) wrongs.push(...(await whatIsLost(read, member)));
    wrongs.push(...(await whatDisagrees(fleet)));
    return wrongs;
  } finally {
    await client.end();
  }
}

async function signedOut(members: FleetMember[]): Promise<string[]> {
  const answers = await Promise.all(
    members.map(async ({ client, acknowledged }) => ({ ...acknowledged, ...(await client.call(me)) })),
  );
  return answers
    .filter(({ status }) => status !== 200)
    .map(({ email, status }) => `${email} is signed out (${status})`);
}

/** Posts and jobs that are still in progress after five minutes without a fault or an ended process. */
async function whatIsLeft(read: Read): Promise<string[]> {
  for (let [fewest, deadline] = [Number.POSITIVE_INFINITY, 0]; ; ) {
    // Retries do not need to wait any longer.
    await read(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`);
    const left = await read<{ what: string }>(`
      select 'post ' || code || ' is PROCESSING' as what from posts where status = 'PROCESSING'
      union all select 'post ' || code || ' FAILED without a reason' from posts where status = 'FAILED' and failure is null
      union all select 'job ' || name || ' is ' || state from pgboss.job
        where state in ('created', 'active', 'retry') and name not like '\\_\\_pgboss%' and name not like 'sweep%'`);
    if (left.length < fewest) [fewest, deadline] = [left.length, performance.now() + stuckMs];
    if (left.length === 0 || performance.now() > deadline) return left.map(({ what }) => what);
    await moment();
  }
}

/** Writes that were acknowledged to a member, and are lost or stored twice. */
async function whatIsLost(read: Read, { acknowledged }: FleetMember): Promise<string[]> {
  const { email, posts, likes, comments, views } = acknowledged;
  const [account] = await read<{ id: string }>('select id from accounts where email = $1', [email]);
  if (!account) return [`the account ${email} is lost`];
  const lost: string[] = [];
  for (const { key, postCode } of posts) {
    const made = await read<{ code: string }>('select code from posts where author_id = $1 and idempotency_key = $2', [
      account.id,
      key,
    ]);
    if (made.length !== 1 || made[0]?.code !== postCode) lost.push(`${made.length} posts for ${postCode} of ${email}`);
  }
  const liked = await codesOf(read, 'likes', account.id);
  for (const [code, isLiked] of likes) {
    if (liked.has(code) !== isLiked) lost.push(`a like of ${email} for ${code} should be ${isLiked}`);
  }
  const viewed = await codesOf(read, 'views', account.id);
  for (const code of views) if (!viewed.has(code)) lost.push(`a view of ${code} by ${email} is lost`);
  const sent = await read<{ code: string }>('select code from comments where author_id = $1', [account.id]);
  const stored = new Set(sent.map(({ code }) => code));
  for (const code of comments) if (!stored.has(code)) lost.push(`the comment ${code} of ${email} is lost`);
  if (sent.length !== comments.length) lost.push(`${sent.length} comments instead of ${comments.length} by ${email}`);
  return lost;
}

async function codesOf(read: Read, table: 'likes' | 'views', accountId: string): Promise<Set<string>> {
  const rows = await read<{ code: string }>(
    `select p.code from ${table} t join posts p on p.id = t.post_id where t.account_id = $1`,
    [accountId],
  );
  return new Set(rows.map(({ code }) => code));
}

/** The findings of `npm run check` three days later, and the remaining files in the data folders. */
async function whatDisagrees({ env, processes }: Fleet): Promise<string[]> {
  const wrongs: string[] = [];
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value);
  for (const [at, { name, dataDir }] of processes.entries()) {
    const config = readConfig({ ...env, DATA_DIR: dataDir });
    const runtime = await openRuntime(config, pino({ level: 'silent' }), { exclusive: false });
    const context = { ...runtime.context, now: () => new Date(Date.now() + 3 * day) };
    const signal = new AbortController().signal;
    await sweepUploads(context, {}, { signal, isLastTry: true });
    if (at === processes.length - 1) wrongs.push(...(await findingsOf(context, signal)));
    await runtime.close();
    const left = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = left.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    const strays = files.map((file) => path.relative(dataDir, file)).filter((file) => !file.startsWith('mail/'));
    wrongs.push(...strays.map((file) => `${name} left the file ${file}`));
  }
  return wrongs;
}

async function findingsOf(context: Context, signal: AbortSignal): Promise<string[]> {
  const findings: string[] = [];
  for await (const { what } of findAll({ context, isDeep: true, mends: false, signal })) findings.push(what);
  return findings;
}
