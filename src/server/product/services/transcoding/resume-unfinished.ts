import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { isNoSource } from './find-mix.ts';
import { isWanted } from './find-stored.ts';
import { markFailed } from './mark-failed.ts';
import { jobFor, jobOf, type Unfinished } from './queue-upload.ts';

const most = 500;
/** A stopping worker returns its jobs to the queue within this time, including jobs that failed only because of the stop. */
const returnSeconds = 15;
/** The messages of pg-boss about a job whose worker died, or that took too long. */
const deaths = sql`('job heartbeat timeout', 'job timed out')`;

/** Queues the lost jobs of unfinished uploads. Fails uploads whose worker died at the last try of two jobs in a row. */
export async function resumeUnfinished(context: Context, statuses: Unfinished[]): Promise<void> {
  if (statuses.includes('STORED')) await failGivenUp(context);
  await queueLost(context, statuses);
}

/** Queues the lost jobs of unfinished uploads. */
export async function queueLost(context: Pick<Context, 'db' | 'jobs'>, statuses: Unfinished[]): Promise<void> {
  for (const status of statuses) {
    let last = 0;
    for (let found = most; found === most; ) {
      const lost = await findLost(context, status, last);
      if (lost.length > 0) await context.jobs.addAll(jobOf[status], lost.map(jobFor));
      last = lost.at(-1)?.id ?? last;
      found = lost.length;
    }
  }
}

/** A job marks its failed upload itself, unless it dies with its worker. Another job may have killed the worker, so the original stays. */
async function failGivenUp(context: Context): Promise<void> {
  const onlyIf = isGivenUp(context.db);
  for (const upload of await context.db.select().from(uploads).where(onlyIf)) {
    await markFailed(context, upload, messages.processingFailed, { onlyIf, keepsOriginal: true }).catch(
      (err: unknown) =>
        context.log.warn({ err, uploadId: upload.id }, 'an upload that was given up could not be marked as failed'),
    );
  }
}

/** No job waits or runs, and the worker died at the last try of the two newest ones. */
export const isGivenUp = (db: Context['db']) =>
  and(
    isLost(db, 'STORED'),
    sql`${uploads.id}::text in (select j.singleton_key from pgboss.job j where j.name = ${jobOf.STORED} group by 1 having
      (array_agg(j.state = 'failed' and j.output -> 'value' ->> 'message' in ${deaths} order by j.created_on desc))[:2] = '{t,t}')`,
  );

/** The number of uploads of that status that have lost their job. */
export const countLost = ({ db }: Pick<Context, 'db'>, status: Unfinished): Promise<number> =>
  db.$count(uploads, isLost(db, status));

/** The next uploads of that status for which no job waits or runs. */
function findLost({ db }: Pick<Context, 'db'>, status: Unfinished, after: number): Promise<Upload[]> {
  return db
    .select()
    .from(uploads)
    .where(and(isLost(db, status), gt(uploads.id, after)))
    .orderBy(asc(uploads.id))
    .limit(most);
}

const isLost = (db: Context['db'], status: Unfinished) =>
  and(
    eq(uploads.status, status),
    // The job `check-hosted` handles files of a media host.
    eq(uploads.hosted, false),
    isNoSource(db),
    isWanted,
    // The same condition as in pg-boss's index of taken keys.
    hasNoJob(status, sql`j.state <= 'active' and j.policy = 'exclusive'`),
    status === 'STORED'
      ? hasNoJob(status, sql`j.state = 'failed' and j.completed_on > now() - ${returnSeconds} * interval '1 second'`)
      : undefined,
  );

const hasNoJob = (status: Unfinished, which: SQL): SQL =>
  sql`not exists (select from pgboss.job j where j.name = ${jobOf[status]} and coalesce(j.singleton_key, '') = ${uploads.id}::text and ${which})`;
