import { openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { feed } from '#lib/contract/post/post.ts';
import { type EmbeddedDatabase, openEmbedded } from '#server/ground/db/embedded/open-embedded.ts';
import { readPostmaster } from '#server/ground/db/embedded/postmaster.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { Author } from '#tests/support/faults/author.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';
import { startWebProcess, startWorkerProcess, type WebProcess } from '#tests/support/servers/web-process.ts';

let folder: string;
let database: EmbeddedDatabase;
const webs: WebProcess[] = [];
let worker: ReturnType<typeof startWorkerProcess> | undefined;
const dataDir = () => path.join(folder, 'db');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-failover-'));
  await mkdir(dataDir());
  await copyCluster(dataDir());
  database = await openEmbedded({ dataDir: dataDir() });
  const wish = {
    databaseUrl: database.connectionString,
    dataDir: path.join(folder, 'data'),
    env: { FREE_SPACE: '1MB', RATE_LIMITS: 'off' },
  };
  for (let n = 0; n < 2; n += 1) webs.push(await startWebProcess(wish));
  worker = startWorkerProcess(wish);
});
afterAll(async () => {
  await Promise.all([...webs, worker].map((process) => process?.stop()));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The readiness status of a process; a process that has ended gives the reason. */
async function readiness(n: number): Promise<number> {
  const web = webs[n];
  if (!web || web.child.exitCode !== null || web.child.signalCode !== null) {
    throw new Error(`process ${n} has ended: ${web?.output().slice(-2_000)}`);
  }
  return (await fetch(`${web.origin}/readyz`)).status;
}

/** PostgreSQL ends at once and without a checkpoint, as on a machine that fails, and comes back. */
async function failOver(): Promise<void> {
  const postmaster = await readPostmaster(path.join(dataDir(), 'database'));
  if (!postmaster) throw new Error('PostgreSQL does not run');
  process.kill(postmaster.pid, 'SIGQUIT');
  await expect.poll(() => readiness(0), { timeout: 60_000 }).not.toBe(200);
  await database.stop();
  database = await openEmbedded({ dataDir: dataDir() });
}

test('the calls, streams and jobs of two web processes and a worker continue after the database was down twice', async () => {
  const author = new Author(new Client(webs[0]?.origin ?? ''), {
    video: await openAsBlob(clip({ width: 160, height: 90, rate: 10, seconds: 1 })),
    image: await openAsBlob(await writeImage(path.join(folder, 'photo.jpg'), { width: 200, height: 150 })),
  });
  await author.settle();
  const ada = new Client(webs[1]?.origin ?? '');
  await ada.join(cast.ada);
  const { data } = await ada.call(feed);
  const code = data?.contents[0]?.postCode ?? '';
  const news = await listenTo<{ commentCount: string }>(ada, `/api/comments/news/events?code=${code}`, 'comments');
  await news.until(({ commentCount }) => commentCount === '0');

  for (const round of [1, 2]) {
    await failOver();
    for (const n of webs.keys()) await expect.poll(() => readiness(n), { timeout: 60_000 }).toBe(200);
    expect((await ada.call(me)).status).toBe(200);
    // One process writes; the other one announces it on a stream that was open all the time.
    const writer = webs[0]?.reachedBy(ada);
    expect((await writer?.call(sendComment, { body: { code, content: `Round ${round}` } }))?.status).toBe(200);
    await news.until(({ commentCount }) => commentCount === String(round));
    // The worker, which has been running all along, does a job that is queued now.
    const { postCode } = await author.publish('VID', `round-${round}`);
    await expect
      .poll(
        async () => {
          const page = (await ada.call(feed, { query: { size: 10 } })).data;
          return page?.contents.some((post) => post.postCode === postCode);
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBe(true);
  }
  news.close();
  for (const one of [...webs, worker]) expect([one?.child.exitCode, one?.child.signalCode]).toEqual([null, null]);
});
