import fs from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FormTarget, receiveForm } from './receive-form.ts';

let folder: string;
let target: FormTarget;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-form-'));
  target = { path: path.join(folder, 'file'), at: 0, skip: 0 };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
const field = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string) =>
  `--edge\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n${content}`;
const end = '\r\n--edge--\r\n';

test('the file goes to the disk, and the fields before and after it are read', async () => {
  const body = Readable.from([
    Buffer.from(`${field('folder', 'videos') + file('bytes')}\r\n${field('tags', 'x')}--edge--\r\n`),
  ]);
  const form = await receiveForm(body, { headers, target, maxBytes: 100 });
  expect(form).toMatchObject({ end: 'whole', fileBytes: 5 });
  expect([...form.fields]).toEqual([
    ['folder', 'videos'],
    ['tags', 'x'],
  ]);
  expect(await readFile(target.path, 'utf8')).toBe('bytes');
});

test('a file of exactly the largest size is complete, and one byte more is too large', async () => {
  const send = (content: string) =>
    receiveForm(Readable.from([Buffer.from(file(content) + end)]), { headers, target, maxBytes: 10 });
  expect(await send('0123456789')).toMatchObject({ end: 'whole', fileBytes: 10 });
  expect(await send('0123456789a')).toMatchObject({ end: 'too-large' });
});

test('bytes go to their place in a file, without bytes that it already has', async () => {
  await writeFile(target.path, '01234');
  const body = Readable.from([file('23'), '4567', `89${end}`].map((part) => Buffer.from(part)));
  const form = await receiveForm(body, { headers, target: { ...target, at: 5, skip: 3 }, maxBytes: 100 });
  expect(form).toMatchObject({ end: 'whole', fileBytes: 8 });
  expect(await readFile(target.path, 'utf8')).toBe('0123456789');
});

test('many small pieces are written together, without waiting for the end', async () => {
  const writes = [vi.spyOn(fs, 'write'), vi.spyOn(fs, 'writev')];
  const pieces = Array.from({ length: 2_000 }, () => Buffer.alloc(1_000, 'x'));
  const body = new PassThrough({ highWaterMark: 4_000_000 });
  const receiving = receiveForm(body, { headers, target, maxBytes: 4_000_000 });
  body.write(file(''));
  for (const piece of pieces) {
    body.write(piece);
    // The pause is long enough for a write to the disk to end.
    await readFile('/dev/null');
  }
  // The connection is open, and no more bytes arrive for now.
  await vi.waitFor(async () => expect((await readFile(target.path)).length).toBeGreaterThan(1_990_000));
  body.end(end);
  expect(await receiving).toMatchObject({ end: 'whole', fileBytes: 2_000_000 });
  expect(writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(100);
});

test('a file that is too large is known before the rest has arrived', async () => {
  const body = new PassThrough();
  body.write(file('0123456789abcdef'));
  expect(await receiveForm(body, { headers, target, maxBytes: 10 })).toMatchObject({ end: 'too-large' });
});

test('a broken connection leaves the bytes that arrived', async () => {
  const body = new PassThrough();
  const receiving = receiveForm(body, { headers, target, maxBytes: 100_000 });
  // The parser holds the last bytes back, because they might be the beginning of the boundary.
  body.write(file('x'.repeat(50_000)), () => setImmediate(() => body.destroy(new Error('gone'))));
  const form = await receiving;
  expect(form.end).toBe('cut');
  expect(form.fileBytes).toBeGreaterThan(40_000);
  expect((await readFile(target.path)).length).toBe(form.fileBytes);
});

test('a body without a form is refused, and so is a form without an end', async () => {
  const plain = await receiveForm(Readable.from(['{}']), {
    headers: { 'content-type': 'application/json' },
    target,
    maxBytes: 9,
  });
  expect(plain.end).toBe('broken');
  const torn = await receiveForm(Readable.from([Buffer.from(file('bytes'))]), { headers, target, maxBytes: 9 });
  expect(torn.end).toBe('broken');
});

test('a disk that refuses the bytes is Riff’s own error', async () => {
  const body = Readable.from([Buffer.from(file('bytes') + end)]);
  const nowhere = { ...target, path: path.join(folder, 'no', 'where') };
  await expect(receiveForm(body, { headers, target: nowhere, maxBytes: 9 })).rejects.toThrow('ENOENT');
});
