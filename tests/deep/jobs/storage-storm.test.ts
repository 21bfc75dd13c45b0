import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { deleteFile } from '#lib/contract/post/file.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { sweepPosts } from '#server/product/jobs/sweeps/sweep-posts.ts';
import { sweepUploads } from '#server/product/jobs/sweeps/sweep-uploads.ts';
import { filesKept } from '#server/product/services/storage/member-storage.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile, sendUpload } from '#tests/support/riff/send-upload.ts';
import { bytesOf, storedFiles } from '#tests/support/riff/stored-files.ts';

const turns = 4;
let riff: TestRiff;
let ada: Client;
let adaId: number;
let photo: string;
let clip: string;
let tag: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  adaId = ((await riff.sessions.actorOf(ada.cookieHeader(), '127.0.0.1')) as Member).id;
  photo = path.join(riff.context.config.dataDir, 'photo.png');
  await paintImage(photo);
  clip = makeClip({ width: 160, height: 90, rate: 10, seconds: 1, video: 'mpeg4' });
  tag = await tagCode(ada, 'storm');
});
afterAll(() => riff.close());

const run = () => ({ signal: new AbortController().signal, isLastTry: false });

async function publish(body: object): Promise<string> {
  const { data, message } = await ada.call(publishPost, { body: { title: 'Storm', tagCodeList: [tag], ...body } });
  if (!data) throw new Error(message);
  return data.postCode;
}

/** Publishes an image that is looked at while its post is deleted; returns the statuses. */
async function imageTurn(turn: number, audioCode: string): Promise<number[]> {
  const { body } = await sendFile(ada, photo, { kind: 'image' });
  const code = await publish({ postType: 'IMG', imgPublicIdList: [body.public_id], audioCode });
  const looks = [300, 600].map(async (width) => {
    const answer = await ada.send(`/media/riff/image/upload/c_limit,f_auto,q_auto,w_${width}/${body.public_id}`);
    await answer.body?.cancel();
    return answer.status;
  });
  if (turn % 3 > 0) await ada.call(deletePost, { body: { code } });
  return await Promise.all(looks);
}

/** Sends a video and deletes it during its processing, as a file or with its post. */
async function videoTurn(turn: number): Promise<number[]> {
  const { status, body } = await sendFile(ada, clip);
  if (turn % 2 > 0) return [status, (await ada.call(deleteFile, { body: { code: body.public_id } })).status];
  const code = await publish({ videoPublicId: body.public_id });
  return turn % 4 > 0 ? [status, (await ada.call(deletePost, { body: { code } })).status] : [status];
}

/** Sends chunks and aborts during their arrival. */
async function chunkTurn(): Promise<number[]> {
  const content = await openAsBlob(clip);
  const id = randomUUID();
  const abandon = async () => (await ada.send(`/media/v1_1/riff/uploads/${id}`, { method: 'DELETE' })).status;
  const sent = sendUpload(ada, content, { part: { from: 0, to: content.size, total: content.size, id } });
  const statuses = [await abandon(), await abandon(), (await sent).status];
  return [...statuses, await abandon()];
}

test('members upload, publish and delete while jobs and sweeps run: no call fails, no file is left behind, and the counted bytes are true', async () => {
  const { context } = riff;
  const sound = await sendFile(ada, clip);
  await runJobs(context);
  const audioCode = await publish({ videoPublicId: sound.body.public_id });
  const repeat = async (work: (turn: number) => Promise<number[]>) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) statuses.push(...(await work(turn)));
    return statuses;
  };
  let isOver = false;
  const meanwhile = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const cleaning = [
    meanwhile(() => sweepPosts(context, { authorId: adaId }, run())),
    meanwhile(() => sweepUploads(context, {}, run())),
    meanwhile(() => runJobs(context)),
  ];
  const storm = [repeat((turn) => imageTurn(turn, audioCode)), repeat(videoTurn), repeat(chunkTurn), repeat(chunkTurn)];
  const statuses = await Promise.all(storm);
  isOver = true;
  await Promise.all(cleaning);
  await runJobs(context);
  await sweepPosts(context, { authorId: adaId }, run());
  expect(statuses.flat().filter((status) => status === 500)).toEqual([]);

  const files = (await storedFiles(context)).filter((file) => !file.endsWith('master.m3u8'));
  const sizes = await Promise.all(files.map((file) => bytesOf(context, file)));
  expect(await filesKept(context.db, adaId)).toBe(sizes.reduce((sum, size) => sum + size, 0));
  const codes = (await context.db.select({ code: uploads.code }).from(uploads)).map(({ code }) => code);
  expect(files.filter((file) => !codes.some((code) => file.includes(code)))).toEqual([]);
});
