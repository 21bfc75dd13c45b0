import { test as base } from '#tests/support/browser/e2e.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';

/** Tests with a Riff of their own: legal pages and a closed installation concern all of its members. */
export const test = base.extend<object, { riff: WorkerRiff }>({
  riff: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const riff = await startWorkerRiff();
      await use(riff);
      await riff.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
