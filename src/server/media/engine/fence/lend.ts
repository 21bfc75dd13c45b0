import { chownSync, constants } from 'node:fs';
import { chown, copyFile, lchown, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { confinement } from './confinement.ts';
import { moveTo } from './move.ts';
import { ourselves } from './user.ts';

/** A task opens a file at most this often. Each time it needs a descriptor of its own, since copies of one share their position. */
const opensOfOne = 4;
/** Descriptors of a child before those that are lent to it: the standard ones and the channel to us. */
const first = 4;

/** Files that a child inherits open, since it need not be able to open them itself. */
export interface LentFiles {
  /** The files to open for it, in this order. */
  reads: string[];
  /** The child's numbers of the open files, for each path. */
  lent: Record<string, number[]>;
}

/** Lends files to a child. Windows hands down no descriptors: there the child opens the paths. */
export function lendFiles(paths: readonly string[]): LentFiles {
  if (process.platform === 'win32') return { reads: [], lent: {} };
  const files = [...new Set(paths)];
  const numbersOf = (place: number) => Array.from({ length: opensOfOne }, (_, n) => first + place * opensOfOne + n);
  return {
    reads: files.flatMap((path) => Array<string>(opensOfOne).fill(path)),
    lent: Object.fromEntries(files.map((path, place) => [path, numbersOf(place)])),
  };
}

/** Lets media processes write to a folder of ours. */
export async function lendFolder(folder: string): Promise<void> {
  const { user } = confinement();
  if (user) await chown(folder, user.uid, user.gid);
}

/** The synchronous form, for the start of a process. */
export function lendFolderAtOnce(folder: string): void {
  const { user } = confinement();
  if (user) chownSync(folder, user.uid, user.gid);
}

/** Copies a file for media processes, to a folder that is ours: with a link to the source they could change it. */
export async function lendCopy(source: string, copy: string): Promise<void> {
  const { user } = confinement();
  // An earlier try may have left one.
  await rm(copy, { force: true });
  await copyFile(source, copy, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  if (user) await lchown(copy, user.uid, user.gid);
}

/** Takes ownership of the files that media processes wrote to a folder. Throws if it finds anything else: a link would lead us out of the folder. */
export async function takeBack(folder: string): Promise<void> {
  const { user } = confinement();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  if (entries.some((entry) => !entry.isFile() && !entry.isDirectory())) {
    throw new Error('A media process left something else than files.');
  }
  if (!user) return;
  const { uid, gid } = ourselves();
  for (const { parentPath, name } of entries) await lchown(join(parentPath, name), uid, gid);
  await lchown(folder, uid, gid);
}

/** Moves a file out of the folder of a process that still runs. Throws if it is no file, for example a link to a file of ours. */
export async function takeFileBack(file: string, target: string): Promise<void> {
  await moveTo(target, file);
  // In its new place, the process can no longer replace it.
  if (!(await lstat(target)).isFile()) {
    await rm(target, { recursive: true, force: true });
    throw new Error('A media process left something else than a file.');
  }
  const { uid, gid } = ourselves();
  if (confinement().user) await lchown(target, uid, gid);
}
