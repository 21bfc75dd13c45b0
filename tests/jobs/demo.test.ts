import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDemoOnce } from '#demo/seeding/make-demo-once.ts';
import { seedDemo } from '#demo/seeding/seed.ts';
import { login } from '#lib/contract/account/auth.ts';
import { accounts, posts, renditions, uploads } from '#server/db/schema/index.ts';
import { stopEngine } from '#server/media/engine/engine.ts';
import { demoPosts } from '#tests/support/demo/demo-posts.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

// The first run on a machine draws everything; later ones use the cache.
const drawingMilliseconds = 600_000;
const said: string[] = [];
let riff: TestRiff;
let account: { email: string; password: string };

beforeAll(async () => {
  riff = await startRiff();
  account = await makeDemoOnce(riff.context, () => undefined, demoPosts);
}, drawingMilliseconds);
afterAll(async () => {
  await stopEngine();
  await riff.close();
});

test('the demo leaves nothing to encode', async () => {
  const statuses = await riff.context.db.selectDistinct({ status: uploads.status }).from(uploads);
  expect(statuses).toEqual([{ status: 'COMPLETE' }]);
  expect(await runJobs(riff.context)).toEqual([]);
});

test('every file in the database exists, with the stored size', async () => {
  const { db, storage } = riff.context;
  for (const { key, bytes } of await db.select().from(renditions)) {
    if (key.endsWith('/')) expect(await storage.count(key)).toBeGreaterThan(2);
    else expect(await storage.stat(key)).toMatchObject({ bytes });
  }
  const kinds = await db.selectDistinct({ kind: renditions.kind }).from(renditions);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['hls', 'mp4', 'poster', 'sound']);
  for (const { code, bytes } of await db.select({ code: uploads.code, bytes: uploads.totalBytes }).from(uploads)) {
    expect(await storage.stat(`originals/${code}`)).toMatchObject({ bytes });
  }
});

test('its account can log in, and a second start does not change the demo', async () => {
  expect(await makeDemoOnce(riff.context, (line) => said.push(line), demoPosts)).toEqual(account);
  expect((await riff.visitor().call(login, { body: account })).status).toBe(200);
});

test('making it again draws nothing and replaces the earlier demo', async () => {
  const before = await riff.context.db.$count(posts);
  const again = await seedDemo(riff.context, (line) => said.push(line), demoPosts);
  expect(said).toEqual([]);
  expect(again.password).not.toBe(account.password);
  expect(await riff.context.db.$count(posts)).toBe(before);
  expect(await riff.context.db.$count(accounts, eq(accounts.email, account.email))).toBe(1);
});
