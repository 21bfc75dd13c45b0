import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Peaks, peakCount } from '#lib/contract/media/peaks.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { getSound } from '#lib/contract/sound/sound.ts';
import { posts, uploads } from '#server/ground/db/schema/index.ts';
import { peaksKey } from '#server/media/protocol/delivery/variant-key.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let ada: Client;
let postCode: string;
let uploadCode: string;
let address: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  const { body } = await sendFile(ada, clip({ width: 160, height: 90, rate: 10, flashAt: 1 }));
  const tagCodeList = [await tagCode(ada, 'clicks')];
  const draft = { title: 'A click', videoPublicId: body.public_id ?? '', tagCodeList };
  const { data } = await ada.call(publishPost, { body: draft });
  postCode = data?.postCode ?? '';
  await runJobs(riff.context);
  const [upload] = await riff.context.db
    .select()
    .from(uploads)
    .where(eq(uploads.publicId, body.public_id ?? ''));
  uploadCode = upload?.code ?? '';
  const sound = await ada.call(getSound, { query: { code: postCode } });
  address = sound.data?.media.peaks ?? '';
});
afterAll(() => riff.close());

const stored = () => riff.context.storage.stat(peaksKey(uploadCode));
const peaksFor = async (client: Client) => {
  const answer = await client.send(address);
  return { answer, peaks: answer.status === 200 ? ((await answer.json()) as Peaks) : null };
};

test('the job of an upload makes the peaks of its sound, and every cache may keep them', async () => {
  expect(await stored()).not.toBeNull();
  const { answer, peaks } = await peaksFor(riff.visitor());
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
  expect(peaks?.seconds).toBeCloseTo(2, 0);
  expect(peaks?.peaks).toHaveLength(peakCount);
  const loud = (peaks?.peaks.indexOf(255) ?? 0) / peakCount;
  expect(loud * (peaks?.seconds ?? 0)).toBeCloseTo(1, 0);
});

test('missing peaks are made at the first request, once for all simultaneous ones', async () => {
  const { peaks } = await peaksFor(riff.visitor());
  await riff.context.storage.remove(`variants/${uploadCode}/`);
  expect(await stored()).toBeNull();
  const fresh = riff.visitor();
  const all = await Promise.all(Array.from({ length: 8 }, () => fresh.send(address)));
  expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await all[0]?.json()).toEqual(peaks);
  expect(await stored()).not.toBeNull();
});

test('only the author gets the peaks of a private post, and no cache keeps them', async () => {
  await riff.context.db.update(posts).set({ visibility: 'PRIVATE' }).where(eq(posts.code, postCode));
  expect((await peaksFor(riff.visitor())).answer.status).toBe(404);
  const { answer } = await peaksFor(ada);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  await riff.context.db.update(posts).set({ visibility: 'PUBLIC' }).where(eq(posts.code, postCode));
});

test.each(['c_limit,h_360/x.json', 'x.json', 'fl_waveform/x.mp3'])(
  'the address %s answers with no peaks',
  async (odd) => {
    const { status } = await riff
      .visitor()
      .send(`/media/riff/video/upload/${odd.replace('x', `videos/${uploadCode}`)}`);
    expect([400, 404]).toContain(status);
  },
);
