import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { UploadedFile } from '#lib/contract/post/file.ts';
import { UploadFailure } from './upload-failure.ts';
import { backoff, type Chunk, chunkAt, contentRange, receivedOf, stepAfter, type UploadAnswer } from './upload-plan.ts';

export type UploadKind = 'video' | 'image';

/** One request to the media service. Rejects if there is no answer; `onProgress` counts the sent bytes of the body. */
export interface UploadRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body: FormData | null;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
}
export type SendUpload = (request: UploadRequest) => Promise<UploadAnswer>;

/** An upload on the service. */
interface UploadName {
  /** Address of the service without a trailing slash, such as `/media/v1_1/riff`. */
  uploadBase: string;
  /** The id of this upload on the service; using it again resumes the upload. */
  id: string;
  signal: AbortSignal;
  send: SendUpload;
}

export interface UploadOptions extends UploadName {
  kind: UploadKind;
  preset?: string;
  /** An earlier try with this id may have sent some bytes: ask before the first chunk. */
  resume?: boolean;
  chunkBytes?: number;
  /** Bytes of the file that are sent or being sent; only decreases if the service lost some. */
  onProgress: (bytes: number) => void;
  /** Gets a new session after a 401; false if the person must sign in again. */
  refresh: () => Promise<boolean>;
  /** Waits this number of milliseconds, or until `signal` aborts. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

// After a minute and a half without progress the person decides.
const triesInARow = 10;

/**
 * Sends a file in chunks to a Cloudinary-shaped service and returns its answer to the last one.
 * Rejects with `UploadFailure`, or with the signal's reason after a cancel.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<UploadedFile> {
  const { chunkBytes = limits.uploadChunkBytes, signal } = options;
  let chunk = chunkAt(options.resume ? ((await askReceived(options)) ?? 0) : 0, file.size, chunkBytes);
  let failures = 0;
  let refreshed = false;
  for (;;) {
    signal.throwIfAborted();
    const answer = await sendChunk(file, chunk, options);
    const step = answer ? stepAfter(answer, chunk) : ({ next: 'retry', afterSeconds: 0 } as const);
    if (step.next === 'finish') return step.file;
    if (step.next === 'fail') throw failure(options.kind, step.reason, answer?.status ?? 0);
    if (step.next === 'send') {
      failures = step.from > chunk.from ? 0 : failures + 1;
      refreshed = false;
      if (failures >= triesInARow) throw failure(options.kind, null, 0);
      chunk = chunkAt(step.from, file.size, chunkBytes);
    } else if (step.next === 'refresh') {
      if (refreshed || !(await options.refresh())) throw failure(options.kind, messages.signInNeeded, 401);
      refreshed = true;
    } else {
      failures += 1;
      if (failures >= triesInARow) throw failure(options.kind, null, answer?.status ?? 0);
      await options.pause(Math.max(backoff(failures), step.afterSeconds * 1000), signal);
      const received = await askReceived(options);
      if (received !== null) chunk = chunkAt(received, file.size, chunkBytes);
    }
  }
}

/** Sends one chunk; null if there was no answer. */
async function sendChunk(file: File, chunk: Chunk, options: UploadOptions): Promise<UploadAnswer | null> {
  const body = new FormData();
  body.append('upload_preset', options.preset ?? 'riff');
  body.append('resource_type', options.kind);
  body.append('folder', `${options.kind}s`);
  // The file comes last, because the service streams it and needs the other fields first.
  body.append('file', file.slice(chunk.from, chunk.to, file.type), file.name);
  const size = chunk.to - chunk.from;
  return await answerOrNull(options, {
    method: 'POST',
    url: `${options.uploadBase}/${options.kind}/upload`,
    headers: {
      'Content-Range': contentRange(chunk),
      'X-Unique-Upload-Id': options.id,
    },
    body,
    signal: options.signal,
    // The body is slightly longer than the chunk, because it includes the form.
    onProgress: (bytes) => options.onProgress(chunk.from + Math.min(bytes, size)),
  });
}

/** Whether the service no longer has the upload, for example after a day without use. */
export async function isGone(options: UploadName): Promise<boolean> {
  return (await answerOrNull(options, { method: 'GET', ...named(options) }))?.status === 404;
}

/** Asks the service to delete an upload; if it does not answer, it deletes the upload after a day. */
export async function abandonUpload(options: UploadName): Promise<void> {
  await answerOrNull(options, { method: 'DELETE', ...named(options) });
}

/** Bytes that the service has of this upload; null if it cannot be reached or (Cloudinary) cannot tell. */
async function askReceived(options: UploadName): Promise<number | null> {
  const answer = await answerOrNull(options, { method: 'GET', ...named(options) });
  return answer?.status === 200 ? receivedOf(answer.body) : null;
}

const named = ({ uploadBase, id, signal }: UploadName): Omit<UploadRequest, 'method'> => ({
  url: `${uploadBase}/uploads/${id}`,
  headers: {},
  body: null,
  signal,
  onProgress: () => {},
});

async function answerOrNull(options: UploadName, request: UploadRequest): Promise<UploadAnswer | null> {
  options.signal.throwIfAborted();
  try {
    return await options.send(request);
  } catch {
    options.signal.throwIfAborted();
    return null;
  }
}

function failure(kind: UploadKind, reason: string | null, status: number): UploadFailure {
  const fallback = kind === 'video' ? messages.uploadVideoFailed : messages.uploadImageFailed;
  return new UploadFailure(reason ?? (status === 413 ? messages.fileTooLarge : fallback), status);
}
