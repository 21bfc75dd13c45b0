import * as v from 'valibot';
import type { Queryable } from '#server/db/database.ts';
import type { JobName, JobPayloads, JobQueue } from '#server/jobs/queue.ts';
import { ArchiveFault, entryNames } from './archive/archive-format.ts';
import type { ArchiveWriter } from './archive/archive-writer.ts';
import { asLines, writeChunks } from './chunks.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * What nothing else would do again: mails that were promised, and images. Media jobs follow from the status of their upload
 * (`resume-unfinished`), and sweeps from their schedule.
 */
const keptJobs = ['send-mail', 'tell-password-change', 'tell-removal', 'make-avif'] as const satisfies JobName[];

const batch = 1_000;

const keptJob = v.object({ name: v.picklist(keptJobs), data: v.unknown(), key: v.string() });
type KeptJob = v.InferOutput<typeof keptJob>;

/** Copies the jobs that wait or run; answers how many. */
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

/** Puts the jobs of a chunk into the queue, within the transaction that restores everything else. */
export async function queueAgain(jobs: JobQueue, within: Queryable, chunk: Buffer): Promise<void> {
  for (const line of chunk.toString().split('\n').filter(Boolean)) {
    const parsed = v.safeParse(keptJob, JSON.parse(line));
    if (!parsed.success) throw new ArchiveFault('the archive is damaged: a waiting job cannot be read');
    const { name, data, key } = parsed.output;
    await jobs.add(name, data as JobPayloads[typeof name], { key, within });
  }
}
