import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCache } from '#demo/cache/demo-cache.ts';
import { makeDemoMedia } from '#demo/making/make-demo-media.ts';
import { workplace } from '#tests/media/workplace.ts';
import { demoQuality } from '#tests/support/demo/demo-posts.ts';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../../../..', import.meta.url));
const place = workplace();
/** The plan that is drawn fastest. */
const video = 'mostly-tidying';
const portraits = ['avatar-mira.okafor', 'avatar-teo.lindqvist', 'avatar-sunhee.park'];
let round = 0;
let cacheFolder: string;
beforeEach(() => {
  cacheFolder = place.path(`cache-${++round}`);
});

/** Creates the media with the cache of this test; returns the drawn keys and the bytes of all files. */
async function make(keys: string[], name = 'made'): Promise<{ drawn: string[]; files: Map<string, string> }> {
  const folder = path.join(`round-${round}`, name);
  rmSync(place.path(folder), { recursive: true, force: true });
  const drawn: string[] = [];
  const cache = openCache(cacheFolder, (error) => {
    throw error;
  });
  await makeDemoMedia({
    folder: place.path(folder),
    cache,
    keys,
    quality: demoQuality,
    onDraw: (key) => drawn.push(key),
  });
  return { drawn, files: filesBelow(place.path(folder)) };
}

const filesBelow = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [path.relative(folder, file), readFileSync(file, 'base64')]),
  );

describe('a drawing in the cache of the demo', () => {
  it('is not drawn a second time, and has the same bytes', async () => {
    const first = await make([video, ...portraits]);
    const second = await make([video, ...portraits], 'again');
    expect(first.drawn).toEqual(expect.arrayContaining([video, ...portraits]));
    expect(second.drawn).toEqual([]);
    expect(second.files).toEqual(first.files);
    expect([...second.files.keys()]).toContain(`${video}.ladder/hls/master.m3u8`);
  });

  it('is drawn again after any damage, with the same bytes', async () => {
    const keys = [...portraits, 'avatar-diego.alvarado', 'avatar-amara.ndiaye'];
    const first = await make(keys);
    const damages = [
      (set: string) => flipByte(path.join(set, 'image.jpg')),
      (set: string) => truncateSync(path.join(set, 'image.jpg'), 1_000),
      (set: string) => rmSync(path.join(set, 'image.jpg')),
      (set: string) => flipByte(path.join(set, 'list.json')),
    ];
    const sets = readdirSync(cacheFolder);
    for (const [index, damage] of damages.entries()) damage(path.join(cacheFolder, sets[index] ?? ''));
    const second = await make(keys);
    expect(second.drawn).toHaveLength(damages.length);
    expect(second.files).toEqual(first.files);
    expect((await make(keys)).drawn).toEqual([]);
  });

  it('is the same for two processes that draw it at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 2 }, (_, n) => makeInProcess(project, `process-${n}`)));
    const folders = results.map(({ folder }) => filesBelow(folder));
    for (const files of folders) expect(files).toEqual(folders[0]);
    expect(readdirSync(cacheFolder).filter((name) => name.startsWith('draft'))).toEqual([]);
    expect((await make(portraits)).drawn).toEqual([]);
  });

  it('is drawn again when its program changes, and no other drawing is', async () => {
    const copy = place.path('copy');
    mkdirSync(copy);
    for (const name of ['package.json', 'demo'])
      cpSync(path.join(project, name), path.join(copy, name), { recursive: true });
    for (const name of ['src', 'node_modules']) symlinkSync(path.join(project, name), path.join(copy, name));
    const keys = [...portraits, 'record-sleeves-2'];
    expect((await makeInProcess(copy, 'before', keys)).drawn.sort()).toEqual(keys.toSorted());
    append(path.join(copy, 'demo/drawings/portrait.ts'), '\nexport const changed = 1;\n');
    expect((await makeInProcess(copy, 'after', keys)).drawn.sort()).toEqual(portraits.toSorted());
    append(path.join(copy, 'demo/encoding/picture.ts'), '\nexport const changed = 1;\n');
    expect((await makeInProcess(copy, 'encoder', keys)).drawn.sort()).toEqual(keys.toSorted());
  });
});

function flipByte(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

const append = (file: string, text: string) => writeFileSync(file, text, { flag: 'a' });

/** Does the same from another checkout, in another process. */
async function makeInProcess(
  root: string,
  name: string,
  keys = portraits,
): Promise<{ drawn: string[]; folder: string }> {
  const folder = place.path(`round-${round}`, name);
  const script = `
    const { openCache } = await import(${JSON.stringify(path.join(root, 'demo/cache/demo-cache.ts'))});
    const { makeDemoMedia } = await import(${JSON.stringify(path.join(root, 'demo/making/make-demo-media.ts'))});
    const drawn = [];
    const cache = openCache(${JSON.stringify(cacheFolder)}, (error) => { throw error; });
    await makeDemoMedia({ cache, folder: ${JSON.stringify(folder)}, keys: ${JSON.stringify(keys)}, quality: ${JSON.stringify(demoQuality)}, onDraw: (key) => drawn.push(key) });
    process.stdout.write(JSON.stringify(drawn));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return { drawn: JSON.parse(stdout) as string[], folder };
}
