import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { MergeParams } from '#lib/contract/post/publishing.ts';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { uploads } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import type { Upload } from '#server/product/services/upload/begin-upload.ts';
import type { UsableSound } from './find-sound.ts';

// Tolerance in seconds between the browser's durations and the probed ones.
const tolerance = 0.5;

/** Fits the cuts into the probed durations; refuses cuts that are outside. */
export function fitCuts(asked: MergeParams, video: Upload, sound: UsableSound): MergeParams {
  const refuse = (message: string) => badInput({ ffmpegMergeParams: message });
  const videoEnd = video.duration ?? 0;
  if (asked.videoCutEnd > videoEnd + tolerance) throw refuse(messages.videoCutOutside);
  if (asked.audioCutEnd > sound.duration + tolerance) throw refuse(messages.audioCutOutside);
  const videoCutEnd = Math.min(asked.videoCutEnd, videoEnd);
  const audioCutEnd = Math.min(asked.audioCutEnd, sound.duration);
  const length = videoCutEnd - asked.videoCutStart;
  // Move the cut slightly, so that rounding in the browser does not make a minimal cut at the very end invalid.
  const videoCutStart =
    length < limits.cutSecondsMin ? Math.max(0, videoCutEnd - limits.cutSecondsMin) : asked.videoCutStart;
  if (asked.videoCutStart - videoCutStart > tolerance) throw refuse(messages.videoCutOutside);
  if (asked.audioCutStart >= audioCutEnd) throw refuse(messages.audioCutOutside);
  if (asked.audioOffset >= videoCutEnd - videoCutStart) throw refuse(messages.audioOffsetLate);
  return { ...asked, videoCutStart, videoCutEnd, audioCutEnd };
}

/** Creates the upload of the mix; `video` is its source and counts as used from now on. */
export async function mixVideo(
  context: Context,
  tx: Queryable,
  video: Upload,
  { videoCutStart, videoCutEnd }: MergeParams,
): Promise<Upload> {
  const now = context.now();
  const code = newCode();
  const [mixed] = await tx
    .insert(uploads)
    .values({
      code,
      publicId: `videos/${code}`,
      ownerId: video.ownerId,
      resourceType: 'video',
      status: 'STORED',
      width: video.width,
      height: video.height,
      frames: video.frames,
      duration: videoCutEnd - videoCutStart,
      hasSound: true,
      createdAt: now,
      touchedAt: now,
      usedAt: now,
      mixOfId: video.id,
    })
    .returning();
  if (!mixed) throw new Error('the mixed upload was not inserted');
  return mixed;
}
