import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import { decide } from '#server/media/protocol/delivery/conditions.ts';
import type { Environment } from '#server/web/http/environment.ts';

interface Text {
  body: string;
  contentType: string;
  modifiedAt: Date | null;
  /** The seconds for which caches may store it. */
  maxAge: number;
}

/** A smaller answer is sent uncompressed, because it fits into one packet anyway. */
const worthCompressing = 1024;

/** Sends a text that any site and program may read, compressed if that helps, or a 304 if the client already has it. */
export async function sendText(c: HonoContext<Environment>, text: Text): Promise<Response> {
  const plain = Buffer.from(text.body);
  const isGzip = plain.length >= worthCompressing && /\bgzip\b/i.test(c.req.header('accept-encoding') ?? '');
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 20);
  const etag = `"${hash}${isGzip ? '-gzip' : ''}"`;
  const headers: Record<string, string> = {
    'Content-Type': text.contentType,
    'Cache-Control': `public, max-age=${text.maxAge}`,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
    Vary: 'Accept-Encoding',
  };
  if (text.modifiedAt) headers['Last-Modified'] = text.modifiedAt.toUTCString();
  const known = {
    ifNoneMatch: c.req.header('if-none-match'),
    // Without a date, only the ETag can show that the client's copy is current.
    ifModifiedSince: text.modifiedAt ? c.req.header('if-modified-since') : undefined,
  };
  const modifiedAt = text.modifiedAt ?? new Date(0);
  if (decide({ bytes: plain.length, modifiedAt, etag }, known).status === 304) return c.body(null, 304, headers);
  if (!isGzip) return c.body(new Uint8Array(plain), 200, headers);
  headers['Content-Encoding'] = 'gzip';
  return c.body(new Uint8Array(await promisify(gzip)(plain)), 200, headers);
}
