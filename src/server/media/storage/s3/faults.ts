import { MissingFile, StoreFault } from '#server/media/storage/store-fault.ts';

/** The parts of the SDK's error for an answer of the store that are used here. */
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

// The codes of MinIO and Garage, of Ceph, of Swift (a 413), and of others.
const fullNames = [
  'XMinioStorageFull',
  'QuotaExceeded',
  'InsufficientStorage',
  'InsufficientCapacity',
  'EntityTooLarge',
];

const isFull = (error: unknown) => fullNames.includes(nameOf(error)) || statusOf(error) === 507;

/** The error that the rest of Riff knows: for a missing file and a full store the error of a disk, otherwise a StoreFault. */
export function faultOf(error: unknown, doing: string): Error {
  if (isMissing(error)) return new MissingFile(doing, error);
  const words = `the store failed (${nameOf(error)} ${statusOf(error) ?? ''}) at ${doing}`;
  if (isFull(error)) return Object.assign(new Error(words, { cause: error }), { code: 'EDQUOT' });
  return error instanceof StoreFault ? error : new StoreFault(words, { cause: error });
}
