import { and, eq, sql } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { HostFault } from '#server/media/hosting/host-calls.ts';
import type { MediaHost } from '#server/media/hosting/media-host.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { markFailed } from '#server/product/services/transcoding/mark-failed.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { markAsked, markHosted } from './mark-hosted.ts';
import { takeHosted } from './take-hosted.ts';

/** After this time, the host will never make the video. */
const patienceMilliseconds = 2 * 60 * 60 * 1000;
/** At most this many videos per run; the job runs again in a minute. */
const mostOfRun = 200;
const mostFaults = 3;

/** Asks the host about all videos that wait for it, because its notification may be lost, or unable to reach Riff at all. */
export async function checkAllHosted(context: Context, signal: AbortSignal): Promise<void> {
  if (!context.mediaHost) return;
  const waiting = await context.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.hosted, true), eq(uploads.status, 'STORED')))
    // In random order, so that videos unknown to the host do not block the others.
    .orderBy(sql`random()`)
    .limit(mostOfRun);
  let faults = 0;
  for (const { id } of waiting) {
    // A single address may fail; but if the host is down, wait for the next run.
    if (signal.aborted || faults >= mostFaults) return;
    faults = (await checkHosted(context, id)) ? 0 : faults + 1;
  }
}

/** Advances one upload: takes its file, requests its renditions, checks for them. False if the host could not be reached. */
export async function checkHosted(context: Context, uploadId: number): Promise<boolean> {
  const { mediaHost: host, db, log } = context;
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.hosted, true)));
  if (!host || !upload) return true;
  try {
    const now = upload.status === 'RECEIVING' ? await takeHosted(context, host, upload) : upload;
    if (now?.status === 'STORED') await bringFurther(context, host, now);
  } catch (error) {
    if (error instanceof Problem) {
      log.info({ uploadId, reason: error.message }, 'a file at the media host was refused');
      return true;
    }
    if (!(error instanceof HostFault)) throw error;
    log.warn({ uploadId, reason: error.message }, 'the media host could not be asked');
    if (isLate(context, upload)) await markFailed(context, upload, messages.processingFailed);
    return false;
  }
  return true;
}

const isLate = (context: Context, { touchedAt }: Upload) =>
  context.now().getTime() - touchedAt.getTime() > patienceMilliseconds;

async function bringFurther(context: Context, host: MediaHost, upload: Upload): Promise<void> {
  const failed = () => markFailed(context, upload, messages.processingFailed);
  if (upload.progress === 0) {
    if (await host.prepare(upload.publicId)) return await markAsked(context, upload);
    return await failed();
  }
  const made = await Promise.all(context.addresses.awaited(upload.publicId).map((address) => host.made(address)));
  if (made.every((one) => one === 'there')) return await markHosted(context, upload);
  if (made.includes('never') || isLate(context, upload)) await failed();
}
