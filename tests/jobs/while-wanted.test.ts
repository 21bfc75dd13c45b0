import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { uploads } from '#server/ground/db/schema/index.ts';
import { whileWanted } from '#server/product/jobs/while-wanted.ts';
import { buildUpload } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => riff.close());

test('the work on an upload stops when the upload is deleted, and no failure is reported', {
  timeout: 20_000,
}, async () => {
  const { userCode } = await riff.visitor().join(cast.ada);
  const upload = await buildUpload(riff.context, userCode, { resourceType: 'video', status: 'STORED' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const begun = Promise.withResolvers<AbortSignal>();
  const working = whileWanted(riff.context, upload, new AbortController().signal, (signal) => {
    begun.resolve(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const signal = await begun.promise;
  await riff.context.db.delete(uploads).where(eq(uploads.id, upload.id));
  await vi.advanceTimersByTimeAsync(1_000);
  await working;
  expect(signal.aborted).toBe(true);
  expect(riff.logged.some((line) => line.includes('no longer wanted'))).toBe(true);
});
