import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { startWorker, type Worker } from '#server/product/jobs/worker.ts';
import { queueUpload } from '#server/product/services/transcoding/queue-upload.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { openQueueOf } from '#tests/support/riff/run-jobs.ts';
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

/** An uploaded file whose upload waits; returns its public id. */
async function send(member: Client, file: string): Promise<string> {
  const { body } = await sendFile(member, file);
  return body.public_id ?? '';
}

const short = () => clip({ width: 320, height: 180, rate: 10, seconds: 1 });
/** Ten minutes of 4K at 60 frames a second, which is the largest accepted video. */
const long = () => clip({ width: 3840, height: 2160, rate: 60, seconds: 1, times: 600, sound: null, flashAt: 9 });

/** A long film whose first rendition exists already: it waits for its other renditions. */
async function sendWatchable(member: Client): Promise<void> {
  const publicId = await send(member, long());
  const [film] = await riff.context.db
    .update(uploads)
    .set({ status: 'WATCHABLE', progress: 100 })
    .where(eq(uploads.publicId, publicId))
    .returning();
  if (film) await queueUpload(riff.context, riff.context.db, film);
}

const jobs = async (name = 'transcode-upload') =>
  (await riff.context.db.$client.query<{ state: string }>('select state from pgboss.job where name = $1', [name])).rows;

test('short clips are COMPLETE while the renditions of a long film are made, for the same member and for another one', async () => {
  await sendWatchable(ada);
  await work();
  const ladders = () => jobs('build-ladder');
  await vi.waitFor(async () => expect(await ladders()).toMatchObject([{ state: 'active' }]), { timeout: 60_000 });
  const clips = [await send(ada, short()), await send(ben, short())];
  await vi.waitFor(
    async () => {
      const found = await riff.context.db.select().from(uploads).where(inArray(uploads.publicId, clips));
      expect(found.map(({ status }) => status)).toEqual(['COMPLETE', 'COMPLETE']);
    },
    { timeout: 120_000, interval: 50 },
  );
  // The job of a clip ends a moment after its upload is COMPLETE.
  await vi.waitFor(async () => expect((await ladders()).filter(({ state }) => state === 'active')).toHaveLength(1));
});

test('the clip of a member is READY while two other members wait with ten minutes of 4K each', async () => {
  const hostile = [await send(ada, long()), await send(ben, long())];
  await work();
  await vi.waitFor(async () => expect((await jobs()).some(({ state }) => state === 'active')).toBe(true));
  const videoPublicId = await send(cleo, clip({ width: 320, height: 180, rate: 10, seconds: 1, video: 'mpeg4' }));
  const tagCodeList = [await tagCode(cleo, 'fair')];
  const { data } = await cleo.call(publishPost, { body: { title: 'Mine', videoPublicId, tagCodeList } });
  await vi.waitFor(
    async () => {
      const { data: post } = await cleo.call(getPost, { query: { code: data?.postCode ?? '' } });
      expect(post?.status).toBe('READY');
    },
    { timeout: 120_000, interval: 50 },
  );
  for (const publicId of hostile) {
    const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
    expect(row?.status).toBe('STORED');
  }
  // Long work has its own place; the clip's job ends a moment after its post is READY.
  await vi.waitFor(async () => expect((await jobs()).filter(({ state }) => state === 'active')).toHaveLength(1));
});

interface Run {
  owner: string;
  state: string;
  startedOn: Date;
  completedOn: Date;
}

/** The first jobs of all uploads, in the order in which they started. */
async function runs(): Promise<Run[]> {
  const { rows } = await riff.context.db.$client.query<Run>(`
    select u.owner_id as owner, j.state, j.started_on as "startedOn", j.completed_on as "completedOn"
    from pgboss.job j left join uploads u on u.id = (j.data ->> 'uploadId')::int
    where j.name = 'transcode-upload' order by j.started_on`);
  return rows;
}

/** A clip that Riff has to encode before anybody can watch it. */
const encoded = () => clip({ width: 160, height: 90, rate: 10, seconds: 1, video: 'mpeg4' });

test('at most one job of a member runs at a time, although three workers are free', async () => {
  for (let n = 0; n < 4; n += 1) await send(ada, encoded());
  await send(ben, encoded());
  await Promise.all([work(), work(), work()]);
  await vi.waitFor(async () => expect((await runs()).map(({ state }) => state)).toEqual(Array(5).fill('completed')), {
    timeout: 40_000,
    interval: 50,
  });
  const byOwner = Object.values(Object.groupBy(await runs(), ({ owner }) => owner)).map((own = []) => own);
  expect(byOwner.map(({ length }) => length).sort()).toEqual([1, 4]);
  for (const own of byOwner) {
    for (const [n, { startedOn }] of own.entries()) {
      const before = own[n - 1];
      if (before) expect(startedOn.getTime()).toBeGreaterThanOrEqual(before.completedOn.getTime());
    }
  }
});
