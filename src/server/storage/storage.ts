import type { Readable } from 'node:stream';

/** A stored file's size and when it was written. */
export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
}

/** Where media files live. Keys look like `renditions/<code>/540.mp4`: no leading slash, no part that starts with a dot. */
export interface Storage {
  /** Moves a finished local file in under its key, replacing what was there; once this returns, a power cut does not lose it. */
  putFile(key: string, localPath: string): Promise<void>;
  /** Moves a finished local folder in under a key that ends in a slash, as a whole, replacing what was there. */
  putFolder(key: string, localFolder: string): Promise<void>;
  /** A stream of the bytes from `start` to `end`, both included; the whole file without them. */
  read(key: string, range?: { start: number; end: number }): Readable;
  /** The whole file at once: for small ones alone. */
  readWhole(key: string): Promise<Buffer>;
  /** Null where there is no such file. */
  stat(key: string): Promise<StoredFile | null>;
  /** How many files lie directly below a key that ends in a slash. */
  count(key: string): Promise<number>;
  /** Gives the file a local path while `use` runs: ffmpeg and sharp work on paths. */
  withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Removes a file, or all files below a key that ends in a slash; nothing to remove is no error. */
  remove(key: string): Promise<void>;
  /** A folder for work in progress on the same disk; removed with all its files when `use` ends. */
  withTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result>;
}
