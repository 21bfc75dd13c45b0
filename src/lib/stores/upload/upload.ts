import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { renewSession, sessionMark } from '#lib/api/renew-session.ts';
import { leaveEndedSession, request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { deleteFile, type UploadedFile } from '#lib/contract/post/file.ts';
import type { UploadKind, UploadOptions } from '#lib/media/upload/upload.ts';
import { UploadFailure } from '#lib/media/upload/upload-failure.ts';
import { newUploadId } from '#lib/media/upload/upload-id.ts';
import { pauseOrOnline } from '#lib/media/upload/upload-pause.ts';
import { showToast } from '../toast.ts';
import type { UploadService } from './upload-service.ts';

/** The state of one file's upload; `percent` is an integer from 0 to 100. */
export type UploadState =
  | { state: 'idle' }
  | { state: 'waiting' }
  /** `isRetrying`: the last try failed, and this one has not passed its progress yet. */
  | { state: 'uploading'; percent: number; isRetrying?: true }
  | { state: 'ready'; file: UploadedFile }
  | { state: 'failed'; reason: string; canRetry: boolean };

/** Whether the service refused the file, so that a retry is useless. */
export const isRefused = (upload: UploadState): boolean => upload.state === 'failed' && !upload.canRetry;

/** An upload that an earlier visit started: its id, and the service's answer if it finished. */
export interface BegunUpload {
  id: string;
  answer?: UploadedFile | undefined;
}

export interface Upload {
  $upload: ReadableAtom<UploadState>;
  /** The id of the current upload on the service; null before the first. */
  id(): string | null;
  /** Uploads this file instead of any other. Resolves when the upload has ended, also if it failed. */
  start(file: File, id?: string): Promise<void>;
  /** Resumes the upload of an earlier visit. Sends the file again if the service has deleted it. */
  resume(file: File, begun: BegunUpload): Promise<void>;
  /** Resumes the failed upload from the bytes that arrived. */
  retry(): Promise<void>;
  /** Stops the upload without changing its state, because the outbox continues it. */
  halt(): void;
  /** Stops the upload and drops the file; deletes nothing on the service. */
  clear(): void;
  /** Like `clear`, but also deletes the upload on the service. */
  discard(): Promise<void>;
}

interface Current {
  file: File;
  id: string;
}

/** Uploads one file at a time to the media service. */
export function createUpload(kind: UploadKind, service: UploadService, limited: TaskLimit = (task) => task()): Upload {
  const $upload = atom<UploadState>({ state: 'idle' });
  let current: Current | null = null;
  let running = new AbortController();

  async function send({ file, id }: Current, resume: boolean, signal: AbortSignal) {
    if (signal.aborted) return;
    const progress = showProgress($upload, file.size, signal);
    const pause = (milliseconds: number) => {
      progress.again();
      return pauseOrOnline(milliseconds, signal);
    };
    const hooks = { onProgress: progress.reach, refresh: renewOrSignIn, pause };
    progress.reach(0);
    try {
      const uploaded = await sendBy(service, file, { ...hooks, kind, id, resume, signal });
      if (!signal.aborted) $upload.set({ state: 'ready', file: uploaded });
    } catch (error) {
      if (!signal.aborted) $upload.set(failed(error));
    }
  }

  function begin(next: Current, state: UploadState): AbortSignal {
    running.abort();
    running = new AbortController();
    current = next;
    $upload.set(state);
    return running.signal;
  }

  async function run(next: Current, resume: boolean) {
    const signal = begin(next, { state: 'waiting' });
    await limited(() => send(next, resume, signal));
  }

  function clear() {
    running.abort();
    current = null;
    $upload.set({ state: 'idle' });
  }

  return {
    $upload,
    clear,
    halt: () => running.abort(),
    id: () => current?.id ?? null,
    start: (file, id = newUploadId()) => run({ file, id }, false),
    async resume(file, { id, answer }) {
      const next = { file, id };
      if (!answer) return await run(next, true);
      const signal = begin(next, { state: 'ready', file: answer });
      const gone = await limited(() => isGone(id, service, signal)).catch(() => false);
      if (gone && !signal.aborted) await run(next, false);
    },
    async retry() {
      if (current && $upload.get().state === 'failed') await run(current, true);
    },
    async discard() {
      const [discarded, state] = [current, $upload.get()];
      clear();
      const answer = state.state === 'ready' ? state.file : undefined;
      // If the service refused the file, it has deleted it already.
      const isThere = answer || state.state === 'uploading' || (state.state === 'failed' && !isRefused(state));
      if (discarded && isThere) await discardUpload({ id: discarded.id, answer }, service);
    },
  };
}

/** Whether this run completed the upload; an answer that was known before does not count. Shows a failure. */
export async function hasArrived({ $upload }: Upload, run: Promise<void>, known?: UploadedFile): Promise<boolean> {
  await run;
  const now = $upload.get();
  if (now.state === 'failed') showToast(now.reason, 'destructive');
  return now.state === 'ready' && now.file !== known;
}

/** Sends a file to the service, or directly to the media host. */
async function sendBy(service: UploadService, file: File, options: Omit<UploadOptions, 'uploadBase' | 'send'>) {
  const { uploadFile, sendToHost, send } = await toolsOf(service);
  options.signal.throwIfAborted();
  const { uploadBase, isHosted } = service;
  if (isHosted && sendToHost) return await sendToHost(file, { ...options, send });
  return await uploadFile(file, { ...options, uploadBase, send });
}

/** Deletes an upload of an earlier visit on the service. */
export async function discardUpload({ id, answer }: BegunUpload, service: UploadService): Promise<void> {
  if (answer) return await deleteUpload(answer.public_id);
  const { signal } = new AbortController();
  const { uploadBase } = service;
  // If this call fails, the service deletes the upload after a day anyway.
  await service.tools().then(
    ({ abandonUpload, send }) => abandonUpload({ uploadBase, send, id, signal }),
    () => {},
  );
}

async function isGone(id: string, service: UploadService, signal: AbortSignal): Promise<boolean> {
  const { isGone: ask, send } = await toolsOf(service);
  signal.throwIfAborted();
  return await ask({ uploadBase: service.uploadBase, send, id, signal });
}

/** If the tools cannot be loaded, the upload fails and can be retried. */
const toolsOf = (service: UploadService) =>
  service.tools().catch(() => {
    throw new UploadFailure(messages.postFailed, 0);
  });

/** A file that is not deleted is harmless: the service deletes unused files after a day. */
async function deleteUpload(publicId: string) {
  const { ok, message } = await outcomeOf(request(deleteFile, { body: { code: publicId } }), 'no answer');
  if (ok) return;
  // biome-ignore lint/suspicious/noConsole: the specification has this failure logged and not shown
  console.warn('The upload could not be deleted:', message);
}

/** Publishes each whole percent once. After a failed try, `isRetrying` is set until the upload passes its former progress. */
function showProgress($upload: WritableAtom<UploadState>, size: number, signal: AbortSignal) {
  let furthest = 0;
  let isRetrying = false;
  const show = (percent: number) => {
    const shown = $upload.get();
    const isShown = shown.state === 'uploading' && shown.percent === percent && !shown.isRetrying === !isRetrying;
    if (!isShown && !signal.aborted) $upload.set({ state: 'uploading', percent, ...(isRetrying && { isRetrying }) });
  };
  return {
    reach(bytes: number) {
      const percent = Math.floor((bytes / size) * 100);
      if (percent > furthest) isRetrying = false;
      furthest = Math.max(furthest, percent);
      show(percent);
    },
    /** Marks the try as failed. */
    again() {
      const shown = $upload.get();
      isRetrying = true;
      if (shown.state === 'uploading') show(shown.percent);
    },
  };
}

/** Network errors, 409, 429 and 5xx can be retried, and so can an ended session; any other refusal is final. */
function failed(error: unknown): UploadState {
  if (!(error instanceof UploadFailure)) throw error;
  const { message, status } = error;
  return {
    state: 'failed',
    reason: message,
    canRetry: [0, 401, 409, 429].includes(status) || status >= 500,
  };
}

async function renewOrSignIn(): Promise<boolean> {
  const refusal = await renewSession(sessionMark()).catch(() => {
    // A missing answer is not a refusal: the upload stops and can be retried.
    throw new UploadFailure(messages.postFailed, 0);
  });
  if (!refusal) return true;
  // Nor does a 429 or a restarting server end the session.
  if (refusal.code !== 401) throw new UploadFailure(refusal.message || messages.postFailed, refusal.code);
  leaveEndedSession();
  return false;
}

/** Runs a task once the limit allows. */
export type TaskLimit = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Limits how many tasks run at the same time. Waiting tasks start in order. */
export function createTaskLimit(concurrency: number): TaskLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < concurrency) running += 1;
    // A finished task hands over its place, so `running` does not change.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
