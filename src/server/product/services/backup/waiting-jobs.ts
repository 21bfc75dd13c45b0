import * as v from 'valibot';
import type { Queryable } from '#server/ground/db/database.ts';
import { tokenPurpose } from '#server/ground/db/schema/index.ts';
import type { JobName, JobPayloads, JobQueue } from '#server/product/jobs/queue.ts';
import { entryNames, parser } from './archive/archive-format.ts';
import type { ArchiveWriter } from './archive/archive-writer.ts';
import { asLines, writeChunks } from './chunks.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Jobs that nothing else would repeat: promised mails, and images. Media jobs follow from the status of their upload
 * (`resume-unfinished`), and sweeps from their schedule.
 */
const keptJob = v.variant('name', [
  kept('send-mail', v.looseObject({ accountId: v.nullable(number()), purpose: v.picklist(tokenPurpose.enumValues) })),
  kept('tell-password-change', v.looseObject({ accountId: number(), change: v.picklist(['CHANGED', 'REMOVED']) })),
  kept('tell-applicant', v.looseObject({ applicationId: number() })),
  kept('tell-removal', v.looseObject({ postId: number() })),
  kept('tell-comment-removal', v.looseObject({ commentId: number() })),
  kept('make-avif', v.looseObject({ postId: number() })),
]);
type KeptJob = v.InferOutput<typeof keptJob>;

const keptJobs = keptJob.options.map(({ entries }) => entries.name.literal);
const parseJob = parser(keptJob, 'waitingJobs');

const batch = 1_000;

function kept<Name extends JobName, Data extends v.GenericSchema<unknown, JobPayloads[Name]>>(name: Name, data: Data) {
  return v.object({ name: v.literal(name), data, key: v.pipe(v.string(), v.maxLength(200)) });
}

function number() {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(1));
}

/** Copies the waiting and running jobs; returns their number. */
export async function copyWaitingJobs(archive: ArchiveWriter, snapshot: Snapshot): Promise<number> {
  let jobs = 0;
  const counted = async function* () {
    for await (const job of waitingJobs(snapshot)) {
      jobs += 1;
      yield job;
    }
  };
  await writeChunks(archive, entryNames.jobs, asLines(counted()));
  return jobs;
}

async function* waitingJobs({ client }: Snapshot): AsyncGenerator<KeptJob> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
  if (!rows[0]?.there) return;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows: found } = await client.query<KeptJob & { id: string }>(
      `select id::text, name, data, coalesce(singleton_key, id::text) as key from pgboss.job
       where name = any ($1::text[]) and state <= 'active' and id > $2::uuid order by id limit $3`,
      [keptJobs, last, batch],
    );
    for (const { id, ...job } of found) {
      last = id;
      yield job;
    }
    if (found.length < batch) return;
  }
}

/** Queues a job again, within the transaction of the restore. */
export async function queueAgain(jobs: JobQueue, within: Queryable, line: string): Promise<void> {
  const { name, data, key } = parseJob(line);
  await jobs.add(name, data, { key, within });
}
