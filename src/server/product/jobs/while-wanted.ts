import type { Context } from '#server/product/context.ts';
import { untilFree, whileFree } from '#server/product/services/storage/free-space.ts';
import { findStored } from '#server/product/services/transcoding/find-stored.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';

const pollMilliseconds = 1_000;

/**
 * Works on an upload while its result is wanted, and stops silently when the upload is deleted or becomes part of a mix. `work` gets an
 * abort signal. Starts when the disk has room; if the disk fills up, the try fails.
 */
export async function whileWanted(
  context: Context,
  { id, status }: Upload,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const unwanted = new AbortController();
  const poll = async () => {
    if (!(await findStored(context, id, [status]))) unwanted.abort(new Error('no longer wanted'));
  };
  // The work continues if the database does not answer.
  const timer = setInterval(() => void poll().catch(() => undefined), pollMilliseconds);
  try {
    const wanted = AbortSignal.any([signal, unwanted.signal]);
    await untilFree(context, wanted);
    await whileFree(context, (space) => work(AbortSignal.any([wanted, space])));
  } catch (error) {
    if (!unwanted.signal.aborted || signal.aborted) throw error;
    context.log.info({ uploadId: id }, 'an upload is no longer wanted');
  } finally {
    clearInterval(timer);
  }
}
