import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { processingPosts } from '#lib/contract/post/processing.ts';
import { posts, uploads } from '#server/ground/db/schema/index.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode, benCode } = await startRiffWithTwo());
});
afterAll(() => riff.close());

const list = async (client: Client, codes: string[] = []) => {
  const { data, message } = await client.call(processingPosts, { query: { code: codes.join(',') } });
  if (!data) throw new Error(message);
  return data;
};

test('refuses a visitor, and a list of codes that is too long', async () => {
  expect((await riff.visitor().call(processingPosts)).status).toBe(401);
  const query = { code: 'x'.repeat(limits.processingWatched * (limits.codeLength + 1) + 1) };
  expect(await ada.call(processingPosts, { query })).toMatchObject({ status: 400, errors: { code: /./ } });
});

test('lists posts in processing, and requested posts in any status, newest first', async () => {
  const ready = await buildPost(riff.context, adaCode, { title: 'Ready' });
  riff.wait(1000);
  const failed = await buildPost(riff.context, adaCode, { title: 'Failed', status: 'FAILED', failure: 'Damaged.' });
  riff.wait(1000);
  const onItsWay = await buildPost(riff.context, adaCode, { title: 'On its way', status: 'PROCESSING' });
  await riff.context.db
    .update(uploads)
    .set({ progress: 37 })
    .where(eq(uploads.id, onItsWay.uploadId ?? 0));
  expect((await list(ada)).map(({ title }) => title)).toEqual(['On its way']);
  const all = await list(ada, [ready.code, failed.code, onItsWay.code, 'never-existed']);
  expect(all).toMatchObject([
    { postCode: onItsWay.code, status: 'PROCESSING', progress: 37, failure: null, canRetry: false },
    { postCode: failed.code, status: 'FAILED', failure: 'Damaged.', canRetry: true },
    { postCode: ready.code, status: 'READY', progress: 100, failure: null, canRetry: false },
  ]);
  await riff.context.db
    .update(uploads)
    .set({ originalRemovedAt: new Date() })
    .where(eq(uploads.id, failed.uploadId ?? 0));
  expect(await list(ada, [failed.code])).toMatchObject([{}, { status: 'FAILED', canRetry: false }]);
});

test('does not list posts of others, nor removed ones', async () => {
  const own = await buildPost(riff.context, benCode, { title: 'Ben’s' });
  const gone = await buildPost(riff.context, benCode, { status: 'PROCESSING', removedAt: new Date() });
  const others = await buildPost(riff.context, adaCode, { title: 'Ada’s' });
  expect((await list(ben, [own.code, others.code, gone.code])).map(({ title }) => title)).toEqual(['Ben’s']);
});

test('lists at most twenty', async () => {
  for (let n = 0; n < limits.processingWatched + 1; n += 1) {
    riff.wait(1000);
    await buildPost(riff.context, benCode, { title: `Way ${n}`, status: 'PROCESSING' });
  }
  const found = await list(ben);
  expect(found).toHaveLength(limits.processingWatched);
  expect(found[0]?.title).toBe('Way 20');
  await riff.context.db.update(posts).set({ removedAt: new Date() });
  expect(await list(ben)).toEqual([]);
});
