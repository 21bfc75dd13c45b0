import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { isNoSource } from './find-mix.ts';
import { isWanted } from './find-stored.ts';
import { jobFor, jobOf, type Unfinished } from './queue-upload.ts';

const most = 500;

/** Queues the jobs of unfinished uploads that have lost theirs. */
export async function resumeUnfinished(context: Pick<Context, 'db' | 'jobs'>, statuses: Unfinished[]): Promise<void> {
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

/** How many uploads of that status have lost their job. */
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
    // What a media host has is looked after by `check-hosted`.
    eq(uploads.hosted, false),
    isNoSource(db),
    isWanted,
    // As in pg-boss's index of the keys that are taken.
    sql`not exists (select from pgboss.job j where j.name = ${jobOf[status]} and coalesce(j.singleton_key, '') = ${uploads.id}::text
      and j.state <= 'active' and j.policy = 'exclusive')`,
  );
