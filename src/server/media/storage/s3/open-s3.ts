import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { HeadBucketCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { StartupError } from '#server/ground/config.ts';
import type { BucketAddress } from '#server/ground/store-address.ts';
import { checkedKey, type Storage } from '#server/media/storage/storage.ts';
import { openFolders, openTemporary } from '#server/media/storage/temporary.ts';
import { type Bucket, objectOf, openBucket, promptly } from './bucket.ts';
import { faultOf, isMissing } from './faults.ts';
import { endAbandoned, listObjects } from './list-objects.ts';
import { putObject, putObjects } from './put-object.ts';
import { readObject } from './read-object.ts';
import { removeObject, removeObjects } from './remove-objects.ts';

/**
 * Opens the storage in a bucket, with temporary files in the data folder. Throws a StartupError that begins with `name` if the
 * bucket cannot be used.
 */
export async function openS3(address: BucketAddress, dataDir: string, name: string): Promise<Storage> {
  await openFolders(dataDir, []);
  const bucket = openBucket(address);
  const temporary = openTemporary(dataDir);
  const checkBucket = () => bucket.client.send(new HeadBucketCommand({ Bucket: bucket.name }), promptly());
  await checkBucket().catch((error: unknown) => {
    throw new StartupError(
      `${name}: the bucket "${bucket.name}" cannot be used (${reasonOf(error)}): check address, region and keys.`,
    );
  });

  return {
    ...temporary,
    async putFile(key, localPath) {
      await putObject(bucket, checkedKey(key), localPath);
      await rm(localPath);
    },

    async putFolder(key, localFolder) {
      const existing = new Set<string>();
      for await (const found of listObjects(bucket, checkedKey(key))) existing.add(found.key.slice(key.length));
      await putObjects(bucket, key, localFolder, existing);
      await rm(localFolder, { recursive: true });
    },

    read: (key, range) => readObject(bucket, checkedKey(key), range),
    readWhole: async (key) => await buffer(readObject(bucket, checkedKey(key))),
    stat: async (key) => await statObject(bucket, checkedKey(key)),

    async names(key) {
      const names: string[] = [];
      for await (const found of listObjects(bucket, checkedKey(key), { flat: true })) {
        names.push(found.key.slice(key.length));
      }
      return names;
    },

    list: (prefix) => listObjects(bucket, prefix === '' ? prefix : checkedKey(prefix)),

    withLocalFile: async (key, use) =>
      await temporary.withTemporaryFolder(async (folder) => {
        const path = join(folder, basename(checkedKey(key)));
        await pipeline(readObject(bucket, key), createWriteStream(path));
        return await use(path);
      }),

    async remove(key) {
      await (key.endsWith('/') ? removeObjects : removeObject)(bucket, checkedKey(key));
    },

    async check() {
      await checkBucket();
      await temporary.withTemporaryFolder(async () => undefined);
    },

    removeAbandoned: (before) => endAbandoned(bucket, before),
    close: () => bucket.client.destroy(),
  };
}

async function statObject(bucket: Bucket, key: string) {
  try {
    const { ContentLength, LastModified } = await bucket.client.send(
      new HeadObjectCommand(objectOf(bucket, key)),
      promptly(),
    );
    return { bytes: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw faultOf(error, key);
  }
}

/** The fault of a bucket, for the operator; the answer to a HEAD request has no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { httpStatusCode } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  if (httpStatusCode === 404) return 'there is no such bucket';
  if (httpStatusCode === 403) return 'access is denied';
  return [error.name, 'code' in error && error.code, error.message].filter(Boolean).join(' ');
}
