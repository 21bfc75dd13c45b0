import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { messages } from '#lib/contract/messages.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import { isHostedId } from '#server/media/hosting/hosted-id.ts';
import type { SignedNotification } from '#server/media/hosting/signatures.ts';
import type { Context } from '#server/product/context.ts';
import { Problem } from '#server/product/problem.ts';
import { markFailed } from '#server/product/services/transcoding/mark-failed.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { hostOf } from './host-or-refuse.ts';
import { markHosted } from './mark-hosted.ts';

const made = v.object({
  status: v.optional(v.string()),
  format: v.optional(v.string()),
  transformation: v.optional(v.string()),
});

const notification = v.object({
  notification_type: v.string(),
  public_id: v.string(),
  /** One for each requested rendition. */
  eager: v.optional(v.array(made), []),
});

/**
 * Handles a notification of the media host: 403 without a valid, recent signature. It may come twice, late, or for a deleted upload; then
 * nothing happens. The job `check-hosted` makes up for lost ones.
 */
export async function receiveHostWebhook(context: Context, given: SignedNotification): Promise<void> {
  const host = hostOf(context);
  if (!host.isSignedNotification(given)) throw new Problem(403, messages.hostSignature);
  const parsed = v.safeParse(notification, asJson(given.body));
  // An account sends many other kinds of notifications.
  if (!parsed.success || !isHostedId(parsed.output.public_id)) return;
  const { notification_type: kind, public_id: publicId, eager } = parsed.output;
  const [upload] = await context.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.publicId, publicId), eq(uploads.hosted, true)));
  if (!upload) return;
  const { id: uploadId, status } = upload;
  // The browser may have closed before it could report the upload.
  if (kind === 'upload' && status === 'RECEIVING')
    await context.jobs.add('check-hosted', { uploadId }, { key: String(uploadId) });
  const isOlder = Number(given.timestamp) * 1000 < upload.touchedAt.getTime();
  if (kind === 'eager' && status === 'STORED') await wasMade(context, upload, eager, isOlder);
}

async function wasMade(
  context: Context,
  upload: Upload,
  eager: v.InferOutput<typeof made>[],
  isOlder: boolean,
): Promise<void> {
  const files = eager.filter(({ format, transformation = '' }) => format === 'mp4' || transformation.endsWith('/mp4'));
  if (files.some(({ status }) => status === 'failed')) {
    // It may be a repeated notification about an earlier try.
    if (isOlder) return;
    return await markFailed(context, upload, messages.processingFailed);
  }
  const awaited = context.addresses.awaited(upload.publicId).length;
  const done = files.filter(({ status }) => status === undefined || status === 'complete');
  if (done.length >= awaited) await markHosted(context, upload);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
