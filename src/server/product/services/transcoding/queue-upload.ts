import type { Queryable } from '#server/ground/db/database.ts';
import type { Context } from '#server/product/context.ts';
import type { JobPayloads, KeyedJob } from '#server/product/jobs/queue.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';

/** The job that continues an upload of this status. */
export const jobOf = { STORED: 'transcode-upload', WATCHABLE: 'build-ladder' } as const;
export type Unfinished = keyof typeof jobOf;

type Described = Pick<Upload, 'id' | 'ownerId' | 'usedAt' | 'width' | 'height' | 'duration' | 'frames'>;

/** The total pixels of all frames: a minute of 1080p. More is long work. */
const shortFramePixels = 4_000_000_000;

/** Queues the job of an unfinished upload, or moves the waiting one: published uploads go first. */
export async function queueUpload(
  context: Context,
  tx: Queryable,
  upload: Described & Pick<Upload, 'status' | 'hosted'>,
): Promise<void> {
  const { status } = upload;
  if (status !== 'STORED' && status !== 'WATCHABLE') return;
  if (upload.hosted) {
    const { id: uploadId } = upload;
    return await context.jobs.add('check-hosted', { uploadId }, { key: String(uploadId), within: tx });
  }
  const { payload, ...options } = jobFor(upload);
  await context.jobs.add(jobOf[status], payload, { ...options, within: tx });
}

/** The job of an unfinished upload. */
export function jobFor(upload: Described): KeyedJob<JobPayloads['transcode-upload']> {
  const { id, ownerId, usedAt } = upload;
  return {
    payload: { uploadId: id },
    key: String(id),
    turn: { memberId: ownerId, isLong: isLong(upload), isPublished: usedAt !== null },
  };
}

/** Whether making renditions takes so long that others should not wait for it. */
export function isLong({ width, height, duration, frames }: Omit<Described, 'id' | 'ownerId' | 'usedAt'>): boolean {
  return (width ?? 0) * (height ?? 0) * (frames ?? (duration ?? 0) * 30) > shortFramePixels;
}
