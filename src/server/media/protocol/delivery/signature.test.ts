import { expect, test } from 'vitest';
import { createMediaSigner, splitSigned } from './signature.ts';

const key = new Uint8Array(32).fill(7);
const minute = 60_000;
let time = Date.UTC(2026, 0, 1, 12, 1);
const now = () => new Date(time);
const signer = createMediaSigner(key, now);
const id = 'videos/one';

test('a signature names its member, and works for another process with the same key', () => {
  const signature = signer.sign(id, 'ada');
  expect(createMediaSigner(key, now).read(signature, id)).toEqual({ memberCode: 'ada', secondsLeft: 59 * 60 });
  expect(createMediaSigner(new Uint8Array(32), now).read(signature, id)).toBeNull();
});

test('belongs to one upload, one member and one time', () => {
  const signature = signer.sign(id, 'ada');
  const [until = '', , seal = ''] = signature.split('.');
  expect(signer.read(signature, 'videos/two')).toBeNull();
  const later = (Number.parseInt(until, 36) + 1).toString(36);
  const changed = [
    `${until}.ben.${seal}`,
    `${later}.ada.${seal}`,
    `${until}.ada.${'A'.repeat(22)}`,
    `${until}.ada.${seal.slice(1)}`,
  ];
  for (const other of [...changed, `${signature}x`, '', '...']) expect(signer.read(other, id), other).toBeNull();
});

test('has one form: no other last letter stands for the same signature', () => {
  const signature = signer.sign(id, 'ada');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const works = [...letters].filter((letter) => signer.read(signature.slice(0, -1) + letter, id) !== null);
  expect(works).toEqual([signature.at(-1)]);
});

test('it stays the same for a quarter of an hour, and works for 45 to 60 minutes', () => {
  const start = Date.UTC(2026, 0, 1, 12);
  const lives = [];
  for (let at = 1; at <= 15; at += 1) {
    time = start + at * minute;
    lives.push((signer.read(signer.sign(id, 'ada'), id)?.secondsLeft ?? 0) / 60);
  }
  expect(lives).toEqual(Array.from({ length: 15 }, (_, n) => 59 - n));
  const first = signer.sign(id, 'ada');
  time += 1_000;
  expect(signer.sign(id, 'ada')).not.toBe(first);
  expect(signer.read(first, id)).not.toBeNull();
  time += 45 * minute;
  expect(signer.read(first, id)).toBeNull();
});

test('a signature is the second part of a signed address', () => {
  expect(splitSigned('signed/a.b.c/video/upload/x')).toEqual({ signature: 'a.b.c', rest: 'video/upload/x' });
  expect([splitSigned('video/upload/signed/x'), splitSigned('signed/a'), splitSigned('signed')]).toEqual([
    null,
    null,
    null,
  ]);
});
