import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { type Bucket, objectOf, promptly } from './bucket.ts';
import { faultOf, isMissing } from './faults.ts';
import { listObjects } from './list-objects.ts';

const atOnce = 16;

/** Removes an object; does nothing if there is none. */
export async function removeObject(bucket: Bucket, key: string): Promise<void> {
  await bucket.client.send(new DeleteObjectCommand(objectOf(bucket, key)), promptly()).catch((error: unknown) => {
    if (!isMissing(error)) throw faultOf(error, key);
  });
}

/** Removes all objects below a key. One by one, because stores differ in their demands on the call that removes many. */
export async function removeObjects(bucket: Bucket, key: string): Promise<void> {
  const limit = pLimit(atOnce);
  const removing: Promise<void>[] = [];
  for await (const found of listObjects(bucket, key)) removing.push(limit(() => removeObject(bucket, found.key)));
  await Promise.all(removing);
}
