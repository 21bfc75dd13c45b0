import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { bounds } from '#server/media/engine/bounds.ts';
import { reasons } from '#server/media/engine/reasons.ts';
import { heicPhoto } from '#tests/fixtures/bad-files.ts';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { sendRaw } from '#tests/support/bodies/send-raw.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile, sendUpload } from '#tests/support/riff/send-upload.ts';
import { storedFiles } from '#tests/support/riff/stored-files.ts';

const secret = 'the secret of the house is buried in the garden';
let riff: TestRiff;
let ada: Client;
let folder: string;
let clip: string;
let before: string[];

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  folder = await mkdtemp(path.join(tmpdir(), 'riff-bad-input-'));
  clip = makeClip({ width: 320, height: 180, rate: 10 });
  await writeFile(path.join(folder, 'secret.txt'), secret);
});
afterAll(async () => {
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  // A refused request may still be removing its own file.
  await vi.waitFor(async () => {
    before = await storedFiles(riff.context);
    expect(before.filter((file) => file.startsWith('tmp/uploads/') && file.includes('@'))).toEqual([]);
  });
});
afterEach(async () => {
  // Whatever was sent, nothing of it is left, and the next request is served.
  await vi.waitFor(async () => expect(await storedFiles(riff.context)).toEqual(before));
  expect((await riff.visitor().send('/healthz')).status).toBe(200);
  expect(riff.logged.join('\n')).not.toContain(secret);
});

const send = (content: string | Buffer<ArrayBuffer>, fileName: string, kind: 'video' | 'image' | 'auto') =>
  sendUpload(ada, new Blob([content]), { fileName, kind });
const refused = (status: number, message: string) => ({ status, body: { error: { message } } });

describe('an upload with a false name is refused', () => {
  test('a text file named .mp4', async () => {
    expect(await send('Dear diary, today …', 'diary.mp4', 'video')).toEqual(
      refused(400, 'This file is a text file, not a video.'),
    );
    expect(await send('Dear diary, today …', 'diary.mp4', 'auto')).toEqual(
      refused(400, 'This file is a text file, not an image or a video.'),
    );
  });

  test('unknown bytes', async () => {
    expect(await send('\u0001\u0002\u0003', 'clip.mp4', 'video')).toEqual(refused(400, messages.fileNotVideo));
    expect(await send('\u0001\u0002\u0003', 'photo.png', 'image')).toEqual(refused(400, messages.fileNotImage));
    expect(await send('\u0001\u0002\u0003', 'file', 'auto')).toEqual(refused(400, reasons.unknown));
  });

  test.each([
    [
      'an HLS playlist',
      (file: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile://${file}\n#EXT-X-ENDLIST\n`,
    ],
    ['a list for ffconcat', (file: string) => `ffconcat version 1.0\nfile '${file}'\n`],
    ['a playlist of another kind', (file: string) => `#EXTM3U\n#EXT-X-MEDIA:URI="concat:${file}"\n${file}\n`],
    ['a DASH manifest', (file: string) => `<?xml version="1.0"?><MPD><BaseURL>file://${file}</BaseURL></MPD>`],
  ])('%s named .mp4 reads nothing from the disk', async (_name, playlist) => {
    for (const target of [path.join(folder, 'secret.txt'), clip]) {
      for (const kind of ['video', 'auto'] as const) {
        const reply = await send(playlist(target), 'clip.mp4', kind);
        expect(reply.status).toBe(400);
        expect(JSON.stringify(reply.body)).not.toContain('secret');
      }
    }
  });

  test('an SVG named .png', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file://${folder}/secret.txt"/></svg>`;
    expect(await send(svg, 'drawing.png', 'image')).toEqual(refused(400, reasons.unreadable('a drawing (SVG)')));
  });

  test('a video instead of an image, and vice versa', async () => {
    expect(await sendFile(ada, clip, { kind: 'image', fileName: 'p.png' })).toEqual(
      refused(400, 'This file is a video, not an image.'),
    );
    const photo = pngOf(64);
    expect(await send(photo, 'clip.mp4', 'video')).toEqual(refused(400, 'This file is an image, not a video.'));
  });

  test('a photo in HEIC that lacks its index', async () => {
    const photo = heicPhoto(path.join(folder, 'IMG_0001.heic'));
    for (const kind of ['image', 'auto'] as const) {
      expect(await sendFile(ada, photo, { kind, fileName: 'renamed.jpg' })).toEqual(refused(400, reasons.imageDamaged));
    }
  });

  test('a sound', async () => {
    expect(await send(wavOf(1), 'sound.mp4', 'video')).toEqual(refused(400, 'This file is a sound, not a video.'));
  });
});

describe('an upload that is too large is refused', () => {
  test('an image of 256 megapixels in 60 kilobytes', async () => {
    const bomb = pngOf(16_384);
    expect(bomb.length).toBeLessThan(100_000);
    const { status, body } = await send(bomb, 'bomb.png', 'image');
    expect({ status, message: body.error?.message }).toEqual({
      status: 400,
      message: reasons.imageLarge(bounds.imagePixels),
    });
  });
});

describe('a broken upload is refused, or fails with a reason', () => {
  test('an empty file', async () => {
    expect(await send('', 'clip.mp4', 'video')).toEqual(refused(400, messages.fileEmpty));
    const headers = { 'Content-Range': 'bytes 0--1/0', 'X-Unique-Upload-Id': 'empty-in-chunks' };
    const chunk = await ada.send('/media/v1_1/riff/video/upload', { method: 'POST', body: new FormData(), headers });
    expect([chunk.status, await chunk.json()]).toEqual([400, { error: { message: messages.fileEmpty } }]);
  });

  test('an MP4 that is cut off', async () => {
    const torn = path.join(folder, 'torn.mp4');
    await writeFile(torn, await readFile(clip));
    await truncate(torn, Math.floor((await stat(clip)).size / 2));
    const { status, body } = await sendFile(ada, torn);
    if (status !== 200) return expect(body.error?.message).toMatch(/^[A-Z].*\.$/);
    await runJobs(riff.context);
    const [row] = await riff.context.db
      .select()
      .from(uploads)
      .where(eq(uploads.publicId, body.public_id ?? ''));
    expect(row?.status).toBe('FAILED');
    expect(row?.failure).toMatch(/^[A-Z].*\.$/);
  });

  test('an MP4 whose content is noise', async () => {
    const bytes = await readFile(clip);
    for (let at = Math.floor(bytes.length / 3); at < bytes.length; at++) bytes[at] = (at * 31) % 256;
    const { status, body } = await send(Buffer.from(bytes), 'noise.mp4', 'video');
    if (status !== 200) return expect(body.error?.message).toMatch(/^[A-Z].*\.$/);
    await runJobs(riff.context);
    const [row] = await riff.context.db
      .select()
      .from(uploads)
      .where(eq(uploads.publicId, body.public_id ?? ''));
    // Noise may decode to noise; it only has to end.
    expect(['FAILED', 'COMPLETE']).toContain(row?.status);
    await ada.send('/api/files/delete', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: body.public_id }),
    });
  });

  test('a connection that is cut in the middle of a file', async () => {
    const known = riff.logged.length;
    await expect(sendRaw(ada, 3_000_000, 'cut')).rejects.toThrow();
    // The upload may not have begun yet.
    const ended = () => riff.logged.slice(known).some((entry) => /video\/upload".*"status":400/.test(entry));
    await vi.waitFor(() => expect(ended()).toBe(true), { timeout: 20_000 });
    const receiving = await riff.context.db.select().from(uploads).where(eq(uploads.status, 'RECEIVING'));
    expect(receiving).toEqual([]);
  });

  test.each([
    ['a body without a form', {}],
    ['a form without its boundary', { 'Content-Type': 'multipart/form-data' }],
    ['an impossible range', { 'Content-Range': 'bytes 9-1/5', 'X-Unique-Upload-Id': 'some-upload' }],
    ['a chunk without an upload id', { 'Content-Range': 'bytes 0-4/9' }],
    [
      'an upload id that leads out of the folder',
      { 'Content-Range': 'bytes 0-4/9', 'X-Unique-Upload-Id': '../../secret' },
    ],
  ])('%s', async (_name, headers) => {
    const answer = await ada.send('/media/v1_1/riff/video/upload', { method: 'POST', body: 'hello', headers });
    expect([answer.status, await answer.json()]).toEqual([400, { error: { message: messages.uploadBroken } }]);
  });
});

/** A black PNG with this width and height in pixels, one bit per pixel. */
function pngOf(side: number): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A silent WAV. */
function wavOf(seconds: number): Buffer<ArrayBuffer> {
  const rate = 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + rate * seconds, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(rate * seconds, 40);
  return Buffer.concat([head, Buffer.alloc(rate * seconds, 128)]);
}
