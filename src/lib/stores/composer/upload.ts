import { atom, type ReadableAtom } from 'nanostores';
import { renewSession, sessionMark } from '#lib/api/renew-session.ts';
import type { UploadedFile } from '#lib/contract/file.ts';
import { messages } from '#lib/contract/messages.ts';
import { newUploadId, type SendUpload, UploadFailure, type UploadKind, uploadFile } from '#lib/media/upload.ts';
import { pauseOrOnline } from '#lib/media/upload-send.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';

/** Where one file stands on its way to the media service; `percent` is whole, 0 to 100. */
export type UploadState =
  | { state: 'idle' }
  | { state: 'uploading'; percent: number }
  | { state: 'ready'; file: UploadedFile }
  | { state: 'failed'; reason: string; canRetry: boolean };

/** Where uploads go. */
export interface UploadLine {
  /** Address of the media service, without a slash at the end. */
  uploadBase: string;
  send: SendUpload;
}

interface Upload {
  $upload: ReadableAtom<UploadState>;
  /** Sends this file in place of any other. Resolves when it has ended, whatever the end. */
  start(file: File, line: UploadLine): Promise<void>;
  /** Goes on with the file that failed, from the bytes that arrived. */
  retry(): Promise<void>;
  /** Stops what is on its way and forgets the file; deletes nothing on the service. */
  clear(): void;
}

/** Sends one file at a time to the media service. */
export function createUpload(kind: UploadKind): Upload {
  const $upload = atom<UploadState>({ state: 'idle' });
  let current: { file: File; id: string; line: UploadLine } | null = null;
  let running = new AbortController();

  async function run(next: NonNullable<typeof current>, resume: boolean) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    current = next;
    const { file, id, line } = next;
    const showProgress = (bytes: number) => {
      if (signal.aborted) return;
      const percent = Math.floor((bytes / file.size) * 100);
      const shown = $upload.get();
      if (shown.state !== 'uploading' || shown.percent !== percent) $upload.set({ state: 'uploading', percent });
    };
    const hooks = { onProgress: showProgress, refresh: renewOrSignIn, pause: pauseOrOnline };
    showProgress(0);
    try {
      const uploaded = await uploadFile(file, { ...line, ...hooks, kind, id, resume, signal });
      if (!signal.aborted) $upload.set({ state: 'ready', file: uploaded });
    } catch (error) {
      if (!signal.aborted) $upload.set(failed(error));
    }
  }

  return {
    $upload,
    start: (file, line) => run({ file, line, id: newUploadId() }, false),
    async retry() {
      if (current && $upload.get().state === 'failed') await run(current, true);
    },
    clear() {
      running.abort();
      current = null;
      $upload.set({ state: 'idle' });
    },
  };
}

/** What the service refused for good stays refused; anything else may go better the next time. */
function failed(error: unknown): UploadState {
  if (!(error instanceof UploadFailure)) throw error;
  const { message, status } = error;
  return { state: 'failed', reason: message, canRetry: status === 0 || status === 429 || status >= 500 };
}

async function renewOrSignIn(): Promise<boolean> {
  const renewed = await renewSession(sessionMark()).catch(() => {
    // No answer is no refusal: the upload stops where it is, and can be tried again.
    throw new UploadFailure(messages.postFailed, 0);
  });
  if (!renewed) platform().navigation.assign(paths.login());
  return renewed;
}
