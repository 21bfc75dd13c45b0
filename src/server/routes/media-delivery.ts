import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Hono, Context as HonoContext } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import { parseAddress } from '#server/media/delivery/address.ts';
import { type Decision, decide } from '#server/media/delivery/conditions.ts';
import { badInput } from '#server/problem.ts';
import { mediaOpener, type OpenMedia } from '#server/services/delivery/open-media.ts';

const prefix = '/media/riff/';

/** Everything that is watched, looked at or listened to. */
export function deliveryRoutes(app: Hono<Environment>, context: Context): void {
  const open = mediaOpener(context);
  app.get('/riff/*', async (c) => {
    const address = parseAddress(decoded(c.req.path.slice(prefix.length)));
    if (!address) throw badInput({}, messages.mediaAddress);
    const accept = c.req.header('accept') ?? '';
    const media = await open(c.get('actor'), address, (type) => accept.includes(type));
    const decision = decide(media, {
      ifNoneMatch: c.req.header('if-none-match'),
      ifModifiedSince: c.req.header('if-modified-since'),
      range: c.req.header('range'),
      ifRange: c.req.header('if-range'),
    });
    return await send(c, media, decision, headersFor(media, decision, address.kind === 'image'));
  });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

function headersFor(media: OpenMedia, decision: Decision, varies: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    ETag: media.etag,
    'Last-Modified': media.modifiedAt.toUTCString(),
    'Accept-Ranges': 'bytes',
    'Cache-Control': media.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'Cross-Origin-Resource-Policy': media.isPublic ? 'cross-origin' : 'same-origin',
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  };
  if (varies) headers['Vary'] = 'Accept';
  if (decision.status === 304) return headers;
  if (decision.status === 416) return { ...headers, 'Content-Range': `bytes */${media.bytes}`, 'Content-Length': '0' };
  headers['Content-Type'] = media.contentType;
  if (decision.status === 200) return { ...headers, 'Content-Length': String(media.bytes) };
  const { start, end } = decision;
  return {
    ...headers,
    'Content-Range': `bytes ${start}-${end}/${media.bytes}`,
    'Content-Length': String(end - start + 1),
  };
}

/** What to answer: bytes at hand, a stream of them, or none. */
function bodyFor(media: OpenMedia, decision: Decision): Buffer | Readable | null {
  if (decision.status === 304 || decision.status === 416 || media.bytes === 0) return null;
  const range = decision.status === 206 ? decision : { start: 0, end: media.bytes - 1 };
  return media.content ? media.content.subarray(range.start, range.end + 1) : media.read(range);
}

async function send(
  c: HonoContext<Environment>,
  media: OpenMedia,
  decision: Decision,
  headers: Record<string, string>,
): Promise<Response> {
  const body = c.req.method === 'HEAD' ? null : bodyFor(media, decision);
  const outgoing = c.env?.outgoing as ServerResponse | undefined;
  if (outgoing) {
    // Past the Response object, which costs more than the file itself.
    outgoing.writeHead(decision.status, headers);
    if (body instanceof Readable) await pipeline(body, outgoing).catch(() => outgoing.destroy());
    else outgoing.end(body ?? undefined);
    return new Response(null, { status: 200, headers: { 'x-hono-already-sent': 'true' } });
  }
  const content = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : body && new Uint8Array(body);
  return new Response(content, { status: decision.status, headers });
}
