import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKept } from './kept-folder.ts';

let folder: string;
let cache: string;
let source: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-kept-'));
  cache = path.join(folder, 'cache');
  source = path.join(folder, 'source');
  await mkdir(path.join(source, 'hls', '360'), { recursive: true });
  await writeFile(path.join(source, 'film.mp4'), 'x'.repeat(1_000));
  await writeFile(path.join(source, 'hls', '360', '0.m4s'), 'y');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const faults: unknown[] = [];
const open = () => openKept(cache, (error) => faults.push(error));

test('a set comes back with its folders and its facts', async () => {
  const target = path.join(folder, 'target');
  await open().keep('abc', source, { width: 360 });
  expect(await open().fetch('abc', target)).toEqual({ width: 360 });
  expect(await readFile(path.join(target, 'film.mp4'), 'utf8')).toBe('x'.repeat(1_000));
  expect(await readFile(path.join(target, 'hls', '360', '0.m4s'), 'utf8')).toBe('y');
  expect(await open().fetch('other', target)).toBeNull();
});

test('a set that is kept twice stays as it is', async () => {
  await open().keep('abc', source, 1);
  await open().keep('abc', source, 2);
  expect(await open().fetch('abc', path.join(folder, 'target'))).toBe(1);
  expect(await readdir(cache)).toEqual(['abc']);
});

test('the sets that were not used for longest go first', async () => {
  for (const [days, hash] of ['newest', 'used', 'oldest'].entries()) {
    await open().keep(hash, source, null);
    const at = new Date(Date.now() - days * 86_400_000);
    await utimes(path.join(cache, hash), at, at);
  }
  await open().fetch('oldest', path.join(folder, 'target'));
  await open().sweep(2_500);
  expect((await readdir(cache)).sort()).toEqual(['newest', 'oldest']);
});

test('what a crashed process left is removed; what a running one writes stays', async () => {
  const host = hostname().replaceAll(/[^\w]/g, '').slice(0, 32) || 'host';
  const crashed = path.join(cache, `draft-@${host}.999999999@-1`);
  const running = path.join(cache, `draft-@${host}.${process.pid}@-1`);
  for (const draft of [crashed, running]) await mkdir(draft, { recursive: true });
  await open().sweep(1_000_000);
  expect(await readdir(cache)).toEqual([path.basename(running)]);
});

test('a cache that cannot be written to is reported once, and is no reason to fail', async () => {
  await writeFile(cache, 'a file');
  const kept = open();
  await kept.keep('abc', source, 1);
  await kept.keep('def', source, 1);
  expect(faults).toEqual([expect.objectContaining({ code: 'ENOTDIR' })]);
  expect(await kept.fetch('abc', path.join(folder, 'target'))).toBeNull();
  await kept.sweep(0);
});
