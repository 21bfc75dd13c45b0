import { randomBytes, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getStorage } from '#lib/contract/account/storage.ts';
import { messages } from '#lib/contract/messages.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { transcodeUpload } from '#server/product/jobs/transcode-upload.ts';
import { filesKept } from '#server/product/services/storage/member-storage.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { openUpload } from '#tests/support/riff/open-upload.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile, sendUpload } from '#tests/support/riff/send-upload.ts';
import { bytesOf, storedFiles } from '#tests/support/riff/stored-files.ts';

const megabyte = 1_000_000;
let riff: TestRiff;
let ada: Client;
let clip: string;
/** Sets the limit of every member in bytes, as the environment does; the setting's least is 100 MB. */
async function allow(bytes: number): Promise<void> {
  riff.context.config.memberStorage = bytes;
  await riff.context.settings.reload();
}

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  clip = makeClip({ width: 320, height: 180, rate: 10, video: 'mpeg4' });
});
afterEach(async () => {
  await allow(5_000 * megabyte);
  riff.context.config.freeSpace = 0;
});
afterAll(() => riff.close());

/** The storage of a member, as the database counts it. */
async function counted(client: Client): Promise<number> {
  const actor = await riff.sessions.actorOf(client.cookieHeader(), '127.0.0.1');
  return await filesKept(riff.context.db, 'id' in actor ? actor.id : 0);
}

/** The bytes on the disk. */
async function onDisk(): Promise<number> {
  const files = (await storedFiles(riff.context)).filter((file) => !file.endsWith('master.m3u8'));
  const sizes = await Promise.all(files.map((file) => bytesOf(riff.context, file)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function publishClip(client: Client): Promise<{ postCode: string; publicId: string }> {
  const { body } = await sendFile(client, clip);
  const post = { title: 'A clip', tagCodeList: [await tagCode(client, 'room')], videoPublicId: body.public_id };
  const { data, message } = await client.call(publishPost, { body: post });
  if (!data) throw new Error(message);
  return { postCode: data.postCode, publicId: body.public_id ?? '' };
}

describe('the storage of a member', () => {
  test('is counted to the byte, with renditions and images, and shrinks with each deletion', async () => {
    const { publicId, postCode } = await publishClip(ada);
    await runJobs(riff.context);
    const photo = path.join(riff.context.config.dataDir, 'photo.png');
    await paintImage(photo);
    const image = await sendFile(ada, photo, { kind: 'image' });
    for (const address of [
      `image/upload/c_limit,f_auto,q_auto,w_300/${image.body.public_id}`,
      `video/upload/c_limit,so_0,w_300/${publicId}.jpg`,
      `video/upload/c_limit,so_1,w_300/${publicId}.webp`,
    ]) {
      const answer = await ada.send(`/media/riff/${address}`);
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
    }
    expect(await counted(ada)).toBe(await onDisk());
    expect(await counted(ada)).toBeGreaterThan(100_000);

    const pieces = { from: 0, to: 1_000, total: 50_000, id: 'half-sent' };
    const before = await counted(ada);
    await sendUpload(ada, new Blob([randomBytes(50_000)]), { part: pieces });
    expect((await counted(ada)) - before).toBe(50_000);
    await ada.send('/media/v1_1/riff/uploads/half-sent', { method: 'DELETE' });
    expect(await counted(ada)).toBe(before);

    // With room enough, a deleted post stays for its 30 days.
    await allow(100 * megabyte);
    await ada.call(deletePost, { body: { code: postCode } });
    await runJobs(riff.context);
    expect(await counted(ada)).toBe(before);
    // A member who comes near the limit gets the room back at once.
    await allow(before);
    expect((await sendFile(ada, clip)).status).toBe(413);
    await runJobs(riff.context);
    expect(await counted(ada)).toBeLessThan(before / 2);
    expect(await counted(ada)).toBe(await onDisk());
    expect((await sendFile(ada, clip)).status).toBe(200);
  });

  test('is shown only to the member', async () => {
    const dora = riff.visitor();
    await dora.join({ displayName: 'Dora', email: 'dora@example.org', password: 'Dora likes long passwords' });
    expect((await riff.visitor().call(getStorage)).status).toBe(401);
    expect((await dora.call(getStorage)).data).toEqual({ used: 0, allowed: 5_000_000_000 });
    await sendFile(dora, clip);
    const { size } = await stat(clip);
    expect((await dora.call(getStorage)).data).toEqual({ used: size, allowed: 5_000_000_000 });
  });

  test('has a limit that many simultaneous uploads with different names do not exceed', async () => {
    const ben = riff.visitor();
    await ben.join(cast.ben);
    await allow(3.5 * megabyte);
    const content = randomBytes(megabyte);
    const open = Array.from({ length: tries(10) }, () =>
      openUpload(ben, content, { from: 0, to: content.length, total: content.length, id: randomUUID() }),
    );
    for (const upload of open) upload.send(500_000);
    const refused: unknown[] = [];
    for (const { reply } of open) void reply.then((answer) => refused.push(answer)).catch(() => undefined);
    await vi.waitFor(() => expect(refused).toHaveLength(open.length - 3), 10_000);
    expect(refused).toEqual(
      Array(open.length - 3).fill({ status: 413, body: { error: { message: messages.storageFull } } }),
    );
    expect(await counted(ben)).toBe(3 * content.length);
    for (const upload of open) upload.cut();
    await vi.waitFor(async () => expect(await riff.context.db.$count(uploads, isNotNull(uploads.claim))).toBe(0));
  });

  test('is zero after uploads that were started and abandoned', async () => {
    const cleo = riff.visitor();
    await cleo.join(cast.cleo);
    for (let turn = 0; turn < tries(25); turn += 1) {
      const id = randomUUID();
      const { status } = await sendUpload(cleo, new Blob(['0123456789']), { part: { from: 0, to: 5, total: 10, id } });
      expect(status).toBe(200);
      await cleo.send(`/media/v1_1/riff/uploads/${id}`, { method: 'DELETE' });
    }
    expect(await counted(cleo)).toBe(0);
  });
});

describe('with little free space on the disk', () => {
  const full = { status: 503, body: { error: { message: messages.diskFull } } };

  test('uploads are refused with a reason, running uploads end, and the log says so in one line', async () => {
    const content = randomBytes(megabyte);
    const id = randomUUID();
    const part = { from: 0, to: content.length, total: content.length, id };
    const before = await onDisk();
    const running = openUpload(ada, content, part);
    running.send(600_000);
    await vi.waitFor(async () => expect((await onDisk()) - before).toBeGreaterThan(500_000), 5_000);
    riff.context.config.freeSpace = Number.MAX_SAFE_INTEGER;
    expect(await sendFile(ada, clip)).toEqual(full);
    expect(await running.reply).toEqual(full);
    expect(await sendUpload(ada, new Blob([content]), { part: { ...part, from: 10 } })).toEqual(full);
    const warnings = riff.logged.filter((line) => line.includes('the disk is full'));
    expect(warnings).toHaveLength(1);
    // The log gets one line a minute, regardless of the number of refusals.
    expect(riff.logged.filter((line) => line.includes('an API call failed'))).toEqual([]);

    riff.context.config.freeSpace = 0;
    const { received } = (await (await ada.send(`/media/v1_1/riff/uploads/${id}`)).json()) as { received: number };
    expect(received).toBeGreaterThan(400_000);
    await ada.send(`/media/v1_1/riff/uploads/${id}`, { method: 'DELETE' });
  });

  test('images are not made, and jobs wait until there is space', async () => {
    const { body } = await sendFile(ada, clip);
    const [upload] = await riff.context.db
      .select()
      .from(uploads)
      .where(eq(uploads.publicId, body.public_id ?? ''));
    const photo = path.join(riff.context.config.dataDir, 'photo.png');
    await paintImage(photo);
    const image = await sendFile(ada, photo, { kind: 'image' });
    riff.context.config.freeSpace = Number.MAX_SAFE_INTEGER;
    const answer = await ada.send(`/media/riff/image/upload/c_limit,f_auto,q_auto,w_600/${image.body.public_id}`);
    expect({ status: answer.status, body: await answer.json() }).toEqual(full);

    const statusNow = async () =>
      (
        await riff.context.db
          .select()
          .from(uploads)
          .where(eq(uploads.id, upload?.id ?? 0))
      )[0]?.status;
    const job = transcodeUpload(
      riff.context,
      { uploadId: upload?.id ?? 0 },
      { signal: new AbortController().signal, isLastTry: true },
    );
    await Promise.race([job, vi.waitFor(async () => expect(await statusNow()).toBe('WATCHABLE'), 1_500)]).catch(
      () => undefined,
    );
    expect(await statusNow()).toBe('STORED');
    riff.context.config.freeSpace = 0;
    await job;
    expect(await statusNow()).toBe('WATCHABLE');
  });
});
