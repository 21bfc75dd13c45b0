import type { Readable } from 'node:stream';
import { type Conditions, decide } from '#server/media/protocol/delivery/conditions.ts';
import type { Problem } from '#server/product/problem.ts';
import type { OpenMedia } from '#server/product/services/delivery/open-media.ts';

/** The answer to a request for a file; its body is bytes from memory, a stream, or null. */
export interface MediaAnswer {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  body: Buffer | Readable | null;
}

/** The parts of a request that decide how a file is sent. */
export interface Asked {
  conditions: Conditions;
  isHead: boolean;
  /** Caches of another origin stand in front of Riff (MEDIA_PUBLIC_URL). */
  isElsewhere: boolean;
  /** Only members see the installation: no cache may share its media. */
  isMembersOnly: boolean;
  /** The seconds for which the signature of the address is still valid; null without a signature. */
  secondsLeft: number | null;
}

/** Makes the answer to a request for an opened file; a HEAD request gets the same answer without the bytes. */
export function answerFor(media: OpenMedia, { conditions, isHead, ...asked }: Asked): MediaAnswer {
  const decision = decide(media, conditions);
  const isForOthers = (media.isPublic && !asked.isMembersOnly) || asked.secondsLeft !== null;
  const headers: Record<string, string> = {
    ETag: media.etag,
    'Last-Modified': media.lastModified,
    'Accept-Ranges': 'bytes',
    'Cache-Control': cachingOf(media, asked),
    'Cross-Origin-Resource-Policy': isForOthers ? 'cross-origin' : 'same-origin',
    ...(asked.isElsewhere && isForOthers && readable),
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  };
  if (media.varies) headers['Vary'] = 'Accept';
  const { status } = decision;
  if (status === 304) return { status, headers, body: null };
  if (status === 416) {
    headers['Cache-Control'] = 'no-store';
    headers['Content-Range'] = `bytes */${media.bytes}`;
    headers['Content-Length'] = '0';
    return { status, headers, body: null };
  }
  headers['Content-Type'] = media.contentType;
  const [start, end] = status === 206 ? [decision.start, decision.end] : [0, media.bytes - 1];
  if (status === 206) headers['Content-Range'] = `bytes ${start}-${end}/${media.bytes}`;
  headers['Content-Length'] = String(end - start + 1);
  return { status, headers, body: isHead || end < start ? null : bytesOf(media, start, end) };
}

/**
 * Lets pages of Riff's origin read media from the other origin. That origin gets no cookies, so this exposes nothing, and the
 * headers are the same for everyone, as caches need them.
 */
const readable = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Range, ETag',
};

/** The answer to a preflight request for ranges of a file. */
export const preflight = {
  ...readable,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'Range, If-Range, If-None-Match, If-Modified-Since',
  'Access-Control-Max-Age': '86400',
  'Cache-Control': 'no-store',
};

/** The answer to a refused request, in Cloudinary's format. It is not cached, because a missing file may exist a moment later. */
export const refusalFor = ({ message, headers }: Problem, isElsewhere: boolean) => ({
  headers: { 'Cache-Control': 'no-store', ...(isElsewhere && readable), ...headers },
  body: { error: { message } },
});

/** Long enough that a cache loads a hot file once, short enough that no operator has to purge removed files. */
const sharedSeconds = 10 * 60;
const daySeconds = 24 * 60 * 60;
/** Browsers keep files that are not public only for as long as their signed address stays the same. */
const signedSeconds = 15 * 60;

/**
 * The bytes at an address never change, but their audience does. A removed file leaves all caches after a day, and shared caches after
 * ten minutes. Revalidation then transfers no bytes, because of the ETag.
 */
function cachingOf(
  { isPublic, isPassing }: OpenMedia,
  { isElsewhere, isMembersOnly, secondsLeft }: Pick<Asked, 'isElsewhere' | 'isMembersOnly' | 'secondsLeft'>,
): string {
  if (secondsLeft !== null) return `private, max-age=${Math.min(signedSeconds, secondsLeft)}`;
  if (!isPublic) return 'private, no-store';
  if (isMembersOnly) return isPassing ? 'private, no-cache' : `private, max-age=${signedSeconds}`;
  if (isPassing) return 'public, max-age=30';
  if (!isElsewhere) return `public, max-age=${daySeconds}, immutable`;
  return `public, max-age=${daySeconds - sharedSeconds}, s-maxage=${sharedSeconds}, immutable`;
}

function bytesOf({ content, bytes, read }: OpenMedia, start: number, end: number): Buffer | Readable {
  if (!content) return read({ start, end });
  return start === 0 && end === bytes - 1 ? content : content.subarray(start, end + 1);
}
