import { mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { placeFor } from './confinement.ts';
import { lendFolder, takeBack } from './lend.ts';
import { moveTo } from './move.ts';

/**
 * Lets a task write drafts of its targets into its own folder, and moves them into place only after success: all files or none.
 * No draft is left behind.
 */
export async function withDrafts<Result>(
  targets: string[],
  work: (drafts: string[]) => Promise<Result>,
): Promise<Result> {
  for (const target of targets) mustBeAbsolute(target);
  return inOwnFolder(async (folder, takeOver) => {
    const drafts = targets.map((target) => join(folder, basename(target)));
    const result = await work(drafts);
    await takeOver();
    for (const [n, target] of targets.entries()) {
      const draft = drafts[n];
      if (draft && (await exists(draft))) await moveTo(target, draft);
    }
    return result;
  });
}

/** As `withDrafts`, for a whole folder: its entries replace entries of the same name, other entries stay. Entries are moved in order. */
export async function withDraftFolder<Result>(
  folder: string,
  entriesOf: (result: Result) => string[],
  work: (draft: string) => Promise<Result>,
): Promise<Result> {
  mustBeAbsolute(folder);
  return inOwnFolder(async (draft, takeOver) => {
    const result = await work(draft);
    await takeOver();
    for (const entry of entriesOf(result)) {
      const target = join(folder, entry);
      // A folder cannot be renamed over a full one.
      if (await exists(target)) await moveTo(join(draft, `${basename(entry)}.old`), target);
      await moveTo(target, join(draft, entry));
    }
    return result;
  });
}

/** Runs work with an empty folder that a media process may write to, and removes it; `takeOver` takes ownership of its files. */
async function inOwnFolder<Result>(
  work: (folder: string, takeOver: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(placeFor('draft'));
  try {
    await lendFolder(folder);
    return await work(folder, () => takeBack(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function mustBeAbsolute(path: string): void {
  if (!isAbsolute(path)) throw new Error(`Not an absolute path: ${path}`);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
