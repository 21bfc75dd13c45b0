import { and, eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { UploadedFile } from '#lib/contract/post/file.ts';
import type { finishUpload as contract } from '#lib/contract/post/hosted-file.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { HostedFile } from '#server/media/hosting/host-calls.ts';
import type { MediaHost } from '#server/media/hosting/media-host.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, notFound, Problem } from '#server/product/problem.ts';
import { refusalOfFile } from '#server/product/services/site-settings/site-limits.ts';
import { queueUpload } from '#server/product/services/transcoding/queue-upload.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import { presentUpload } from '#server/product/views/upload.ts';
import { hostOf, orTryAgain } from './host-or-refuse.ts';

type Told = InferOutput<NonNullable<typeof contract.body>>;

/**
 * Takes over a file that the member's browser uploaded to the media host. The browser's message must carry the host's signature, and the
 * host itself describes the file. 404 for files of others, 400 for refused files, which are deleted; repeating the call is harmless.
 */
export async function finishUpload(context: Context, actor: Member, told: Told): Promise<UploadedFile> {
  const host = hostOf(context);
  const [upload] = await context.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.publicId, told.public_id), eq(uploads.ownerId, actor.id), eq(uploads.hosted, true)));
  if (!upload) throw notFound();
  if (!host.isSignedAnswer(told.public_id, told.version, told.signature))
    throw badInput({ signature: messages.hostSignature }, messages.hostSignature);
  if (upload.status !== 'RECEIVING') return presentUpload(context, upload, actor);
  const taken = await orTryAgain(context, takeHosted(context, host, upload));
  if (!taken) throw badInput({ public_id: messages.uploadGone }, messages.uploadGone);
  return presentUpload(context, taken, actor);
}

/** Records the host's description of an upload; undefined if it has no such file, or the upload is gone. Throws a Problem for a refused file. */
export async function takeHosted(context: Context, host: MediaHost, upload: Upload): Promise<Upload | undefined> {
  const file = await host.describe(upload.publicId);
  if (!file) return undefined;
  const refusal = refusalOf(context, file, upload);
  if (refusal) {
    // Deleting the row also deletes the file.
    await context.db.delete(uploads).where(and(eq(uploads.id, upload.id), eq(uploads.status, 'RECEIVING')));
    throw refusal;
  }
  return await record(context, upload, file);
}

async function record(context: Context, upload: Upload, file: HostedFile): Promise<Upload | undefined> {
  const isVideo = upload.resourceType === 'video';
  return await context.db.transaction(async (tx) => {
    const [stored] = await tx
      .update(uploads)
      .set({
        status: isVideo ? 'STORED' : 'COMPLETE',
        progress: isVideo ? 0 : 100,
        format: file.format,
        width: file.width,
        height: file.height,
        frames: isVideo ? (file.nb_frames ?? null) : file.pages,
        ...(isVideo && {
          duration: file.duration,
          hasSound: file.audio === undefined || file.audio.codec !== undefined,
        }),
        ...{ totalBytes: file.bytes, receivedBytes: file.bytes, originalBytes: file.bytes },
        touchedAt: context.now(),
      })
      .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'RECEIVING')))
      .returning();
    if (stored) await queueUpload(context, tx, stored);
    // Another call was first, or the upload was deleted in the meantime.
    return stored ?? (await tx.select().from(uploads).where(eq(uploads.id, upload.id)))[0];
  });
}

function refusalOf(context: Context, file: HostedFile, { resourceType, totalBytes }: Upload): Problem | null {
  if (file.bytes > limits.uploadBytes || file.bytes > (totalBytes ?? 0)) return new Problem(413, messages.fileTooLarge);
  const reason = refusalOfKind(file, resourceType === 'image' ? 'image' : 'video', context);
  return reason === null ? null : badInput({}, reason);
}

/** Riff's own limits come first, because they tell more than those of the settings. */
function refusalOfKind(file: HostedFile, kind: 'image' | 'video', context: Context): string | null {
  const { bytes, duration: seconds, width, height } = file;
  const hasPicture = width > 0 && height > 0;
  if (kind === 'image' && !hasPicture) return messages.fileNotImage;
  if (kind === 'video' && (!hasPicture || seconds <= 0)) return messages.fileNotVideo;
  if (kind === 'video' && seconds > limits.videoSeconds) return messages.videoTooLong;
  return refusalOfFile(context, { kind, bytes, seconds });
}
