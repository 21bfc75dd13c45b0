import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Hono, Context as HonoContext } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { parseAddress } from '#server/media/protocol/delivery/address.ts';
import { splitSigned } from '#server/media/protocol/delivery/signature.ts';
import type { Context } from '#server/product/context.ts';
import { badInput } from '#server/product/problem.ts';
import type { MediaOpener } from '#server/product/services/delivery/open-media.ts';
import { findSignedViewer } from '#server/product/services/delivery/signed-viewer.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { answerFor, type MediaAnswer, preflight } from './media-answer.ts';

const prefix = '/media/riff/';

/** Serves images, videos and sounds: to who asks, or to whom their address was signed for. */
export function deliveryRoutes(app: Hono<Environment>, context: Context, open: MediaOpener): void {
  const isElsewhere = context.mediaSigner !== null;
  if (isElsewhere) app.options('/riff/*', (c) => c.body(null, 204, preflight));

  app.get('/riff/*', async (c) => {
    const path = askedFor(c);
    const signed = splitSigned(path);
    const address = parseAddress(signed?.rest ?? path);
    if (!address) throw badInput({}, messages.mediaAddress);
    const { ip } = c.get('actor');
    const viewer = signed && (await findSignedViewer(context, { signature: signed.signature, address, ip }));
    const accept = c.req.header('accept') ?? '';
    const media = await open(viewer?.member ?? c.get('actor'), address, (type) => accept.includes(type));
    const conditions = {
      ifNoneMatch: c.req.header('if-none-match'),
      ifModifiedSince: c.req.header('if-modified-since'),
      range: c.req.header('range'),
      ifRange: c.req.header('if-range'),
    };
    const secondsLeft = viewer?.secondsLeft ?? null;
    return await send(c, answerFor(media, { conditions, isHead: c.req.method === 'HEAD', isElsewhere, secondsLeft }));
  });
}

/** What follows the prefix, with the query and as it was sent: an address in another form than its own is none. */
function askedFor(c: HonoContext<Environment>): string {
  const sent = c.env?.incoming?.url ?? c.req.url.slice(new URL(c.req.url).origin.length);
  return sent.startsWith(prefix) ? sent.slice(prefix.length) : '';
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
