import { resolve } from 'node:path';

/** A bucket of an S3-compatible store. Its keys come from the environment of the official SDK, never from an address. */
export interface BucketAddress {
  kind: 's3';
  bucket: string;
  /** The prefix of all keys in the bucket: empty, or a path that ends in a slash. */
  prefix: string;
  /** Null: Amazon's endpoint for the region. */
  endpoint: string | null;
  /** Null: the region that the environment names. */
  region: string | null;
  /** Whether the bucket is in the path instead of the host name. */
  isPathStyle: boolean;
}

/** Where media files are: below a data folder, or in a bucket. */
export type StoreAddress = { kind: 'disk'; dataDir: string } | BucketAddress;

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const keyPart = /^[\w-][\w.-]*$/;
const options = ['endpoint', 'region', 'path_style'];

/** Reads `s3://bucket/prefix?endpoint=…&region=…&path_style=…`, where only the bucket is required; null for anything else. */
export function parseBucket(text: string): BucketAddress | null {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null;
  const { hostname, pathname, searchParams, username, password, hash, port } = new URL(text);
  const parts = pathname.split('/').filter(Boolean);
  const isPlain = [username, password, hash, port].every((part) => part === '');
  if (!isPlain || !bucketName.test(hostname) || !parts.every((part) => keyPart.test(part))) return null;
  if ([...searchParams.keys()].some((name) => !options.includes(name))) return null;
  const endpoint = searchParams.get('endpoint') || null;
  if (endpoint !== null && !/^https?:\/\/[^/]/.test(endpoint)) return null;
  const style = searchParams.get('path_style') ?? 'false';
  if (!['true', 'false', '1', '0'].includes(style)) return null;
  return {
    kind: 's3',
    bucket: hostname,
    prefix: parts.map((part) => `${part}/`).join(''),
    endpoint,
    region: searchParams.get('region') || null,
    isPathStyle: style === 'true' || style === '1',
  };
}

/** Reads a data folder or an address of a bucket; null for an address that is wrong. */
export function parseStore(text: string): StoreAddress | null {
  return text.includes('://') ? parseBucket(text) : { kind: 'disk', dataDir: resolve(text) };
}
