import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDemoOnce } from '#demo/seeding/make-demo-once.ts';
import { login } from '#lib/contract/account/auth.ts';
import { feed } from '#lib/contract/post/post.ts';
import { renditions } from '#server/ground/db/schema/index.ts';
import { stopEngine } from '#server/media/engine/engine.ts';
import { demoPosts, demoQuality } from '#tests/support/demo/demo-posts.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

// The first run on a machine draws them; later ones use the cache.
const drawingMilliseconds = 600_000;
const options = { posts: demoPosts.filter(({ key }) => key === 'mostly-tidying'), quality: demoQuality };
let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
});
afterAll(async () => {
  await stopEngine();
  await riff.close();
});

test('the demo is seeded once, with files that exist and an account that logs in, and leaves nothing to encode', {
  timeout: drawingMilliseconds,
}, async () => {
  const { context } = riff;
  const start = await makeDemoOnce(context, () => undefined, options);
  await start.finish();
  expect([...new Set(await runJobs(context))]).toEqual(['tell-of-post']);
  const made = await context.db.select().from(renditions);
  expect([...new Set(made.map(({ kind }) => kind))].sort()).toEqual(['hls', 'mp4', 'poster', 'sound']);
  for (const { key, bytes } of made) {
    if (key.endsWith('/')) expect((await context.storage.names(key)).length).toBeGreaterThan(2);
    else expect(await context.storage.stat(key)).toMatchObject({ bytes });
  }
  const visitor = riff.visitor();
  expect((await visitor.call(login, { body: start.account })).status).toBe(200);

  const again = await makeDemoOnce(context, () => undefined, options);
  await again.finish();
  expect(again.account).toEqual(start.account);
  expect((await riff.visitor().call(feed)).data?.contents.map(({ title }) => title)).toEqual(
    options.posts.map(({ title }) => title),
  );
});
