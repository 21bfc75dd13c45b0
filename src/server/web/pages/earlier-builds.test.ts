import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBuild } from './earlier-builds.ts';

const always = ['X-Content-Type-Options', 'nosniff'];
const day = 24 * 3_600_000;
let parent: string;
let dataDir: string;
const warn = vi.fn();

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'riff-builds-'));
  dataDir = path.join(parent, 'data');
  await mkdir(dataDir);
  warn.mockClear();
});
afterEach(() => rm(parent, { recursive: true }));

/** Writes a build with these files and their compressed twins. */
async function build(name: string, files: Record<string, string>): Promise<string> {
  const folder = path.join(parent, name, '_astro');
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    await writeFile(path.join(folder, file), text);
    await writeFile(path.join(folder, `${file}.br`), brotliCompressSync(text));
    await writeFile(path.join(folder, `${file}.gz`), gzipSync(text));
  }
  return path.dirname(folder);
}

const start = (client: string, folder = dataDir) => keepBuild(client, folder, always, { warn });
const keptFiles = async () =>
  (await readdir(path.join(dataDir, 'builds', '_astro'))).filter((name) => !/\.(br|gz)$/.test(name));
/** Moves the last start of a build this number of days into the past. */
async function age(days: number): Promise<void> {
  const kept = path.join(dataDir, 'builds', '_astro');
  const then = new Date(Date.now() - days * day);
  for (const name of await readdir(kept)) await utimes(path.join(kept, name), then, then);
}

test('a page that is open since the previous build finds its files, unchanged and compressed', async () => {
  await start(await build('a', { 'Panel.a1.js': 'panel of a', 'Same.s1.js': 'same' }));
  const { find } = await start(await build('b', { 'Panel.b2.js': 'panel of b', 'Same.s1.js': 'same' }));
  const found = await find('/_astro/Panel.a1.js');
  expect(found?.plain.body.toString()).toBe('panel of a');
  expect(found?.br?.body).toEqual(brotliCompressSync('panel of a'));
  expect(found?.gzip?.body).toEqual(gzipSync('panel of a'));
  expect(found?.plain.headers).toEqual(
    expect.arrayContaining([...always, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable']),
  );
  expect(warn).not.toHaveBeenCalled();
});

test('a process of the previous build serves the files of the next one, while both run', async () => {
  const before = await start(await build('a', { 'Panel.a1.js': 'panel of a' }));
  await start(await build('b', { 'Panel.b2.js': 'panel of b' }));
  expect((await before.find('/_astro/Panel.b2.js'))?.plain.body.toString()).toBe('panel of b');
});

test('files stay for 30 days after the previous build was replaced, regardless of its age', async () => {
  const [a, b] = [await build('a', { 'Panel.a1.js': 'a' }), await build('b', { 'Panel.b2.js': 'b' })];
  await start(a);
  await age(100);
  await start(b);
  expect(await keptFiles()).toEqual(['Panel.a1.js', 'Panel.b2.js']);
  await age(29);
  await start(b);
  expect(await keptFiles()).toEqual(['Panel.a1.js', 'Panel.b2.js']);
  await age(31);
  await start(b);
  expect(await keptFiles()).toEqual(['Panel.b2.js']);
});

test('processes that start on one folder at the same time do not disturb each other', async () => {
  const [a, b] = [await build('a', { 'Panel.a1.js': 'a' }), await build('b', { 'Panel.b2.js': 'b' })];
  await Promise.all([start(a), start(b), start(b), start(a)]);
  expect(await keptFiles()).toEqual(['Panel.a1.js', 'Panel.b2.js']);
  expect(await readdir(path.join(dataDir, 'builds'))).toEqual(['_astro', 'current.txt']);
  expect(warn).not.toHaveBeenCalled();
});

test('a folder that cannot be written leaves only this build’s files, with one line in the log', async () => {
  const file = path.join(parent, 'file');
  await writeFile(file, '');
  const { find } = await start(await build('a', { 'Panel.a1.js': 'a' }), file);
  expect(await find('/_astro/Panel.a1.js')).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

test.each([
  '/_astro/Panel.a1.js.br',
  '/_astro/../current.txt',
  '/_astro/..',
  '/_astro/.hidden.js',
  '/_astro/sub/Panel.a1.js',
  '/_astro/Panel\0.a1.js',
  '/current.txt',
  '/_astro/',
])('no address reaches anything but a built file: %j', async (address) => {
  const { find } = await start(await build('a', { 'Panel.a1.js': 'a' }));
  await writeFile(path.join(dataDir, 'builds', '_astro', '.hidden.js'), 'hidden');
  expect(await find(address)).toBeNull();
});
