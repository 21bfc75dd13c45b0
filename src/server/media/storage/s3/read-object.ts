import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { type Bucket, beforeTry, objectOf, patience, promptly } from './bucket.ts';
import { faultOf, isMissing } from './faults.ts';

type Range = { start: number; end: number };

/** A stream of an object or a part of it. If the connection breaks or stalls midway, it resumes there with the same object. */
export function readObject(bucket: Bucket, key: string, range?: Range): Readable {
  const ended = new AbortController();
  const stream = Readable.from(bytesOf(bucket, key, range ?? null, ended.signal), {
    objectMode: false,
    highWaterMark: 256 * 1024,
  });
  // A reader that goes must not wait for the store.
  stream.once('close', () => ended.abort());
  return stream;
}

async function* bytesOf(bucket: Bucket, key: string, range: Range | null, signal: AbortSignal): AsyncIterable<Buffer> {
  const place = { at: range?.start ?? 0, end: range?.end ?? null, etag: undefined as string | undefined };
  for (let tries = 1; ; tries += 1) {
    const before = place.at;
    try {
      yield* once(bucket, key, place, signal);
      return;
    } catch (error) {
      // A try that brought bytes resets the count.
      if (place.at > before) tries = 1;
      if (signal.aborted || isMissing(error) || isOther(error) || tries >= patience.tries) throw faultOf(error, key);
      await beforeTry(tries);
    }
  }
}

/** The object was replaced while it was read: its bytes do not belong to those that were read before. */
const isOther = (error: unknown) => error instanceof Error && error.name === 'PreconditionFailed';

interface Place {
  /** The next byte to read. */
  at: number;
  /** The last one; null: that of the object. */
  end: number | null;
  /** The tag of the object that the bytes so far belong to. */
  etag: string | undefined;
}

async function* once(bucket: Bucket, key: string, place: Place, signal: AbortSignal): AsyncIterable<Buffer> {
  if (place.end !== null && place.at > place.end) return;
  const range = place.at > 0 || place.end !== null ? `bytes=${place.at}-${place.end ?? ''}` : undefined;
  const { Body, ETag, ContentLength } = await bucket.client.send(
    new GetObjectCommand({ ...objectOf(bucket, key), Range: range, IfMatch: place.etag }),
    { abortSignal: signal, ...promptly() },
  );
  place.etag ??= ETag;
  const body = Body as Readable;
  if (place.end === null && ContentLength !== undefined) place.end = place.at + ContentLength - 1;
  const stop = () => body.destroy();
  signal.addEventListener('abort', stop);
  try {
    for await (const bytes of watched(body)) {
      place.at += bytes.length;
      yield bytes;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    body.destroy();
  }
  if (place.end !== null && place.at <= place.end) throw new Error('the answer ended early');
}

/** The chunks of a body; fails when the next one does not come. Time in which the reader does not ask for it does not count. */
async function* watched(body: Readable): AsyncIterable<Buffer> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const stall = setTimeout(() => body.destroy(new Error('the answer stalled')), patience.answer);
    try {
      const { done, value } = await chunks.next();
      if (done) return;
      yield value as Buffer;
    } finally {
      clearTimeout(stall);
    }
  }
}
