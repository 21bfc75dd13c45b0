import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '#server/media/storage/storage.ts';

/** Copies a file between stores and reads it back; returns its SHA-256. Throws if the bytes read back differ. */
export async function copyFile(from: Storage, to: Storage, key: string): Promise<string> {
  return await to.withTemporaryFolder(async (folder) => {
    const path = join(folder, 'file');
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(bytes: Buffer, _encoding, done) {
        hash.update(bytes);
        done(null, bytes);
      },
    });
    await pipeline(from.read(key), hashing, createWriteStream(path));
    const sent = hash.digest('hex');
    await to.putFile(key, path);
    if ((await hashOf(to.read(key))) !== sent) throw new Error(`${key} is not the same after it was copied`);
    return sent;
  });
}

/** The SHA-256 of a stream. */
export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of stream) hash.update(bytes as Buffer);
  return hash.digest('hex');
}
