import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { uploads } from '#server/db/schema/index.ts';
import { startWorker, type Worker } from '#server/jobs/worker.ts';
import { queueUpload } from '#server/services/transcoding/queue-upload.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf, runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let cleo: Client;
const workers: Worker[] = [];

beforeAll(async () => {
  riff = await startRiff();
  [ada, ben, cleo] = [riff.visitor(), riff.visitor(), riff.visitor()];
  await ada.join(cast.ada);
  await ben.join(cast.ben);
  await cleo.join(cast.cleo);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await riff.context.db.execute(sql`delete from pgboss.job`);
  await riff.context.db.delete(uploads).where(sql`used_at is null`);
});
afterAll(() => riff.close());

async function work(): Promise<void> {
  workers.push(await startWorker(riff.context, await openQueueOf(riff.context)));
}

/** An upload that has been sent and waits; answers its public id. */
async function send(member: Client, file: string): Promise<string> {
  const { body } = await sendFile(member, file);
  return body.public_id ?? '';
}

const short = () => clip({ width: 320, height: 180, rate: 10, seconds: 1 });
/** One that has to be encoded before anybody can watch it. */
const encoded = () => clip({ width: 320, height: 180, rate: 10, seconds: 1, video: 'mpeg4' });
/** Ten minutes of 4K at 60 frames a second, as much as is accepted. */
const long = () => clip({ width: 3840, height: 2160, rate: 60, seconds: 1, times: 600, sound: null, flashAt: 9 });

/** The same of a film whose first rendition is there already: what it waits for is its ladder. */
async function sendWatchable(member: Client): Promise<void> {
  const publicId = await send(member, long());
  const [film] = await riff.context.db
    .update(uploads)
    .set({ status: 'WATCHABLE', progress: 100 })
    .where(eq(uploads.publicId, publicId))
    .returning();
  if (film) await queueUpload(riff.context, riff.context.db, film);
}

interface Job {
  uploadId: number;
  owner: string;
  state: string;
  startedOn: Date;
  completedOn: Date;
}

async function jobs(name = 'transcode-upload'): Promise<Job[]> {
  const { rows } = await riff.context.db.$client.query<Job>(
    `
    select (j.data ->> 'uploadId')::int as "uploadId", u.owner_id as owner, j.state, j.started_on as "startedOn", j.completed_on as "completedOn"
    from pgboss.job j left join uploads u on u.id = (j.data ->> 'uploadId')::int
    where j.name = $1 order by j.started_on`,
    [name],
  );
  return rows;
}

/** Queues uploads that do not exist, so that their jobs end at once: `a1` is the first of member `a`. */
async function queue(names: string[], { isPublished = true, frames = 100 } = {}): Promise<void> {
  for (const name of names) {
    await queueUpload(riff.context, riff.context.db, {
      id: idOf(name),
      ownerId: name.charCodeAt(0),
      hosted: false,
      status: 'STORED',
      usedAt: isPublished ? new Date() : null,
      width: 1920,
      height: 1080,
      duration: 4,
      frames,
    });
  }
}
const idOf = (name: string) => name.charCodeAt(0) * 1_000 + Number(name.slice(1));
const nameOf = ({ uploadId }: Job) => `${String.fromCharCode(Math.floor(uploadId / 1_000))}${uploadId % 1_000}`;

async function served(): Promise<string[]> {
  await runJobs(riff.context);
  const names = (await jobs()).map(nameOf);
  await riff.context.db.execute(sql`delete from pgboss.job`);
  return names;
}

test('members take turns, whoever came first and with however many', async () => {
  await queue(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  expect(await served()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('what is published goes before what is not, and goes there when it is published', async () => {
  await queue(['a1', 'a2', 'b1'], { isPublished: false });
  await queue(['c1', 'c2']);
  await queue(['a2']);
  expect(await served()).toEqual(['a2', 'c1', 'c2', 'a1', 'b1']);
});

test('short work goes before long work', async () => {
  await queue(['a1'], { frames: 20_000 });
  await queue(['b1'], { isPublished: false });
  await queue(['c1']);
  expect(await served()).toEqual(['c1', 'b1', 'a1']);
});

test('at most one job of a member runs at a time, however many workers there are', async () => {
  for (let n = 0; n < 4; n += 1) await send(ada, encoded());
  await send(ben, encoded());
  await Promise.all([work(), work(), work()]);
  await vi.waitFor(async () => expect((await jobs()).map(({ state }) => state)).toEqual(Array(5).fill('completed')), {
    timeout: 40_000,
    interval: 50,
  });
  const byOwner = Object.values(Object.groupBy(await jobs(), ({ owner }) => owner)).map((own = []) => own);
  expect(byOwner.map(({ length }) => length).sort()).toEqual([1, 4]);
  for (const own of byOwner) {
    for (const [n, { startedOn }] of own.entries()) {
      const before = own[n - 1];
      if (before) expect(startedOn.getTime()).toBeGreaterThanOrEqual(before.completedOn.getTime());
    }
  }
});

test('the streams of short clips do not wait for the ladder of a long film, whosever it is', async () => {
  await sendWatchable(ada);
  await work();
  const ladders = () => jobs('build-ladder');
  await vi.waitFor(async () => expect(await ladders()).toMatchObject([{ state: 'active' }]), { timeout: 10_000 });
  const clips = [await send(ada, short()), await send(ben, short())];
  await vi.waitFor(
    async () => {
      const found = await riff.context.db.select().from(uploads).where(inArray(uploads.publicId, clips));
      expect(found.map(({ status }) => status)).toEqual(['COMPLETE', 'COMPLETE']);
    },
    { timeout: 90_000, interval: 50 },
  );
  // The job of a clip ends a moment after its upload is COMPLETE.
  await vi.waitFor(async () => expect((await ladders()).filter(({ state }) => state === 'active')).toHaveLength(1));
}, 120_000);

test('two members with ten minutes of 4K each do not keep the clip of a third from being READY within 15 seconds', async () => {
  // Made before the clock runs: where it is not cached yet, encoding it takes seconds.
  const phone = clip({ width: 1080, height: 1920, seconds: 4, video: 'libx265' });
  const hostile = [await send(ada, long()), await send(ben, long())];
  await work();
  await vi.waitFor(async () => expect((await jobs()).some(({ state }) => state === 'active')).toBe(true));
  const sent = performance.now();
  const videoPublicId = await send(cleo, phone);
  const tagCodeList = [await tagCode(cleo, 'fair')];
  const { data } = await cleo.call(publishPost, { body: { title: 'Mine', videoPublicId, tagCodeList } });
  await vi.waitFor(
    async () => {
      const { data: post } = await cleo.call(getPost, { query: { code: data?.postCode ?? '' } });
      expect(post?.status).toBe('READY');
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(performance.now() - sent).toBeLessThan(15_000);
  for (const publicId of hostile) {
    const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
    expect(row?.status).toBe('STORED');
  }
  // Long work has one place of its own; the job of the clip ends a moment after its post is READY.
  await vi.waitFor(async () => expect((await jobs()).filter(({ state }) => state === 'active')).toHaveLength(1));
}, 90_000);
