import { MissingFile, StoreFault } from '#server/media/storage/store-fault.ts';

/** What the SDK throws for an answer of the store, as far as it is needed here. */
interface Answered extends Error {
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown) => (error as Answered | undefined)?.$metadata?.httpStatusCode;
const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Whether the store says that there is no such object. */
export const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes(nameOf(error)) || (statusOf(error) === 404 && nameOf(error) !== 'NoSuchUpload');

/** Whether the store does not know a multipart upload: it was ended, or finished by a request whose answer was lost. */
export const isNoUpload = (error: unknown): boolean => nameOf(error) === 'NoSuchUpload';

// Of MinIO and Garage, of Ceph, of Swift, which says so as 413, and of others.
const fullNames = [
  'XMinioStorageFull',
  'QuotaExceeded',
  'InsufficientStorage',
  'InsufficientCapacity',
  'EntityTooLarge',
];

const isFull = (error: unknown) => fullNames.includes(nameOf(error)) || statusOf(error) === 507;

/** What went wrong, in the words that the rest of Riff knows: a missing file and a full store as of a disk, and otherwise a StoreFault. */
export function faultOf(error: unknown, doing: string): Error {
  if (isMissing(error)) return new MissingFile(doing, error);
  const words = `the store failed (${nameOf(error)} ${statusOf(error) ?? ''}) at ${doing}`;
  if (isFull(error)) return Object.assign(new Error(words, { cause: error }), { code: 'EDQUOT' });
  return error instanceof StoreFault ? error : new StoreFault(words, { cause: error });
}
