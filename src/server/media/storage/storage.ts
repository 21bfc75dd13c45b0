import type { Readable } from 'node:stream';
import type { PartStore } from './part-store.ts';

/** A stored file's size and when it was written. */
export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
}

/** A stored file with its key. */
export interface ListedFile extends StoredFile {
  key: string;
}

/** The media files. Keys look like `renditions/<code>/540.mp4`: no leading slash, no part that starts with a dot. */
export interface Storage {
  /** Moves a finished local file to its key, replacing an existing one; it is durable when this resolves. No reader ever finds a part of it. */
  putFile(key: string, localPath: string): Promise<void>;
  /**
   * Moves a finished local folder to a key that ends in a slash, replacing an existing one as a whole. The files directly in it name the others: a reader that finds
   * one of them finds all.
   */
  putFolder(key: string, localFolder: string): Promise<void>;
  /** A stream of the bytes from `start` to `end`, both included; the whole file without them. Fails with the code ENOENT if there is no such file. */
  read(key: string, range?: { start: number; end: number }): Readable;
  /** The whole file at once: only for small files. */
  readWhole(key: string): Promise<Buffer>;
  /** Null if there is no such file. */
  stat(key: string): Promise<StoredFile | null>;
  /** The names of the files directly below a key that ends in a slash. */
  names(key: string): Promise<string[]>;
  /**
   * Every file whose key begins with this, which is empty or ends in a slash; in no order, without holding all of them in memory. Files that come or go
   * during the listing may be missing.
   */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Gives the file a local path while `use` runs, because FFmpeg and sharp work on paths. */
  withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Removes a file, or all files below a key that ends in a slash; does nothing if there are none. */
  remove(key: string): Promise<void>;
  /** The bytes in use on the disk of temporary files (and of media on disk), the bytes that this process may still write, and the sum of both. */
  space(): Promise<{ used: number; free: number; total: number }>;
  /** A folder for work in progress on this machine; removed with all its files when `use` ends. */
  withTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result>;
  /** Throws if files cannot be read and written at the moment. */
  check(): Promise<void>;
  /** Removes the remains of interrupted writes from before that time; returns how many. */
  removeAbandoned(before: Date): Promise<number>;
  /** Closes its connections. */
  close(): void;
}

/** All files of an installation: finished ones, and those that are being received. */
export interface MediaStorage extends Storage {
  readonly parts: PartStore;
}

/** The key itself. Some parts of keys come from request addresses: no key may lead out of the store. */
export function checkedKey(key: string): string {
  if (!/^[a-z]+(\/[\w-][\w.-]*)*\/?$/.test(key) || !key.includes('/')) throw new Error('not a storage key');
  return key;
}
