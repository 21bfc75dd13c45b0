import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
import { type Bucket, beforeTry, objectOf, patience } from './bucket.ts';
import { faultOf, isNoUpload } from './faults.ts';
import { removeObject } from './remove-objects.ts';

// The smallest part that stores accept, one part at a time: memory holds little more than one.
const part = { bytes: 5 * 1024 * 1024, atOnce: 1 };
const filesAtOnce = 8;

/** Stores a local file as an object, in parts if it is large. It appears as a whole or not at all. */
export async function putObject(bucket: Bucket, key: string, localPath: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send(bucket, key, localPath);
      return;
    } catch (error) {
      // The answer to the last step may have been lost: then the parts are gone, and only sending them again shows that all is well.
      if (!isNoUpload(error) || tries === patience.tries) throw faultOf(error, key);
      await beforeTry(tries);
    }
  }
}

async function send({ client, ...bucket }: Bucket, key: string, localPath: string): Promise<void> {
  const body = createReadStream(localPath, { highWaterMark: 1024 * 1024 });
  // Parts that were sent are removed from the store if the whole fails.
  const upload = new Upload({
    client,
    params: { ...objectOf({ client, ...bucket }, key), Body: body },
    partSize: part.bytes,
    queueSize: part.atOnce,
  });
  try {
    await upload.done();
  } finally {
    body.destroy();
  }
}

/**
 * Stores the files of a local folder below a key. Files directly in it name the others, so they are removed first and stored last: a reader
 * finds them with everything that they name, or not at all.
 */
export async function putObjects(
  bucket: Bucket,
  key: string,
  localFolder: string,
  existing: ReadonlySet<string>,
): Promise<void> {
  const entries = await readdir(localFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = files.map((file) => relative(localFolder, file));
  const isEntry = (name: string) => !name.includes('/');
  const limit = pLimit(filesAtOnce);
  const put = (some: string[]) =>
    limit.map(some, (name) => putObject(bucket, `${key}${name}`, join(localFolder, name)));
  const remove = (some: string[]) => limit.map(some, (name) => removeObject(bucket, `${key}${name}`));
  await remove([...existing].filter(isEntry));
  await put(names.filter((name) => !isEntry(name)));
  await put(names.filter(isEntry));
  await remove([...existing].filter((name) => !isEntry(name) && !names.includes(name)));
}
