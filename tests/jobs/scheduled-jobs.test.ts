import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobNames, jobSettings } from '#server/product/jobs/settings.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
  const { userCode } = await riff.visitor().join(cast.ada);
  await buildPost(riff.context, userCode);
  await runJobs(riff.context);
});
afterAll(() => riff.close());

const scheduled = jobNames.filter((name) => jobSettings[name].cron !== undefined && !jobSettings[name].forHost);

test.each(scheduled)('the scheduled job %s runs to its end', async (name) => {
  await riff.context.jobs.add(name, {});
  expect(await runJobs(riff.context)).toEqual([name]);
  const { rows } = await riff.context.db.$client.query(
    'select state from pgboss.job where name = $1 order by created_on desc limit 1',
    [name],
  );
  expect(rows).toEqual([{ state: 'completed' }]);
});
