import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const unusedMilliseconds = 7 * 24 * 3_600_000;

/** Folders that later runs of the tests use again, shared by all checkouts on this machine. */
const cache = path.join(tmpdir(), 'riff-test-cache');

/** The demo's drawn media, outside the checkout, so that a new clone does not draw it again. */
export const testDemoCache = path.join(cache, 'demo');

interface Maker {
  name: string;
  /** Files and folders of the repository that determine the content: a change to one makes the folder again. */
  sources: readonly string[];
  make(folder: string): Promise<void>;
}

/** The path of a folder that is made once per state of its sources. Read or copy it, but never write into it. */
export async function cachedFolder({ name, sources, make }: Maker): Promise<string> {
  const folder = path.join(cache, `${name}-${hashOf(sources)}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    await sweep();
    // The folder is made under another name and then renamed: an interrupted run leaves nothing incomplete, and one of two
    // simultaneous runs wins.
    const draft = await mkdtemp(path.join(cache, `draft-${name}-`));
    await make(draft);
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await rm(draft, { recursive: true, force: true });
  }
  await utimes(folder, new Date(), new Date());
  return folder;
}

/** Copies a folder with owners and modes; with `linked`, files share their bytes: only for files that are replaced and never changed. */
export async function copyFolder(from: string, to: string, { linked = false } = {}): Promise<void> {
  await run('cp', [linked ? '-al' : '-a', from, to]);
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const source of sources) {
    for (const name of filesIn(source)) hash.update(`${name}\0`).update(readFileSync(path.join(root, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

function filesIn(source: string): string[] {
  if (statSync(path.join(root, source)).isFile()) return [source];
  const all = globSync(`${source}/**/*`, { cwd: root }).filter((name) => !/\.test\.tsx?$|node_modules/.test(name));
  return all.filter((name) => statSync(path.join(root, name)).isFile()).sort();
}

async function sweep(): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > unusedMilliseconds) await rm(folder, { recursive: true, force: true });
  }
}
