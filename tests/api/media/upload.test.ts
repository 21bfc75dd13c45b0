import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { deleteFile } from '#lib/contract/post/file.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { parseAddress } from '#server/media/protocol/delivery/address.ts';
import { mediaOpener } from '#server/product/services/delivery/open-media.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { buildUpload } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { sendFile, sendUpload } from '#tests/support/riff/send-upload.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let folder: string;
let clip: string;
let photo: string;

beforeAll(async () => {
  riff = await startRiff();
  [ada, ben] = [riff.visitor(), riff.visitor()];
  await ada.join(cast.ada);
  await ben.join(cast.ben);
  folder = await mkdtemp(path.join(tmpdir(), 'riff-upload-'));
  clip = makeClip({ width: 320, height: 180, rate: 10, video: 'mpeg4' });
  photo = path.join(folder, 'photo.png');
  await paintImage(photo);
});
afterAll(async () => {
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

const rowOf = async (publicId: string | undefined) =>
  (
    await riff.context.db
      .select()
      .from(uploads)
      .where(eq(uploads.publicId, publicId ?? ''))
  )[0];

describe('a visitor', () => {
  test('can neither upload nor ask for the received bytes', async () => {
    const visitor = riff.visitor();
    const { status, body } = await sendFile(visitor, clip);
    expect({ status, body }).toEqual({ status: 401, body: { error: { message: messages.signInNeeded } } });
    expect((await visitor.send('/media/v1_1/riff/uploads/some-upload')).status).toBe(401);
    expect(await storedFiles(riff.context)).toEqual([]);
  });
});

describe('a file in one part', () => {
  test('of a video gets an answer in Cloudinary’s format, is stored, and waits for its first rendition', async () => {
    const { status, body } = await sendFile(ada, clip, { fields: { resource_type: 'video', folder: 'videos' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ resource_type: 'video', format: 'mp4', width: 320, height: 180 });
    expect(body.public_id).toMatch(/^videos\/[\w-]{16}$/);
    expect(body.duration).toBeCloseTo(2, 1);
    expect(body.bytes).toBe((await stat(clip)).size);
    expect(body.secure_url).toBe(`${riff.origin}/media/riff/video/upload/${body.public_id}.mp4`);
    const row = await rowOf(body.public_id);
    expect(row).toMatchObject({ status: 'STORED', hasSound: true, progress: 0 });
    expect(await riff.context.storage.readWhole(`originals/${row?.code}`)).toEqual(await readFile(clip));
  });

  test('of an image is complete at once', async () => {
    const { body } = await sendFile(ada, photo, { kind: 'image', fields: { folder: 'images' }, fileName: 'p.png' });
    expect(body).toMatchObject({ resource_type: 'image', format: 'png', width: 640, height: 480 });
    expect(body.public_id).toMatch(/^images\//);
    expect(await rowOf(body.public_id)).toMatchObject({ status: 'COMPLETE', duration: null });
  });

  test('has the type of its bytes if the address does not name one', async () => {
    expect((await sendFile(ada, photo, { kind: 'auto' })).body.resource_type).toBe('image');
    expect((await sendFile(ada, clip, { kind: 'auto', fileName: 'p.png' })).body.resource_type).toBe('video');
  });

  test('is accepted only for the two folders', async () => {
    const { status, body } = await sendFile(ada, clip, { fields: { folder: '../secrets' } });
    expect({ status, body }).toEqual({ status: 400, body: { error: { message: messages.uploadFolder } } });
  });

  test('must be present', async () => {
    const form = new FormData();
    form.append('file', 'https://example.org/a.mp4');
    const answer = await ada.send('/media/v1_1/riff/video/upload', { method: 'POST', body: form });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: { message: messages.fileMissing } });
    const json = await ada.send('/media/v1_1/riff/video/upload', { method: 'POST', body: '{}' });
    expect(json.status).toBe(400);
  });
});

describe('a file in chunks', () => {
  const chunksOf = (total: number, size: number) =>
    Array.from({ length: Math.ceil(total / size) }, (_, n) => ({
      from: n * size,
      to: Math.min(total, (n + 1) * size),
      total,
      id: '',
    }));

  test('arrive as the same file, even if some are sent twice, and a repeated last chunk gets the same answer', async () => {
    const content = await openAsBlob(clip);
    const id = randomUUID();
    const parts = chunksOf(content.size, 4000);
    for (const part of parts.slice(0, -1)) {
      const reply = { status: 200, body: { done: false, bytes: part.to } };
      expect(await sendUpload(ada, content, { part: { ...part, id } })).toEqual(reply);
    }
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last) throw new Error('no parts');
    expect((await sendUpload(ada, content, { part: { ...first, id } })).body).toMatchObject({
      done: false,
      bytes: last.from,
    });
    const one = await sendUpload(ada, content, { part: { ...last, id } });
    expect(one.status).toBe(200);
    expect(await sendUpload(ada, content, { part: { ...last, id } })).toEqual(one);
    const row = await rowOf(one.body.public_id);
    expect(await riff.context.storage.readWhole(`originals/${row?.code}`)).toEqual(await readFile(clip));
  });

  test('that arrive at the same time make the same file, or the answer says where to continue', async () => {
    const content = await openAsBlob(clip);
    const id = randomUUID();
    let open = chunksOf(content.size, 5000);
    while (open.length > 0) {
      const replies = await Promise.all(open.map((part) => sendUpload(ada, content, { part: { ...part, id } })));
      for (const reply of replies) expect([200, 400, 409]).toContain(reply.status);
      const done = replies.find((reply) => reply.body.public_id);
      if (done) return expect(done.body.bytes).toBe(content.size);
      open = open.filter((_, n) => replies[n]?.status !== 200);
    }
    throw new Error('no chunk was answered with the file');
  });

  test('with a gap between them are refused, and the answer says where to continue', async () => {
    const content = await openAsBlob(clip);
    const [first, , third] = chunksOf(content.size, 3000);
    if (!first || !third) throw new Error('no parts');
    const id = randomUUID();
    const gap = { error: { message: messages.uploadGap } };
    expect(await sendUpload(ada, content, { part: { ...third, id } })).toEqual({
      status: 400,
      body: { ...gap, received: 0 },
    });
    await sendUpload(ada, content, { part: { ...first, id } });
    expect(await sendUpload(ada, content, { part: { ...third, id } })).toEqual({
      status: 400,
      body: { ...gap, received: 3000 },
    });
  });

  test('can be continued after a restart of the server', async () => {
    const content = await openAsBlob(clip);
    const [first] = chunksOf(content.size, 3000);
    if (!first) throw new Error('no parts');
    const id = randomUUID();
    await sendUpload(ada, content, { part: { ...first, id } });
    // A restart leaves only the row and the file; a request makes everything else again.
    const received = await (await ada.send(`/media/v1_1/riff/uploads/${id}`)).json();
    expect(received).toEqual({ received: 3000 });
    const rest = { from: 3000, to: content.size, total: content.size, id };
    expect((await sendUpload(ada, content, { part: rest })).body.public_id).toMatch(/^videos\//);
    expect(await (await ada.send(`/media/v1_1/riff/uploads/${id}`)).json()).toEqual({ received: content.size });
  });

  test('can be cancelled at once, and only by the member who started them', async () => {
    const content = await openAsBlob(clip);
    const [first] = chunksOf(content.size, 3000);
    if (!first) throw new Error('no parts');
    const id = randomUUID();
    const address = `/media/v1_1/riff/uploads/${id}`;
    const before = await storedFiles(riff.context);
    await sendUpload(ada, content, { part: { ...first, id } });
    expect((await riff.visitor().send(address, { method: 'DELETE' })).status).toBe(401);
    expect((await ben.send(address, { method: 'DELETE' })).status).toBe(204);
    expect((await ada.send(address)).status).toBe(200);
    expect((await ada.send(address, { method: 'DELETE' })).status).toBe(204);
    expect((await ada.send(address)).status).toBe(404);
    expect(await storedFiles(riff.context)).toEqual(before);
    expect((await ada.send(address, { method: 'DELETE' })).status).toBe(204);
  });

  test('belong to the member who started them', async () => {
    const content = await openAsBlob(clip);
    const [first, second] = chunksOf(content.size, 3000);
    if (!first || !second) throw new Error('no parts');
    const id = randomUUID();
    await sendUpload(ada, content, { part: { ...first, id } });
    expect((await ben.send(`/media/v1_1/riff/uploads/${id}`)).status).toBe(404);
    expect((await sendUpload(ben, content, { part: { ...second, id } })).body.received).toBe(0);
  });

  test('may not contradict themselves', async () => {
    const content = await openAsBlob(clip);
    const id = randomUUID();
    await sendUpload(ada, content, { part: { from: 0, to: 3000, total: content.size, id } });
    const other = await sendUpload(ada, content, { part: { from: 3000, to: 6000, total: content.size + 1, id } });
    expect(other).toEqual({ status: 400, body: { error: { message: messages.uploadContradiction } } });
    const headers = { 'Content-Range': 'bytes 0-2/8', 'X-Unique-Upload-Id': randomUUID() };
    const form = new FormData();
    form.append('file', new Blob(['more than three bytes']));
    const long = await ada.send('/media/v1_1/riff/video/upload', { method: 'POST', body: form, headers });
    expect(long.status).toBe(400);
  });
});

describe('the number of unused uploads of a member', () => {
  test('is limited', async () => {
    const cleo = riff.visitor();
    await cleo.join(cast.cleo);
    const content = new Blob(['0123456789']);
    const begin = () => sendUpload(cleo, content, { part: { from: 0, to: 5, total: 10, id: randomUUID() } });
    const replies = await Promise.all(Array.from({ length: 22 }, begin));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(20);
    const refused = replies.filter((reply) => reply.status === 429);
    expect(refused.map((reply) => reply.body)).toEqual(Array(2).fill({ error: { message: messages.uploadsMany } }));
  });

  test('is also limited by their bytes, including those of the upload that begins', async () => {
    const dora = riff.visitor();
    const { userCode } = await dora.join({ ...cast.cleo, displayName: 'Dora', email: 'dora@example.org' });
    await buildUpload(riff.context, userCode, { originalBytes: 20 * limits.uploadBytes - 10 });
    const begin = (total: number) =>
      sendUpload(dora, new Blob(['01234']), { part: { from: 0, to: 5, total, id: randomUUID() } });
    expect((await begin(11)).status).toBe(429);
    expect((await begin(10)).status).toBe(200);
  });
});

describe('deleting an upload', () => {
  test('is only for its owner, and removes its bytes', async () => {
    const { body } = await sendFile(ada, photo, { kind: 'image' });
    const code = body.public_id ?? '';
    expect((await riff.visitor().call(deleteFile, { body: { code } })).status).toBe(401);
    expect((await ben.call(deleteFile, { body: { code } })).status).toBe(404);
    expect(await rowOf(code)).toBeDefined();
    const row = await rowOf(code);
    expect((await ada.call(deleteFile, { body: { code } })).status).toBe(200);
    expect(await rowOf(code)).toBeUndefined();
    expect((await storedFiles(riff.context)).filter((file) => file.includes(row?.code ?? 'none'))).toEqual([]);
    expect((await ada.call(deleteFile, { body: { code } })).status).toBe(404);
  });

  test('includes the image that is being made from it at that moment', async () => {
    const { body } = await sendFile(ada, photo, { kind: 'image' });
    const publicId = body.public_id ?? '';
    const { storage } = riff.context;
    const withLocalFile: typeof storage.withLocalFile = async (key, use) => {
      const made = await storage.withLocalFile(key, use);
      expect((await ada.call(deleteFile, { body: { code: publicId } })).status).toBe(200);
      return made;
    };
    const open = mediaOpener({ ...riff.context, storage: { ...storage, withLocalFile } });
    const owner = await riff.sessions.actorOf(ada.cookieHeader(), '127.0.0.1');
    const address = parseAddress(`image/upload/c_limit,f_auto,q_auto,w_300/${publicId}`);
    if (!address) throw new Error('no address');
    await expect(open(owner, address, () => true)).rejects.toMatchObject({ status: 404 });
    expect((await storedFiles(riff.context)).filter((file) => file.includes(publicId.split('/')[1] ?? ''))).toEqual([]);
  });

  test('is refused while a post uses it', async () => {
    const { body } = await sendFile(ada, photo, { kind: 'image' });
    const code = body.public_id ?? '';
    await riff.context.db.update(uploads).set({ usedAt: new Date() }).where(eq(uploads.publicId, code));
    const { status, message } = await ada.call(deleteFile, { body: { code } });
    expect({ status, message }).toEqual({ status: 400, message: messages.fileInUse });
  });
});

test('the first chunk already gives away a file that is too large', async () => {
  const total = limits.uploadBytes + 1;
  const reply = await sendUpload(ada, new Blob(['x'.repeat(10)]), {
    part: { from: 0, to: 10, total, id: randomUUID() },
  });
  expect(reply).toEqual({ status: 413, body: { error: { message: messages.fileTooLarge } } });
});
