import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isAbandoned, ownerMark } from '../../src/server/media/storage/owner-mark.ts';

/**
 * Finished files, in sets that are named by a hash of everything that determines them. Any number of processes may share the
 * folder: a set appears completely or not at all, and a damaged set counts as missing.
 */
export interface DemoCache {
  /** Copies a set into `folder` and returns its facts; null if it is missing or damaged. */
  restore<Facts>(hash: string, folder: string): Promise<Facts | null>;
  /** Stores all files of `folder` as a set. If the cache cannot be written to, this is reported once and has no other effect. */
  store(hash: string, folder: string, facts: unknown): Promise<void>;
  /** Removes the least recently used sets until the rest is within `maxBytes`, and the drafts of crashed processes. */
  sweep(maxBytes: number): Promise<void>;
}

/** The list of a set: its files, and its facts. */
interface List {
  files: { name: string; bytes: number; sha256: string }[];
  facts: unknown;
}

const listName = 'list.json';
const draftPrefix = 'draft';
/** A draft of another machine that shares the folder is removed only after this time. */
const draftMilliseconds = 24 * 3_600_000;

/** Opens the cache in this folder, which may not exist yet; `onFault` is called once if it cannot be written to. */
export function openCache(root: string, onFault: (error: unknown) => void): DemoCache {
  let canWrite = true;
  return {
    async restore<Facts>(hash: string, folder: string) {
      const set = join(root, hash);
      const list = await readList(set);
      if (!list || !(await copyFiles(set, list, folder))) {
        // A damaged set would prevent storing a new one.
        await remove(set);
        return null;
      }
      const now = new Date();
      await utimes(set, now, now).catch(() => undefined);
      return list.facts as Facts;
    },

    async store(hash, folder, facts) {
      if (!canWrite) return;
      const draft = join(root, `${draftPrefix}-${ownerMark()}-${randomUUID()}`);
      try {
        await mkdir(draft, { recursive: true });
        await cp(folder, draft, { recursive: true });
        await writeList(draft, facts);
        await rename(draft, join(root, hash));
      } catch (error) {
        await remove(draft);
        // Another process was faster, and its set is the same.
        if (exists(error)) return;
        canWrite = false;
        onFault(error);
      }
    },

    sweep: (maxBytes) => sweep(root, maxBytes),
  };
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The list of a set begins with its own hash, so that a damaged list is detected too; null for that, or if there is none. */
async function readList(set: string): Promise<List | null> {
  const text = await readFile(join(set, listName), 'utf8').catch(() => '');
  const [sum, body = ''] = text.split('\n', 2);
  return sha256(body) === sum ? (JSON.parse(body) as List) : null;
}

async function writeList(set: string, facts: unknown): Promise<void> {
  const files: List['files'] = [];
  for (const entry of await readdir(set, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    files.push({ name: relative(set, path), bytes: content.length, sha256: sha256(content) });
  }
  const body = JSON.stringify({ files, facts } satisfies List);
  await writeFile(join(set, listName), `${sha256(body)}\n${body}\n`);
}

/** Copies the files; false if one is missing or differs from the list. */
async function copyFiles(set: string, list: List, folder: string): Promise<boolean> {
  for (const { name, sha256: sum } of list.files) {
    const content = await readFile(join(set, name)).catch(() => null);
    if (!content || sha256(content) !== sum) return false;
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return true;
}

async function sweep(root: string, maxBytes: number): Promise<void> {
  const sets: { path: string; bytes: number; usedAt: number }[] = [];
  for (const name of await readdir(root).catch(() => [])) {
    const path = join(root, name);
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    const isDraft = name.startsWith(draftPrefix);
    if (!isDraft) sets.push({ path, bytes: await bytesOf(path), usedAt: found.mtimeMs });
    else if (isAbandoned(name) || Date.now() - found.mtimeMs > draftMilliseconds) await remove(path);
  }
  let total = 0;
  for (const { path, bytes } of sets.sort((a, b) => b.usedAt - a.usedAt)) {
    total += bytes;
    if (total > maxBytes) await remove(path);
  }
}

const remove = (path: string) => rm(path, { recursive: true, force: true }).catch(() => undefined);

const bytesOf = async (set: string): Promise<number> =>
  (await readList(set))?.files.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;

const exists = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');
