import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '#server/context.ts';
import { parseAddress } from '#server/media/delivery/address.ts';
import type { Visitor } from '#server/policies/actor.ts';
import { type MediaOpener, mediaOpener } from '#server/services/delivery/open-media.ts';
import { answerFor } from './media-answer.ts';

const prefix = '/media/riff/';
const anybody: Visitor = { kind: 'visitor', ip: '' };

/**
 * Answers requests for media that everyone may see past the application, which costs more than sending a picture does:
 * four times as many a second. All others, refusals too, are `next`'s.
 */
export function mediaDirect(context: Context, next: RequestListener): RequestListener {
  const open = mediaOpener(context);
  return (request, response) => {
    const { url = '', method } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(prefix)) return next(request, response);
    deliver(open, request, response).then(
      (isDone) => isDone || next(request, response),
      () => (response.headersSent ? response.destroy() : next(request, response)),
    );
  };
}

async function deliver(open: MediaOpener, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { url = '', headers } = request;
  const address = parseAddress(url.slice(prefix.length));
  if (!address) return false;
  const accept = headers.accept ?? '';
  const media = await open(anybody, address, (type) => accept.includes(type));
  const conditions = {
    ifNoneMatch: headers['if-none-match'],
    ifModifiedSince: headers['if-modified-since'],
    range: headers.range,
    ifRange: headers['if-range'] as string | undefined,
  };
  const answer = answerFor(media, conditions, request.method === 'HEAD');
  response.writeHead(answer.status, answer.headers);
  if (answer.body instanceof Readable) await pipeline(answer.body, response);
  else response.end(answer.body ?? undefined);
  return true;
}
