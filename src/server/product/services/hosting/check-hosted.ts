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

/** A host that has not made a video in this time never will. */
const patienceMilliseconds = 2 * 60 * 60 * 1000;
/** Videos of one run at most: the job comes again in a minute. */
const mostOfRun = 200;
const mostFaults = 3;

/** Asks the host about all videos that wait for it: its notification may be lost, or never have been able to arrive. */
export async function checkAllHosted(context: Context, signal: AbortSignal): Promise<void> {
  if (!context.mediaHost) return;
  const waiting = await context.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.hosted, true), eq(uploads.status, 'STORED')))
    // In any order, so that those of which the host knows nothing yet keep no others waiting.
    .orderBy(sql`random()`)
    .limit(mostOfRun);
  let faults = 0;
  for (const { id } of waiting) {
    // One address may be odd; a host that is down is left alone until the next run.
    if (signal.aborted || faults >= mostFaults) return;
    faults = (await checkHosted(context, id)) ? 0 : faults + 1;
  }
}

/** Brings one upload further: takes its file, has its renditions made, sees whether they are there. False if the host could not be asked. */
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
