import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDemoOnce } from '#demo/seeding/make-demo-once.ts';
import { seedDemo } from '#demo/seeding/seed.ts';
import { login } from '#lib/contract/account/auth.ts';
import { accounts, comments, posts, renditions, uploads } from '#server/ground/db/schema/index.ts';
import { stopEngine } from '#server/media/engine/engine.ts';
import { demoPosts, demoQuality } from '#tests/support/demo/demo-posts.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

// The first run on a machine draws everything; later ones use the cache.
const drawingMilliseconds = 600_000;
const said: string[] = [];
let riff: TestRiff;
let account: { email: string; password: string };

beforeAll(async () => {
  riff = await startRiff();
  const start = await makeDemoOnce(riff.context, () => undefined, { posts: demoPosts, quality: demoQuality });
  account = start.account;
  await start.finish();
}, drawingMilliseconds);
afterAll(async () => {
  await stopEngine();
  await riff.close();
});

test('the demo leaves nothing to encode', async () => {
  const statuses = await riff.context.db.selectDistinct({ status: uploads.status }).from(uploads);
  expect(statuses).toEqual([{ status: 'COMPLETE' }]);
  expect([...new Set(await runJobs(riff.context))]).toEqual(['tell-of-post']);
});

test('every file that the database names exists with its size', async () => {
  const { db, storage } = riff.context;
  for (const { key, bytes } of await db.select().from(renditions)) {
    if (key.endsWith('/')) expect((await storage.names(key)).length).toBeGreaterThan(2);
    else expect(await storage.stat(key)).toMatchObject({ bytes });
  }
  const kinds = await db.selectDistinct({ kind: renditions.kind }).from(renditions);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['hls', 'mp4', 'poster', 'sound']);
  for (const { code, bytes } of await db.select({ code: uploads.code, bytes: uploads.totalBytes }).from(uploads)) {
    expect(await storage.stat(`originals/${code}`)).toMatchObject({ bytes });
  }
});

test('the counted comments of the demo are its visible comments', async () => {
  const { rows } = await riff.context.db.$client.query(`
    select 'post', p.id from posts p left join comments c on c.post_id = p.id and c.parent_id is null
      group by p.id having p.comment_count <> count(c.id)
    union all select 'replies', a.id from comments a left join comments c on c.parent_id = a.id
      group by a.id having a.reply_count <> count(c.id)
    union all select 'likes', c.id from comments c left join comment_likes l on l.comment_id = c.id
      group by c.id having c.like_count <> count(l.account_id)`);
  expect(rows).toEqual([]);
  expect(await riff.context.db.$count(comments)).toBeGreaterThan(1);
});

test('the demo account logs in, and a second start does not change the demo', async () => {
  const options = { posts: demoPosts, quality: demoQuality };
  const start = await makeDemoOnce(riff.context, (line) => said.push(line), options);
  await start.finish();
  expect(start.account).toEqual(account);
  expect((await riff.visitor().call(login, { body: account })).status).toBe(200);
});

test('a demo that is made again draws nothing and replaces the earlier demo', async () => {
  const before = await riff.context.db.$count(posts);
  const again = await seedDemo(riff.context, (line) => said.push(line), { posts: demoPosts, quality: demoQuality });
  expect(said).toEqual([]);
  expect(again.password).not.toBe(account.password);
  expect(await riff.context.db.$count(posts)).toBe(before);
  expect(await riff.context.db.$count(accounts, eq(accounts.email, account.email))).toBe(1);
});
