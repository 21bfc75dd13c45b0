import type { FileHandle } from 'node:fs/promises';

/** Reads up to that many bytes at a place of the file. */
export type Read = (at: number, length: number) => Promise<Buffer>;

/** Reads from an open file. */
export const readerOf =
  (file: FileHandle): Read =>
  async (at, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
