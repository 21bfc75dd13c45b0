import type { Context } from '#server/context.ts';
import type { ListedFile, Storage } from '#server/storage/storage.ts';
import { type Amendment, changeOf } from './amendment.ts';
import { entryNames } from './archive/archive-format.ts';
import type { ArchiveWriter } from './archive/archive-writer.ts';
import { type CurrentUpload, needsOriginal, readUpload, type StoredUpload } from './stored-upload.ts';

/** A file as long as this is read at once. */
const atOnce = 1024 * 1024;
const tries = 5;

/** What copying the files of uploads came to. */
export interface CopiedMedia {
  files: number;
  bytes: number;
  /** Keys that rows name and storage does not have. */
  missing: string[];
}

/** Copies the files of uploads as a snapshot named them; what became of an upload since then is yielded. */
export async function* copyMedia(
  context: Pick<Context, 'db' | 'storage'>,
  archive: ArchiveWriter,
  uploads: AsyncIterable<StoredUpload>,
  copied: CopiedMedia,
): AsyncGenerator<Amendment> {
  const files = fileCopier(context.storage, archive, copied);
  for await (const upload of uploads) {
    const amendment = await copyUpload(context, files, upload, copied);
    if (amendment) yield amendment;
  }
}

type FileCopier = ReturnType<typeof fileCopier>;

/**
 * A job may replace files while they are copied: a copy of the original by a ladder, an original by a smaller one. Where a file is gone, the upload
 * is copied as it is now, and the amendment says so.
 */
async function copyUpload(
  { db }: Pick<Context, 'db'>,
  files: FileCopier,
  then: StoredUpload,
  copied: CopiedMedia,
): Promise<Amendment | null> {
  let now: CurrentUpload | null = null;
  const done = new Map<string, number>();
  for (let attempt = 1; ; attempt += 1) {
    const missing = await files.copyNamed(now ?? then, done);
    if (missing.length === 0) break;
    const next = await readUpload(db.$client, then.id);
    if (!next && !then.isUsed) {
      for (const key of done.keys()) await files.discard(key);
      return { kind: 'gone', id: then.id };
    }
    if (!next || attempt === tries || !isOther(now ?? then, next)) {
      copied.missing.push(...missing);
      break;
    }
    now = next;
  }
  if (now) for (const key of done.keys()) if (!isNamed(now, key)) await files.discard(key);
  const variantBytes = await files.copyVariants(then);
  const originalBytes = done.get(originalOf(then)) ?? (now ?? then).originalBytes;
  return changeOf(then, now, { originalBytes, variantBytes });
}

const originalOf = ({ code }: StoredUpload) => `originals/${code}`;

/** Whether its files are other ones. */
const isOther = (one: StoredUpload, other: StoredUpload): boolean =>
  one.status !== other.status || JSON.stringify(one.renditions) !== JSON.stringify(other.renditions);

const isNamed = (upload: StoredUpload, key: string): boolean =>
  key === originalOf(upload)
    ? needsOriginal(upload)
    : key.startsWith(`renditions/${upload.code}/hls/`) || upload.renditions.some((made) => made.key === key);

function fileCopier(storage: Storage, archive: ArchiveWriter, copied: CopiedMedia) {
  /** Its bytes; null if there is no such file. */
  async function copyFile(key: string): Promise<number | null> {
    for (let attempt = 1; ; attempt += 1) {
      const stored = await storage.stat(key);
      if (!stored) return null;
      const bytes = await copyOnce(key, stored.bytes).catch(async (error: unknown) => {
        // It may have gone just now.
        if (attempt < tries && !(await storage.stat(key))) return null;
        throw error;
      });
      if (bytes !== null) {
        copied.files += 1;
        copied.bytes += bytes;
        return bytes;
      }
      if (attempt === tries) throw new Error(`${key} cannot be read`);
    }
  }

  async function copyOnce(key: string, size: number): Promise<number | null> {
    const name = `${entryNames.media}${key}`;
    if (size <= atOnce) {
      const bytes = await storage.readWhole(key);
      await archive.add(name, bytes);
      return bytes.length;
    }
    return (await archive.addStream(name, size, storage.read(key, { start: 0, end: size - 1 }))) ? size : null;
  }

  return {
    discard: (key: string) => archive.discard(`${entryNames.media}${key}`),

    /** Copies the files that rows name, other than those that are `done`; answers which are missing. */
    async copyNamed(upload: StoredUpload, done: Map<string, number>): Promise<string[]> {
      const missing: string[] = [];
      for (const { key, isNeeded } of [
        { key: originalOf(upload), isNeeded: needsOriginal(upload) },
        ...upload.renditions.filter(({ kind }) => kind !== 'hls').map(({ key }) => ({ key, isNeeded: true })),
      ]) {
        if (done.has(key)) continue;
        const bytes = await copyFile(key);
        if (bytes !== null) done.set(key, bytes);
        else if (isNeeded) missing.push(key);
      }
      const rungs = upload.renditions.filter(({ kind }) => kind === 'hls');
      if (rungs.length === 0) return missing;
      for await (const { key } of storage.list(`renditions/${upload.code}/hls/`)) {
        if (done.has(key)) continue;
        const bytes = await copyFile(key);
        if (bytes !== null) done.set(key, bytes);
      }
      const there = [...done.keys()];
      return [...missing, ...rungs.map(({ key }) => key).filter((key) => !there.some((one) => one.startsWith(key)))];
    },

    /** Copies what was made on request; answers its bytes. */
    async copyVariants({ code }: StoredUpload): Promise<number> {
      let sum = 0;
      for (const { key } of await all(storage.list(`variants/${code}/`))) sum += (await copyFile(key)) ?? 0;
      return sum;
    },
  };
}

/** An upload has some hundred variants at most. */
async function all(files: AsyncIterable<ListedFile>): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  for await (const file of files) found.push(file);
  return found;
}
