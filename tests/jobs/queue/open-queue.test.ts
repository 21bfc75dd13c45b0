import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf } from '#tests/support/riff/run-jobs.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

test('a process starts while a member is publishing, and neither waits for the other', async () => {
  const { db } = riff.context;
  await (await openQueueOf(riff.context)).close();
  const opened = await db.transaction(async (tx) => {
    await riff.context.jobs.add('sweep-posts', {}, { within: tx });
    return await openQueueOf(riff.context);
  });
  expect(await opened.boss.getQueue('sweep-posts')).not.toBeNull();
  await opened.close();
}, 20_000);
