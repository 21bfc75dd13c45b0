import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDemoOnce } from '#demo/seeding/make-demo-once.ts';
import { seedDemo } from '#demo/seeding/seed.ts';
import { readConfig } from '#server/ground/config.ts';
import { stopEngine } from '#server/media/engine/engine.ts';
import type { Context } from '#server/product/context.ts';
import { openRuntime } from '#server/runtime.ts';
import { testDemoCache } from '#tests/support/cache/cached-folder.ts';
import { demoPosts, demoQuality } from '#tests/support/demo/demo-posts.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

// Tests how a demo starts with its newest posts and adds the later ones. The first run on a machine draws everything; later ones
// use the cache.
const drawingMilliseconds = 600_000;
const first = 4;
const options = { posts: demoPosts, quality: demoQuality, first };
const quiet = () => undefined;
const titlesByDate = demoPosts.toSorted((a, b) => a.hoursAgo - b.hoursAgo).map(({ title }) => title);
let riff: TestRiff;
beforeEach(async () => {
  riff = await startRiff();
});
afterEach(async () => {
  await stopEngine();
  await riff.close();
});

/** The titles in the order of the feed. */
const shownTitles = async ({ db }: Context): Promise<string[]> =>
  (await db.$client.query('select title from posts order by id desc')).rows.map(({ title }) => title);

/** Counters that differ from what they count. */
const wrongCounts = async ({ db }: Context) =>
  (
    await db.$client.query(`
    select 'likes', p.title from posts p where like_count <> (select count(*) from likes where post_id = p.id)
    union all select 'likes of', user_name from accounts a
      where like_count <> (select coalesce(sum(like_count), 0) from posts where author_id = a.id)
    union all select 'posts of a tag', name from tags t
      where usage_count <> (select count(*) from post_tags where tag_id = t.id)`)
  ).rows;

test('the demo serves its newest posts first, and the other posts arrive below them', {
  timeout: drawingMilliseconds,
}, async () => {
  const said: string[] = [];
  const { finish } = await makeDemoOnce(riff.context, (line) => said.push(line), options);
  const early = await shownTitles(riff.context);
  expect(early.length).toBeGreaterThanOrEqual(first);
  expect(early.length).toBeLessThan(demoPosts.length);
  expect(early.slice(0, 3)).toEqual(titlesByDate.slice(0, 3));
  expect(await wrongCounts(riff.context)).toEqual([]);

  await finish();
  expect(await shownTitles(riff.context)).toEqual(titlesByDate);
  expect(await wrongCounts(riff.context)).toEqual([]);
  expect(said.join('\n')).toContain(`Riff draws ${demoPosts.length - early.length} more in the background`);
});

test('three starts at once make one account, and no post or file twice', {
  timeout: drawingMilliseconds,
}, async () => {
  const starts = await Promise.all([1, 2, 3].map(() => makeDemoOnce(riff.context, quiet, options)));
  expect(new Set(starts.map(({ account }) => account.password)).size).toBe(1);
  await Promise.all(starts.map(({ finish }) => finish()));
  expect(await shownTitles(riff.context)).toEqual(titlesByDate);
  expect(await filesOfNobody(riff.context)).toEqual([]);
});

test('a start does not change a demo that is made again in the meantime', {
  timeout: drawingMilliseconds,
}, async () => {
  const { finish, account } = await makeDemoOnce(riff.context, quiet, options);
  const again = await seedDemo(riff.context, quiet, options);
  await finish();
  expect(again.password).not.toBe(account.password);
  expect(await shownTitles(riff.context)).toEqual(titlesByDate);
});

test('a start after a kill continues with the same account, and makes no post twice', {
  timeout: drawingMilliseconds,
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'riff-demo-'));
  try {
    const killed = await startAndKill(dataDir);
    const runtime = await openRuntime(configOf(dataDir), pino({ level: 'silent' }), { exclusive: true });
    const there = await shownTitles(runtime.context);
    expect(there.length).toBeGreaterThanOrEqual(first);
    const { account, finish } = await makeDemoOnce(runtime.context, quiet, options);
    await finish();
    expect(await shownTitles(runtime.context)).toEqual(titlesByDate);
    expect(await wrongCounts(runtime.context)).toEqual([]);
    await runtime.close();
    expect(there.length).toBeLessThan(demoPosts.length);
    expect(account.password).toBe(killed);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir, DEMO_CACHE: testDemoCache, LOG_LEVEL: 'silent' });

/** Starts a demo in a separate process, and kills the process once a later post has arrived. Returns the account's password. */
function startAndKill(dataDir: string): Promise<string> {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  const keys = JSON.stringify(demoPosts.map(({ key }) => key));
  const script = `
    import pino from 'pino';
    import { makeDemoOnce } from '#demo/seeding/make-demo-once.ts';
    import { posts } from '#demo/posts/posts.ts';
    import { readConfig } from '#server/ground/config.ts';
    import { openRuntime } from '#server/runtime.ts';
    const config = readConfig(${JSON.stringify({ DATA_DIR: dataDir, DEMO_CACHE: testDemoCache, LOG_LEVEL: 'silent' })});
    const { context } = await openRuntime(config, pino({ level: 'silent' }), { exclusive: true });
    const wanted = posts.filter(({ key }) => ${keys}.includes(key));
    const { account, finish } = await makeDemoOnce(context, () => undefined, { posts: wanted, quality: ${JSON.stringify(demoQuality)}, first: ${first} });
    const count = () => context.db.$client.query('select count(*)::int as n from posts').then(({ rows }) => rows[0].n);
    const before = await count();
    void finish();
    while ((await count()) === before);
    process.stdout.write(account.password + '\\n');
    // Until it is killed.
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
    if (output.includes('\n')) child.kill('SIGKILL');
  });
  child.on('close', () => (output ? resolve(output.trim()) : reject(new Error('the process ended without a demo'))));
  return promise;
}

/** Stored originals that no upload names. */
async function filesOfNobody(context: Context): Promise<string[]> {
  const { rows } = await context.db.$client.query('select code from uploads');
  const known = new Set(rows.map(({ code }) => code));
  const originals = (await storedFiles(context)).filter((name) => name.includes('originals/'));
  return originals.filter((name) => !known.has(path.basename(name)));
}
