import { messages } from '#lib/contract/messages.ts';
import type { UploadedFile } from '#lib/contract/post/file.ts';
import type { SignedUpload } from '#lib/contract/post/hosted-file.ts';
import type { UploadOptions } from './upload.ts';
import { UploadFailure } from './upload-failure.ts';
import { newUploadId } from './upload-id.ts';
import { backoff, type Chunk, chunkAt, contentRange, stepAfter, type UploadAnswer } from './upload-plan.ts';

/** The last answer of the media host, with its signature. */
export interface HostAnswer {
  public_id: string;
  version: string;
  signature: string;
}

/** The two calls to Riff around an upload to the host. Both reject with `UploadFailure`. */
export interface HostDesk {
  sign(): Promise<SignedUpload>;
  finish(answer: HostAnswer): Promise<UploadedFile>;
}

export type HostOptions = Pick<UploadOptions, 'kind' | 'signal' | 'send' | 'pause' | 'onProgress' | 'chunkBytes'> & {
  desk: HostDesk;
};

type Form = Extract<SignedUpload, { state: 'send' }>;

// The host requires at least 5 MB in each chunk but the last.
const hostChunkBytes = 6_000_000;
const triesInARow = 10;

/**
 * Sends a file in chunks to the media host, as Riff's signature allows, and returns Riff's description of it. The host cannot
 * tell how much of a file it has, so an upload that a reload interrupts starts over.
 */
export async function uploadToHost(file: File, options: HostOptions): Promise<UploadedFile> {
  const { desk } = options;
  for (let expired = 0; ; expired += 1) {
    const signed = await patiently(() => desk.sign(), options);
    if (signed.state === 'done') return signed.file;
    const answer = await sendAll(file, signed, options);
    if (answer) return await patiently(() => desk.finish(answer), options);
    // A form is valid for an hour.
    if (expired > 0) throw failure(options, null, 401);
  }
}

/** Null if the host no longer accepts the form. */
async function sendAll(file: File, form: Form, options: HostOptions): Promise<HostAnswer | null> {
  const { chunkBytes = hostChunkBytes, signal, pause } = options;
  const id = newUploadId();
  let chunk = chunkAt(0, file.size, chunkBytes);
  for (let failures = 0; ; ) {
    signal.throwIfAborted();
    const answer = await sendChunk(file, form, id, chunk, options);
    if (answer?.status === 200 && chunk.to < chunk.total) {
      chunk = chunkAt(chunk.to, file.size, chunkBytes);
      failures = 0;
      continue;
    }
    const step = answer ? stepAfter(answer, chunk) : ({ next: 'retry', afterSeconds: 0 } as const);
    if (step.next === 'finish') return signedPart(answer?.body, options);
    if (step.next === 'refresh') return null;
    if (step.next === 'fail') throw failure(options, step.reason, answer?.status ?? 0);
    failures += 1;
    if (failures >= triesInARow) throw failure(options, null, answer?.status ?? 0);
    await pause(Math.max(backoff(failures), step.next === 'retry' ? step.afterSeconds * 1000 : 0), signal);
  }
}

async function sendChunk(
  file: File,
  { url, fields }: Form,
  id: string,
  chunk: Chunk,
  { send, signal, onProgress }: HostOptions,
): Promise<UploadAnswer | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file.slice(chunk.from, chunk.to, file.type), file.name);
  const headers = { 'Content-Range': contentRange(chunk), 'X-Unique-Upload-Id': id };
  const progress = (bytes: number) => onProgress(chunk.from + Math.min(bytes, chunk.to - chunk.from));
  return await send({ method: 'POST', url, headers, body, signal, onProgress: progress }).catch(() => {
    signal.throwIfAborted();
    return null;
  });
}

function signedPart(body: unknown, options: HostOptions): HostAnswer {
  const { public_id, version, signature } = body as Record<string, unknown>;
  if (typeof public_id !== 'string' || typeof signature !== 'string') throw failure(options, null, 0);
  return { public_id, version: String(version), signature };
}

/** Repeats a call to Riff while its failure may be temporary. */
async function patiently<Result>(call: () => Promise<Result>, { signal, pause }: HostOptions): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const passes = error instanceof UploadFailure && (error.status === 0 || error.status >= 500);
      if (!passes || failures >= triesInARow) throw error;
      await pause(backoff(failures), signal);
    }
  }
}

const failure = ({ kind }: HostOptions, reason: string | null, status: number) =>
  new UploadFailure(reason ?? (kind === 'video' ? messages.uploadVideoFailed : messages.uploadImageFailed), status);
