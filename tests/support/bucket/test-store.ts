import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type BucketAddress, parseBucket, type StoreAddress } from '#server/ground/store-address.ts';
import { bucketKeys } from './swift.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The endpoint of the store that a whole run uses instead of the disk, or null. */
    store: string | null;
  }
}

/** A new, empty place for the files of one Riff; null in a run on the disk. */
export function newStore(): BucketAddress | null {
  const endpoint = inject('store');
  return endpoint === null ? null : newBucketAddress(endpoint);
}

/** Whether this run stores files in a bucket; it then skips tests of the disk itself. */
export const isOnS3 = (): boolean => inject('store') !== null;

/** A separate folder in the bucket of a store. Sets the keys of that store for this process. */
export function newBucketAddress(endpoint: string): BucketAddress {
  Object.assign(process.env, bucketKeys);
  const address = parseBucket(bucketUrl(endpoint, randomBytes(6).toString('hex')));
  if (!address) throw new Error('not an address');
  return address;
}

/** The STORAGE_URL of a folder in the bucket of a store. */
export const bucketUrl = (endpoint: string, folder: string): string =>
  `s3://riff/${folder}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1&path_style=true`;

/** The environment of a separate process that uses the files of a Riff with this storage. */
export const storeVariables = (address: StoreAddress | null): Record<string, string> =>
  address?.kind === 's3' ? { ...bucketKeys, STORAGE_URL: bucketUrl(address.endpoint ?? '', address.prefix) } : {};
