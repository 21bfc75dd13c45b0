import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { queueUpload } from '#server/product/services/transcoding/queue-upload.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterEach(() => riff.context.db.execute(sql`delete from pgboss.job`));
afterAll(() => riff.close());

interface Job {
  uploadId: number;
}

/** The first jobs of all uploads, in the order in which they started. */
async function jobs(): Promise<Job[]> {
  const { rows } = await riff.context.db.$client.query<Job>(
    `select (data ->> 'uploadId')::int as "uploadId" from pgboss.job where name = 'transcode-upload' order by started_on`,
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

test('members take turns, regardless of their order and their number of videos', async () => {
  await queue(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  expect(await served()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('the video of a published post goes before a video without a post, and a video moves up when it is published', async () => {
  await queue(['a1', 'a2', 'b1'], { isPublished: false });
  await queue(['c1', 'c2']);
  await queue(['a2']);
  expect(await served()).toEqual(['a2', 'c1', 'c2', 'a1', 'b1']);
});

test('a short video goes before a long one', async () => {
  await queue(['a1'], { frames: 20_000 });
  await queue(['b1'], { isPublished: false });
  await queue(['c1']);
  expect(await served()).toEqual(['c1', 'b1', 'a1']);
});
