import type { UploadedFile } from '#lib/contract/post/file.ts';

/** A part of a file: `from` is its first byte, `to` the byte after its last. */
export interface Chunk {
  from: number;
  to: number;
  total: number;
}

/** The media service's answer to one chunk; `body` is its parsed JSON, or null if it sent none. */
export interface UploadAnswer {
  status: number;
  body: unknown;
  /** The wait in seconds that the service requests, if any. */
  retryAfter?: number;
}

/** The next step after an answer: `fail` has the service's message, or null if it sent none. */
export type UploadStep =
  | { next: 'send'; from: number }
  | { next: 'finish'; file: UploadedFile }
  | { next: 'refresh' }
  | { next: 'retry'; afterSeconds: number }
  | { next: 'fail'; reason: string | null };

/**
 * The chunk to send if the service has the first `received` bytes. If it has all of them, the last chunk is sent again:
 * its answer, which describes the file, was lost.
 */
export function chunkAt(received: number, total: number, chunkBytes: number): Chunk {
  const from = received < total ? received : Math.max(0, Math.floor((total - 1) / chunkBytes) * chunkBytes);
  return { from, to: Math.min(from + chunkBytes, total), total };
}

/** The `Content-Range` header of a chunk. */
export function contentRange({ from, to, total }: Chunk): string {
  return `bytes ${from}-${to - 1}/${total}`;
}

// If the service requests a longer wait, the person decides.
const longestWaitSeconds = 15;

/** Reads one answer: the next step depends on the bytes that the service has now, never on the bytes that we believe we sent. */
export function stepAfter(answer: UploadAnswer, chunk: Chunk): UploadStep {
  const { status } = answer;
  const body = isRecord(answer.body) ? answer.body : {};
  if (status === 200) {
    if (typeof body['public_id'] === 'string') return { next: 'finish', file: answer.body as UploadedFile };
    if (chunk.to === chunk.total) return { next: 'fail', reason: null };
    return {
      next: 'send',
      from: typeof body['bytes'] === 'number' ? body['bytes'] : chunk.to,
    };
  }
  if (status === 401) return { next: 'refresh' };
  const received = receivedOf(body);
  if (status === 400 && received !== null && received !== chunk.from) return { next: 'send', from: received };
  const afterSeconds = answer.retryAfter ?? 0;
  const passing = status === 408 || status === 409 || status === 429 || status >= 500;
  if (passing && afterSeconds <= longestWaitSeconds) return { next: 'retry', afterSeconds };
  return { next: 'fail', reason: messageOf(body) };
}

/** The number of bytes that the service has, from the body of a refusal or a status answer; null if it does not say. */
export function receivedOf(body: unknown): number | null {
  if (!isRecord(body)) return null;
  if (typeof body['received'] === 'number') return body['received'];
  return receivedOf(body['error']);
}

/** Milliseconds before the next try after `failures` failures in a row: 0.5 s, doubled each time, 15 s at most. */
export function backoff(failures: number): number {
  return Math.min(500 * 2 ** (failures - 1), 15_000);
}

function messageOf(body: Record<string, unknown>): string | null {
  const error = body['error'];
  return isRecord(error) && typeof error['message'] === 'string' && error['message'] !== '' ? error['message'] : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
