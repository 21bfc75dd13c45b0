import type { Storage } from '#server/media/storage/storage.ts';
import type { Context } from '#server/product/context.ts';
import { type Amendment, changeOf } from './amendment.ts';
import { entryNames } from './archive/archive-format.ts';
import type { ArchiveWriter } from './archive/archive-writer.ts';
import { type CurrentUpload, needsOriginal, readUpload, type StoredUpload } from './stored-upload.ts';

/** Files up to this size are read at once. */
const atOnce = 1024 * 1024;
const tries = 5;

/** The result of copying the files of uploads. */
export interface CopiedMedia {
  files: number;
  bytes: number;
  /** Keys that rows refer to but storage lacks. */
  missing: string[];
}

/** Copies the files of uploads in a snapshot; yields the changes of uploads since then. */
export async function* copyMedia(
  context: Pick<Context, 'db' | 'storage'>,
  archive: ArchiveWriter,
  uploads: AsyncIterable<StoredUpload>,
  copied: CopiedMedia,
): AsyncGenerator<Amendment> {
  const target = { storage: context.storage, archive, copied };
  for await (const upload of uploads) {
    const amendment = await copyUpload(context, target, upload);
    if (amendment) yield amendment;
  }
}

interface Target {
  storage: Storage;
  archive: ArchiveWriter;
  copied: CopiedMedia;
}

/**
 * A job may replace files while they are copied: a copy of the original by a ladder, an original by a smaller one. If a file is missing,
 * the upload is copied in its present state, and an amendment records that.
 */
async function copyUpload({ db }: Pick<Context, 'db'>, target: Target, then: StoredUpload): Promise<Amendment | null> {
  let now: CurrentUpload | null = null;
  const done = new Map<string, number>();
  for (let attempt = 1; ; attempt += 1) {
    const missing = await copyNamed(target, now ?? then, done);
    if (missing.length === 0) break;
    const next = await readUpload(db.$client, then.id);
    if (!next && !then.isUsed) {
      for (const key of done.keys()) await discard(target, key);
      return { kind: 'gone', id: then.id };
    }
    if (!next || attempt === tries || !isOther(now ?? then, next)) {
      target.copied.missing.push(...missing);
      break;
    }
    now = next;
  }
  if (now) for (const key of done.keys()) if (!isNamed(now, key)) await discard(target, key);
  const variantBytes = await copyVariants(target, then);
  const originalBytes = done.get(originalOf(then)) ?? (now ?? then).originalBytes;
  return changeOf(then, now, { originalBytes, variantBytes });
}

const originalOf = ({ code }: StoredUpload) => `originals/${code}`;

/** Whether their files differ. */
const isOther = (one: StoredUpload, other: StoredUpload): boolean =>
  one.status !== other.status || JSON.stringify(one.renditions) !== JSON.stringify(other.renditions);

const isNamed = (upload: StoredUpload, key: string): boolean =>
  key === originalOf(upload)
    ? needsOriginal(upload)
    : key.startsWith(`renditions/${upload.code}/hls/`) || upload.renditions.some((made) => made.key === key);

const nameOf = (key: string) => `${entryNames.media}${key}`;

const discard = ({ archive }: Target, key: string): Promise<void> => archive.discard(nameOf(key));

/** Copies the files that rows refer to, except for those that are `done`; returns the missing ones. */
async function copyNamed(target: Target, upload: StoredUpload, done: Map<string, number>): Promise<string[]> {
  const missing: string[] = [];
  const copy = async (key: string, isNeeded: boolean) => {
    if (done.has(key)) return;
    const bytes = await copyFile(target, key);
    if (bytes !== null) done.set(key, bytes);
    else if (isNeeded) missing.push(key);
  };
  await copy(originalOf(upload), needsOriginal(upload));
  for (const { kind, key } of upload.renditions) if (kind !== 'hls') await copy(key, true);
  const rungs = upload.renditions.filter(({ kind }) => kind === 'hls').map(({ key }) => key);
  if (rungs.length === 0) return missing;
  for await (const { key } of target.storage.list(`renditions/${upload.code}/hls/`)) await copy(key, false);
  const there = [...done.keys()];
  return [...missing, ...rungs.filter((rung) => !there.some((key) => key.startsWith(rung)))];
}

/** Copies the files that were made on request; returns their size in bytes. */
async function copyVariants(target: Target, { code }: StoredUpload): Promise<number> {
  let sum = 0;
  for await (const { key } of target.storage.list(`variants/${code}/`)) sum += (await copyFile(target, key)) ?? 0;
  return sum;
}

/** Returns the size in bytes; null if there is no such file. */
async function copyFile(target: Target, key: string): Promise<number | null> {
  const { storage, copied } = target;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const stored = await storage.stat(key);
    if (!stored) return null;
    const bytes = await copyOnce(target, key, stored.bytes).catch(async (error: unknown) => {
      // The file may have just been removed.
      if (await storage.stat(key)) throw error;
      return null;
    });
    if (bytes === null) continue;
    copied.files += 1;
    copied.bytes += bytes;
    return bytes;
  }
  throw new Error(`${key} cannot be read`);
}

/** Null if the number of bytes differs from the expected size. */
async function copyOnce({ storage, archive }: Target, key: string, size: number): Promise<number | null> {
  if (size > atOnce) {
    const isWhole = await archive.addStream(nameOf(key), size, storage.read(key, { start: 0, end: size - 1 }));
    return isWhole ? size : null;
  }
  const bytes = await storage.readWhole(key);
  await archive.add(nameOf(key), bytes);
  return bytes.length;
}
