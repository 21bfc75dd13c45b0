import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';

/**
 * Lets a task write drafts beside its targets and renames them only after it succeeded. No draft is left behind;
 * a draft of a killed process is overwritten by the next run, because its name is always the same. Work that may run twice
 * at the same time passes its own `mark`.
 */
export async function withDrafts<Result>(
  targets: string[],
  work: (drafts: string[]) => Promise<Result>,
  mark = '',
): Promise<Result> {
  for (const target of targets) mustBeAbsolute(target);
  const drafts = targets.map((target) => `${target}${mark}.part`);
  try {
    for (const target of targets) await mkdir(dirname(target), { recursive: true });
    const result = await work(drafts);
    for (const [n, target] of targets.entries()) {
      const draft = drafts[n];
      if (draft && (await exists(draft))) await rename(draft, target);
    }
    return result;
  } finally {
    for (const draft of drafts) await rm(draft, { force: true });
  }
}

let marks = 0;

/** A mark that is unique across runs and processes. */
export function ownMark(): string {
  marks += 1;
  return `.${process.pid}-${marks}`;
}

/** The same for a whole folder: its entries replace those of the same name, other entries stay. They are moved in their order. */
export async function withDraftFolder<Result>(
  folder: string,
  entriesOf: (result: Result) => string[],
  work: (draft: string) => Promise<Result>,
): Promise<Result> {
  mustBeAbsolute(folder);
  const draft = join(folder, '.part');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    const result = await work(draft);
    for (const entry of entriesOf(result)) {
      const target = join(folder, entry);
      // A folder cannot be renamed over a full one.
      const old = join(draft, `${basename(entry)}.old`);
      if (await exists(target)) await rename(target, old);
      await rename(join(draft, entry), target);
    }
    return result;
  } finally {
    await rm(draft, { recursive: true, force: true });
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
