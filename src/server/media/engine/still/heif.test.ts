import { expect, it } from 'vitest';
import { MediaError } from '../media-error.ts';
import { countPictures } from './heif.ts';

const box = (type: string, ...content: Buffer[]) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.concat(content).length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
};
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const count = (file: Buffer) => countPictures(file.length, async (at, length) => file.subarray(at, at + length));
const burst = (pictures: number) =>
  Buffer.concat([
    box('ftyp', Buffer.from('heic')),
    box('moov', box('stsz', number(0), number(0), number(pictures), number(9))),
  ]);

it('counts the pictures of a burst, and one if there is no burst', async () => {
  expect(await count(burst(12))).toBe(12);
  expect(await count(burst(0))).toBe(1);
  expect(await count(box('ftyp', Buffer.from('heic')))).toBe(1);
});

it('accepts no number that a file cannot have', async () => {
  await expect(count(burst(0xffff_ffff))).rejects.toBeInstanceOf(MediaError);
});
