import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { requestIdOf } from '#server/http/request-id.ts';
import { parseAddress } from '#server/media/delivery/address.ts';
import type { Visitor } from '#server/policies/actor.ts';
import type { MediaOpener } from '#server/services/delivery/open-media.ts';
import { answerFor } from './media-answer.ts';

const prefix = '/media/riff/';

/**
 * Answers requests for public media without the application, which costs more than sending an image:
 * four times as many a second. All others, including refusals, go to `next`.
 */
export function mediaDirect(
  open: MediaOpener,
  addressOf: (request: IncomingMessage) => string,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    const { url = '', method } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(prefix)) return next(request, response);
    deliver(open, { kind: 'visitor', ip: addressOf(request) }, request, response).then(
      (isDone) => isDone || next(request, response),
      () => (response.headersSent ? response.destroy() : next(request, response)),
    );
  };
}

async function deliver(
  open: MediaOpener,
  visitor: Visitor,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { url = '', headers } = request;
  const address = parseAddress(url.slice(prefix.length));
  if (!address) return false;
  const accept = headers.accept ?? '';
  const media = await open(visitor, address, (type) => accept.includes(type));
  const conditions = {
    ifNoneMatch: headers['if-none-match'],
    ifModifiedSince: headers['if-modified-since'],
    range: headers.range,
    ifRange: headers['if-range'] as string | undefined,
  };
  const answer = answerFor(media, conditions, request.method === 'HEAD');
  response.writeHead(answer.status, { ...answer.headers, 'X-Request-Id': requestIdOf(request) });
  if (answer.body instanceof Readable) await pipeline(answer.body, response);
  else response.end(answer.body ?? undefined);
  return true;
}
