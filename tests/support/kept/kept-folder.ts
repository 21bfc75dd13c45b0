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
const keptFor = 7 * 24 * 3_600_000;

/** What tests keep between runs, shared by all checkouts on this machine. */
const cache = path.join(tmpdir(), 'riff-test-cache');

/** The demo's drawn media, outside the checkout: a fresh clone does not draw what an earlier run has drawn. */
export const testDemoCache = path.join(cache, 'demo');

interface Maker {
  name: string;
  /** Files and folders of the repository that decide what is made: when one changes, it is made again. */
  sources: readonly string[];
  make(folder: string): Promise<void>;
}

/** The path of a folder that is made once for each content of its sources. Read or copy it, never write into it. */
export async function keptFolder({ name, sources, make }: Maker): Promise<string> {
  const kept = path.join(cache, `${name}-${hashOf(sources)}`);
  if (!existsSync(kept)) {
    await mkdir(cache, { recursive: true });
    await forgetOld();
    // Made under another name and then renamed: an interrupted run leaves nothing incomplete, and one of two simultaneous runs wins.
    const draft = await mkdtemp(path.join(cache, `draft-${name}-`));
    await make(draft);
    await rename(draft, kept).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await rm(draft, { recursive: true, force: true });
  }
  await utimes(kept, new Date(), new Date());
  return kept;
}

/** Copies a folder with owners and modes; `linked` files share their bytes, which is for files that are only replaced. */
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

async function forgetOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > keptFor) await rm(folder, { recursive: true, force: true });
  }
}
