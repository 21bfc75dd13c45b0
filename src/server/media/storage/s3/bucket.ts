import { setTimeout as pause } from 'node:timers/promises';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { BucketAddress } from '#server/ground/store-address.ts';

const second = 1_000;

/** How long to wait for the store. */
export const patience = {
  connect: 3 * second,
  /** For an answer, from the beginning of the request on, or for the next bytes of one. */
  answer: 10 * second,
  /** For the answer to a part of a file, which is on its way for a while where the line is slow. */
  part: 60 * second,
  tries: 3,
};

/** The options of every request without a body. */
export const promptly = () => ({ requestTimeout: patience.answer });

/** A client for one bucket, and how its objects are named. */
export interface Bucket {
  client: S3Client;
  name: string;
  prefix: string;
}

/** Makes the client of a bucket. The SDK takes everything else from the environment: keys, role, region. */
export function openBucket({ bucket, prefix, endpoint, region, isPathStyle }: BucketAddress): Bucket {
  const fallbackRegion = endpoint === null ? {} : { region: process.env['AWS_REGION'] || 'us-east-1' };
  const options: S3ClientConfig = {
    ...fallbackRegion,
    ...(region !== null && { region }),
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: isPathStyle,
    maxAttempts: patience.tries,
    // Stores that are not Amazon's refuse the checksums of the SDK; the signature covers the bytes of parts anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.part,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: 128 },
      httpsAgent: { keepAlive: true, maxSockets: 128 },
    },
  };
  return { client: new S3Client(options), name: bucket, prefix };
}

/** The bucket and the key of a request. */
export const objectOf = ({ name, prefix }: Bucket, key: string) => ({ Bucket: name, Key: `${prefix}${key}` });

/** Waits before the next try, with exponential backoff and jitter. */
export const beforeTry = (tries: number): Promise<void> => pause(100 * 2 ** tries * (0.5 + Math.random() / 2));
