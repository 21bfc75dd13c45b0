import { AbortMultipartUploadCommand, ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { ListedFile } from '#server/media/storage/storage.ts';
import { type Bucket, promptly } from './bucket.ts';
import { faultOf, isNoUpload } from './faults.ts';

/** The objects below a key; with `flat`, only those directly below it. */
export async function* listObjects(
  { client, name, prefix }: Bucket,
  key: string,
  { flat = false } = {},
): AsyncIterable<ListedFile> {
  const where = { Bucket: name, Prefix: `${prefix}${key}`, ...(flat && { Delimiter: '/' }) };
  let next: string | undefined;
  do {
    const page = await client
      .send(new ListObjectsV2Command({ ...where, ContinuationToken: next }), promptly())
      .catch((error: unknown) => {
        throw faultOf(error, `the list of ${key}`);
      });
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key?.startsWith(prefix)) {
        yield { key: Key.slice(prefix.length), bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
      }
    }
    next = page.NextContinuationToken;
  } while (next);
}

/** Aborts multipart uploads that began before that time, whose senders have gone. Returns how many. */
export async function endAbandoned({ client, name, prefix }: Bucket, before: Date): Promise<number> {
  const { Uploads = [] } = await client.send(
    new ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix }),
    promptly(),
  );
  let ended = 0;
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Key || !UploadId || !Initiated || Initiated >= before) continue;
    await client
      .send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }), promptly())
      .catch((error: unknown) => {
        if (!isNoUpload(error)) throw faultOf(error, Key);
      });
    ended += 1;
  }
  return ended;
}
