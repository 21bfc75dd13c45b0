import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCache } from './demo-cache.ts';

let folder: string;
let root: string;
let source: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-cache-'));
  root = path.join(folder, 'cache');
  source = path.join(folder, 'source');
  await mkdir(path.join(source, 'hls', '360'), { recursive: true });
  await writeFile(path.join(source, 'film.mp4'), 'x'.repeat(1_000));
  await writeFile(path.join(source, 'hls', '360', '0.m4s'), 'y');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const faults: unknown[] = [];
const open = () => openCache(root, (error) => faults.push(error));

test('a set is restored with its folders and its facts', async () => {
  const target = path.join(folder, 'target');
  await open().store('abc', source, { width: 360 });
  expect(await open().restore('abc', target)).toEqual({ width: 360 });
  expect(await readFile(path.join(target, 'film.mp4'), 'utf8')).toBe('x'.repeat(1_000));
  expect(await readFile(path.join(target, 'hls', '360', '0.m4s'), 'utf8')).toBe('y');
  expect(await open().restore('other', target)).toBeNull();
});

test('a set that is stored twice does not change', async () => {
  await open().store('abc', source, 1);
  await open().store('abc', source, 2);
  expect(await open().restore('abc', path.join(folder, 'target'))).toBe(1);
  expect(await readdir(root)).toEqual(['abc']);
});

test('the least recently used sets are removed first', async () => {
  for (const [days, hash] of ['newest', 'used', 'oldest'].entries()) {
    await open().store(hash, source, null);
    const at = new Date(Date.now() - days * 86_400_000);
    await utimes(path.join(root, hash), at, at);
  }
  await open().restore('oldest', path.join(folder, 'target'));
  await open().sweep(2_500);
  expect((await readdir(root)).sort()).toEqual(['newest', 'oldest']);
});

test('drafts of a crashed process are removed, those of a running one stay', async () => {
  const host = hostname().replaceAll(/[^\w]/g, '').slice(0, 32) || 'host';
  const crashed = path.join(root, `draft-@${host}.999999999@-1`);
  const running = path.join(root, `draft-@${host}.${process.pid}@-1`);
  for (const draft of [crashed, running]) await mkdir(draft, { recursive: true });
  await open().sweep(1_000_000);
  expect(await readdir(root)).toEqual([path.basename(running)]);
});

test('a cache that cannot be written to is reported once and causes no failure', async () => {
  await writeFile(root, 'a file');
  const cache = open();
  await cache.store('abc', source, 1);
  await cache.store('def', source, 1);
  expect(faults).toEqual([expect.objectContaining({ code: 'ENOTDIR' })]);
  expect(await cache.restore('abc', path.join(folder, 'target'))).toBeNull();
  await cache.sweep(0);
});
