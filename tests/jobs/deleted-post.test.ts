import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login } from '#lib/contract/account/auth.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { posts, renditions, uploads } from '#server/ground/db/schema/index.ts';
import { sweepPosts } from '#server/product/jobs/sweeps/sweep-posts.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { buildComment, buildPost, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { type SecondNode, startSecondNode } from '#tests/support/riff/second-node.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

const day = 24 * 3_600_000;
let riff: TestRiff;
let node: SecondNode;
let ada: Client;
let ben: Client;
let adaCode: string;
let tag: string;

beforeAll(async () => {
  riff = await startRiff();
  node = await startSecondNode(riff);
  [ada, ben] = [riff.visitor(), riff.visitor()];
  adaCode = (await ada.join(cast.ada)).userCode;
  await ben.join(cast.ben);
  await runJobs(riff.context);
  tag = await tagCode(ada, 'deleted');
});
afterAll(async () => {
  await node.close();
  await riff.close();
});
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
  test('disappears at once on every node, even for its author, and its files are removed after 30 days', async () => {
    const { code, upload } = await publishClip();
    await runJobs(riff.context);
    const addresses = [`${upload.publicId}.mp4`, `sp_auto/${upload.publicId}.m3u8`, `${upload.publicId}.mp3`];
    addresses.push(`c_limit,so_0,w_300/${upload.publicId}.jpg`);
    const clients = [riff.visitor(), ada].flatMap((client) => [client, node.reachedBy(client)]);
    // Both nodes have it in their cache.
    for (const client of clients) {
      for (const address of addresses) expect([address, await status(client, address)]).toEqual([address, 200]);
    }
    const [{ id } = { id: 0 }] = await riff.context.db.select({ id: posts.id }).from(posts).where(eq(posts.code, code));
    await buildComment(riff.context, id, adaCode);
    expect((await remove(ada, code)).status).toBe(200);
    for (const client of clients) {
      for (const address of addresses) expect([address, await status(client, address)]).toEqual([address, 404]);
    }

    riff.wait(29 * day);
    await sweep();
    expect((await filesOf(upload.code)).length).toBeGreaterThan(3);
    riff.wait(2 * day);
    await sweep();
    expect(await filesOf(upload.code)).toEqual([]);
    expect(await rowsOf(code, upload.id)).toEqual([0, 0]);
    await sweep();
  });

  test('leaves its sound behind while another post plays it, and nothing afterwards', async () => {
    const { code, upload } = await publishClip();
    await runJobs(riff.context);
    const image = await publishImage(code);
    await runJobs(riff.context);
    await remove(ada, code);
    riff.wait(31 * day);
    await sweep();
    await sweep();
    expect(await filesOf(upload.code)).toEqual([`media/renditions/${upload.code}/sound.mp3`]);
    const kinds = await riff.context.db
      .select({ kind: renditions.kind })
      .from(renditions)
      .where(eq(renditions.uploadId, upload.id));
    expect(kinds).toEqual([{ kind: 'sound' }]);
    expect(await status(riff.visitor(), `${upload.publicId}.mp3`)).toBe(200);
    expect(await status(riff.visitor(), `${upload.publicId}.mp4`)).toBe(404);
    const shown = await riff.visitor().call(getPost, { query: { code: image } });
    expect(shown.data).toMatchObject({ audioUrl: upload.publicId, audioPostCode: null });

    await ben.call(login, { body: cast.ben });
    await remove(ben, image);
    riff.wait(31 * day);
    // The image goes first, and after that no post plays the sound.
    await sweep();
    await sweep();
    expect(await storedFiles(riff.context)).toEqual([]);
    expect(await rowsOf(code, upload.id)).toEqual([0, 0]);
  });

  test('is no longer processed while it waits for its job', async () => {
    const { code, upload } = await publishClip();
    await remove(ada, code);
    await runJobs(riff.context);
    const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.id, upload.id));
    expect(row?.status).toBe('STORED');
    expect(await filesOf(upload.code)).toEqual([`media/originals/${upload.code}`]);
    riff.wait(31 * day);
    await sweep();
    expect(await filesOf(upload.code)).toEqual([]);
  });
});

test('a post that a moderator removed stays for a year, because it may be restored', async () => {
  const removal = { removedAt: riff.context.now(), removedAs: 'MODERATOR' } as const;
  const { code, uploadId } = await buildPost(riff.context, adaCode, removal);
  const rows = () => rowsOf(code, uploadId ?? 0);
  riff.wait(364 * day);
  await sweep();
  expect(await rows()).toEqual([1, 1]);
  riff.wait(2 * day);
  await sweep();
  expect(await rows()).toEqual([0, 0]);
});
