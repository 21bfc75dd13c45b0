import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Hono, Context as HonoContext } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import type { Environment } from '#server/http/environment.ts';
import { parseAddress } from '#server/media/delivery/address.ts';
import { badInput } from '#server/problem.ts';
import type { MediaOpener } from '#server/services/delivery/open-media.ts';
import { answerFor, type MediaAnswer } from './media-answer.ts';

const prefix = '/media/riff/';

/** Serves images, videos and sounds. */
export function deliveryRoutes(app: Hono<Environment>, open: MediaOpener): void {
  app.get('/riff/*', async (c) => {
    const address = parseAddress(decoded(c.req.path.slice(prefix.length)));
    if (!address) throw badInput({}, messages.mediaAddress);
    const accept = c.req.header('accept') ?? '';
    const media = await open(c.get('actor'), address, (type) => accept.includes(type));
    const conditions = {
      ifNoneMatch: c.req.header('if-none-match'),
      ifModifiedSince: c.req.header('if-modified-since'),
      range: c.req.header('range'),
      ifRange: c.req.header('if-range'),
    };
    return await send(c, answerFor(media, conditions, c.req.method === 'HEAD'));
  });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

async function send(c: HonoContext<Environment>, { status, headers, body }: MediaAnswer): Promise<Response> {
  const outgoing = c.env?.outgoing;
  if (outgoing) {
    outgoing.writeHead(status, headers);
    if (body instanceof Readable) await pipeline(body, outgoing).catch(() => outgoing.destroy());
    else outgoing.end(body ?? undefined);
    return new Response(null, { status });
  }
  const content = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : body && new Uint8Array(body);
  return new Response(content, { status, headers });
}
