import { atom, type ReadableAtom } from 'nanostores';
import { deleteFile } from '#lib/api/file.ts';
import { renewSession, sessionMark } from '#lib/api/renew-session.ts';
import type { UploadedFile } from '#lib/contract/file.ts';
import { messages } from '#lib/contract/messages.ts';
import type * as Sender from '#lib/media/upload.ts';
import type { SendUpload, UploadKind } from '#lib/media/upload.ts';
import { UploadFailure } from '#lib/media/upload-failure.ts';
import { newUploadId } from '#lib/media/upload-id.ts';
import { pauseOrOnline } from '#lib/media/upload-pause.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { InTurn } from './turns.ts';

// What sends comes after the form; where it cannot be had, that is one more reason to try again.
const sender = (): Promise<typeof Sender> =>
  import('#lib/media/upload.ts').catch(() => {
    throw new UploadFailure(messages.postFailed, 0);
  });
const uploadFile: typeof Sender.uploadFile = async (...call) => (await sender()).uploadFile(...call);
const isGone: typeof Sender.isGone = async (...call) => (await sender()).isGone(...call);

/** Where one file stands on its way to the media service; `percent` is whole, 0 to 100. */
export type UploadState =
  | { state: 'idle' }
  | { state: 'waiting' }
  | { state: 'uploading'; percent: number }
  | { state: 'ready'; file: UploadedFile }
  | { state: 'failed'; reason: string; canRetry: boolean };

/** The service refused the file for good. */
export const isRefused = (upload: UploadState): boolean => upload.state === 'failed' && !upload.canRetry;

/** Where uploads go. */
export interface UploadLine {
  /** Address of the media service, without a slash at the end. */
  uploadBase: string;
  send: SendUpload;
}

/** What an earlier visit left of an upload: its name on the service, and the answer where it was finished. */
export interface BegunUpload {
  id: string;
  answer?: UploadedFile | undefined;
}

export interface Upload {
  $upload: ReadableAtom<UploadState>;
  /** The name of the present upload on the service; null before the first. */
  id(): string | null;
  /** Sends this file in place of any other. Resolves when it has ended, whatever the end. */
  start(file: File, line: UploadLine, id?: string): Promise<void>;
  /** Goes on with what an earlier visit began; what the service has forgotten meanwhile is sent again. */
  resume(file: File, line: UploadLine, begun: BegunUpload): Promise<void>;
  /** Goes on with the file that failed, from the bytes that arrived. */
  retry(): Promise<void>;
  /** Stops what is on its way and forgets the file; deletes nothing on the service. */
  clear(): void;
  /** The same, and has the service delete what it holds of it. */
  discard(): Promise<void>;
}

interface Current {
  file: File;
  id: string;
  line: UploadLine;
}

/** Sends one file at a time to the media service. */
export function createUpload(kind: UploadKind, inTurn: InTurn = (task) => task()): Upload {
  const $upload = atom<UploadState>({ state: 'idle' });
  let current: Current | null = null;
  let running = new AbortController();

  async function send({ file, id, line }: Current, resume: boolean, signal: AbortSignal) {
    if (signal.aborted) return;
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

  async function run(next: Current, resume: boolean) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    current = next;
    $upload.set({ state: 'waiting' });
    await inTurn(() => send(next, resume, signal));
  }

  function clear() {
    running.abort();
    current = null;
    $upload.set({ state: 'idle' });
  }

  return {
    $upload,
    clear,
    id: () => current?.id ?? null,
    start: (file, line, id = newUploadId()) => run({ file, line, id }, false),
    async resume(file, line, { id, answer }) {
      const next = { file, line, id };
      if (!answer) return await run(next, true);
      running.abort();
      running = new AbortController();
      const { signal } = running;
      current = next;
      $upload.set({ state: 'ready', file: answer });
      const gone = await inTurn(() => isGone({ ...line, id, signal })).catch(() => false);
      if (gone && !signal.aborted) await run(next, false);
    },
    async retry() {
      if (current && $upload.get().state === 'failed') await run(current, true);
    },
    async discard() {
      const [left, state] = [current, $upload.get()];
      clear();
      const answer = state.state === 'ready' ? state.file : undefined;
      // Refused for good means that the service has forgotten it already.
      const isThere = answer || state.state === 'uploading' || (state.state === 'failed' && !isRefused(state));
      if (left && isThere) await discardUpload({ id: left.id, answer }, left.line);
    },
  };
}

/** Has the service delete what it holds of an upload that an earlier visit began. */
export async function discardUpload({ id, answer }: BegunUpload, line: UploadLine): Promise<void> {
  if (answer) await deleteUpload(answer.public_id);
  else {
    const name = { ...line, id, signal: new AbortController().signal };
    // What cannot be asked now the service forgets by itself after a day.
    await sender().then(
      ({ abandonUpload }) => abandonUpload(name),
      () => {},
    );
  }
}

/** A file that stays behind is harmless: the service removes what no post uses after a day. */
async function deleteUpload(publicId: string) {
  const answer = await deleteFile(publicId).catch(() => null);
  if (answer?.code === 200) return;
  // biome-ignore lint/suspicious/noConsole: the specification has this failure logged and not shown
  console.warn('The upload could not be deleted:', answer?.message ?? 'no answer');
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
