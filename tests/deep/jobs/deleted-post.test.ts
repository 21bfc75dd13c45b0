import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login } from '#lib/contract/account/auth.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { posts, uploads } from '#server/ground/db/schema/index.ts';
import { sweepPosts } from '#server/product/jobs/sweeps/sweep-posts.ts';
import { transcodeUpload } from '#server/product/jobs/transcode-upload.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

const day = 24 * 3_600_000;
let riff: TestRiff;
let ada: Client;
let ben: Client;
let tag: string;

beforeAll(async () => {
  riff = await startRiff();
  [ada, ben] = [riff.visitor(), riff.visitor()];
  await ada.join(cast.ada);
  await ben.join(cast.ben);
  await runJobs(riff.context);
  tag = await tagCode(ada, 'deleted');
});
afterAll(() => riff.close());
beforeEach(async () => {
  // This file's clock moves by months.
  await ada.call(login, { body: cast.ada });
  await ben.call(login, { body: cast.ben });
});

const run = () => ({ signal: new AbortController().signal, isLastTry: false });
const sweep = () => sweepPosts(riff.context, {}, run());

async function publish(client: Client, body: Record<string, unknown>): Promise<string> {
  const { data, message } = await client.call(publishPost, { body: { title: 'Goes', tagCodeList: [tag], ...body } });
  if (!data) throw new Error(message);
  return data.postCode;
}

/** A video of Ada's that was sent and published. */
async function publishClip() {
  const { body } = await sendFile(ada, makeClip({ width: 160, height: 90, rate: 10, seconds: 1, video: 'mpeg4' }));
  const code = await publish(ada, { videoPublicId: body.public_id });
  const [upload] = await riff.context.db
    .select()
    .from(uploads)
    .where(eq(uploads.publicId, body.public_id ?? ''));
  if (!upload) throw new Error('no such upload');
  return { code, upload };
}

/** An image of Ben's that plays the sound of a post. */
async function publishImage(audioCode: string) {
  const file = `${riff.context.config.dataDir}/image.png`;
  await paintImage(file);
  const { body } = await sendFile(ben, file, { kind: 'image' });
  return await publish(ben, { postType: 'IMG', imgPublicIdList: [body.public_id], audioCode });
}

const remove = (client: Client, code: string) => client.call(deletePost, { body: { code } });
const filesOf = async (code: string) => (await storedFiles(riff.context)).filter((file) => file.includes(code));
const status = async (client: Client, address: string) => {
  const answer = await client.send(`/media/riff/video/upload/${address}`);
  await answer.body?.cancel();
  return answer.status;
};
const rowsOf = async (code: string, uploadId: number) => [
  await riff.context.db.$count(posts, eq(posts.code, code)),
  await riff.context.db.$count(uploads, eq(uploads.id, uploadId)),
];

describe('a deleted video', () => {
  test('stays for a year if moderators removed it, because they may restore it', async () => {
    const { code, upload } = await publishClip();
    await runJobs(riff.context);
    const files = await filesOf(upload.code);
    await riff.context.db
      .update(posts)
      .set({ removedAt: riff.context.now(), removedAs: 'MODERATOR' })
      .where(eq(posts.code, code));
    riff.wait(364 * day);
    await sweep();
    expect(await rowsOf(code, upload.id)).toEqual([1, 1]);
    expect(await filesOf(upload.code)).toEqual(files);
    riff.wait(2 * day);
    await sweep();
    expect(await rowsOf(code, upload.id)).toEqual([0, 0]);
    expect(await filesOf(upload.code)).toEqual([]);
  });

  test('can no longer be restored by moderators when only its sound is left, which other posts play', async () => {
    const { code, upload } = await publishClip();
    await runJobs(riff.context);
    const image = await publishImage(code);
    await riff.context.db
      .update(posts)
      .set({ removedAt: riff.context.now(), removedAs: 'MODERATOR' })
      .where(eq(posts.code, code));
    riff.wait(366 * day);
    await sweep();
    expect(await filesOf(upload.code)).toEqual([`media/renditions/${upload.code}/sound.mp3`]);
    const [row] = await riff.context.db.select().from(posts).where(eq(posts.code, code));
    expect(row?.removedAs).toBe('AUTHOR');

    await ben.call(login, { body: cast.ben });
    await remove(ben, image);
    riff.wait(31 * day);
    await sweep();
    await sweep();
    expect(await storedFiles(riff.context)).toEqual([]);
  });

  test('stays invisible when it is deleted during its processing, and leaves nothing after 30 days', async () => {
    const { code, upload } = await publishClip();
    const { storage } = riff.context;
    const putFile: typeof storage.putFile = async (key, from) => {
      await storage.putFile(key, from);
      await remove(ada, code);
    };
    await transcodeUpload({ ...riff.context, storage: { ...storage, putFile } }, { uploadId: upload.id }, run());
    await runJobs(riff.context);
    expect((await ada.call(getPost, { query: { code } })).status).toBe(404);
    expect(await status(ada, `${upload.publicId}.mp4`)).toBe(404);
    riff.wait(31 * day);
    await sweep();
    expect(await filesOf(upload.code)).toEqual([]);
    expect(await rowsOf(code, upload.id)).toEqual([0, 0]);
  });
});
