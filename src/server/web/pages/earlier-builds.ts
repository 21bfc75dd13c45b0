import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { headersOf } from './built-files.ts';
import { type StoredAnswer, storeAnswer } from './stored-answer.ts';

/** The files of builds that were served here earlier, for pages that are still open since then. */
export interface EarlierBuilds {
  /** The file at this address below `/_astro/`; null if no build that was recently served here has it. */
  find(address: string): Promise<StoredAnswer | null>;
}

const keptMilliseconds = 30 * 24 * 3_600_000;
const none: EarlierBuilds = { find: async () => null };

/** Matches a built file, but no folder and no compressed twin. The name has no separator, so it cannot point to another folder. */
const address = /^\/_astro\/(\w[\w.-]*\.(?!br$|gz$)\w+)$/;

/**
 * Copies the files of this build, whose names contain their hash, to a folder that the next build does not touch. The folder keeps files
 * that were in use within the last 30 days. If it cannot be written, as on a read-only disk, only this build is served.
 */
export async function keepBuild(
  client: string,
  dataDir: string,
  always: readonly string[],
  log: Pick<Logger, 'warn'>,
): Promise<EarlierBuilds> {
  const builds = path.join(dataDir, 'builds');
  const kept = path.join(builds, '_astro');
  try {
    await mkdir(kept, { recursive: true });
    await update(path.join(client, '_astro'), kept, path.join(builds, 'current.txt'));
  } catch (error) {
    log.warn(
      { err: error },
      `${builds} cannot be written: after an upgrade, pages that are open have to be loaded again`,
    );
    return none;
  }
  return {
    async find(wanted) {
      const [, name] = address.exec(wanted) ?? [];
      return name === undefined ? null : await read(path.join(kept, name), wanted, always);
    },
  };
}

/** Updates the folder. `list` contains the files of the last build that was served here; they count as in use until now. */
async function update(built: string, kept: string, list: string): Promise<void> {
  const [names, there, before] = await Promise.all([
    readdir(built),
    readdir(kept),
    readFile(list, 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    ),
  ]);
  const now = new Date();
  const current = new Set(names);
  for (const name of names.filter((one) => !there.includes(one)))
    await copyWhole(path.join(built, name), path.join(kept, name));
  const isReplaced = names.toSorted().join('\n') !== before.join('\n');
  const used = new Set(isReplaced ? before.filter((one) => there.includes(one)) : []);
  // Another process that starts here may have removed an old file.
  for (const name of used) await utimes(path.join(kept, name), now, now).catch(ignoreMissing);
  if (isReplaced) await writeWhole(list, names.toSorted().join('\n'));
  for (const name of there.filter((one) => !current.has(one) && !used.has(one))) {
    const file = path.join(kept, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > keptMilliseconds) await rm(file, { force: true });
  }
}

async function read(file: string, wanted: string, always: readonly string[]): Promise<StoredAnswer | null> {
  const [plain, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((twin) => readFile(file + twin).catch(() => null)),
  );
  if (!plain) return null;
  const { mtime } = await stat(file);
  return storeAnswer({
    modifiedAt: mtime,
    headers: headersOf(wanted, always),
    plain,
    br: br ?? null,
    gzip: gzip ?? null,
  });
}

/** Copies a file atomically, because other processes may start on this folder or serve from it. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${path.dirname(to)}.${randomUUID()}`;
  await copyFile(from, unfinished);
  await rename(unfinished, to);
}

async function writeWhole(to: string, text: string): Promise<void> {
  const unfinished = `${to}.${randomUUID()}`;
  await writeFile(unfinished, text);
  await rename(unfinished, to);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
