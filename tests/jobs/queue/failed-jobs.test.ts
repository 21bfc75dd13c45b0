import { expect, test, vi } from 'vitest';
import { hourlyFigures } from '#server/ground/db/schema/index.ts';
import { startWorker } from '#server/product/jobs/worker.ts';
import { startRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf } from '#tests/support/riff/run-jobs.ts';

test('the dashboard counts a job that fails at its last try', async () => {
  const riff = await startRiff();
  const { context } = riff;
  const broken = { ...context.storage, space: () => Promise.reject(new Error('the disk is away')) };
  const worker = await startWorker({ ...context, storage: broken }, await openQueueOf(context));
  // The job has no retry.
  await context.jobs.add('measure-hour', {});
  await vi.waitFor(
    async () => {
      const [row] = await context.db.select().from(hourlyFigures);
      expect(row?.failedJobs).toBe(1);
    },
    { timeout: 30_000 },
  );
  await worker.stop();
  await riff.close();
});
