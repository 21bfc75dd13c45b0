import type { Readable } from 'node:stream';
import { type Conditions, decide } from '#server/media/delivery/conditions.ts';
import type { Problem } from '#server/problem.ts';
import type { OpenMedia } from '#server/services/delivery/open-media.ts';

/** The body for a file: its bytes from memory, a stream of them, or nothing. */
export interface MediaAnswer {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  body: Buffer | Readable | null;
}

/** Makes the answer to a request for an opened file; a HEAD request gets the same without the bytes. */
export function answerFor(media: OpenMedia, conditions: Conditions, isHead: boolean): MediaAnswer {
  const decision = decide(media, conditions);
  const headers: Record<string, string> = {
    ETag: media.etag,
    'Last-Modified': media.lastModified,
    'Accept-Ranges': 'bytes',
    'Cache-Control': cachingOf(media),
    'Cross-Origin-Resource-Policy': media.isPublic ? 'cross-origin' : 'same-origin',
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

/** The answer to a refused request, in Cloudinary's format. In no cache, because what is missing may be there a moment later. */
export const refusalFor = ({ message, headers }: Problem) => ({
  headers: { 'Cache-Control': 'no-store', ...headers },
  body: { error: { message } },
});

/** The bytes at an address never change, but who may see them does: what is taken down is in no cache a day later. */
function cachingOf({ isPublic, isPassing }: OpenMedia): string {
  if (!isPublic) return 'private, no-store';
  return isPassing ? 'public, max-age=30' : 'public, max-age=86400, immutable';
}

function bytesOf({ content, bytes, read }: OpenMedia, start: number, end: number): Buffer | Readable {
  if (!content) return read({ start, end });
  return start === 0 && end === bytes - 1 ? content : content.subarray(start, end + 1);
}
