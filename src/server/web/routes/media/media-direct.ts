import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { signedPlace } from '#lib/contract/media/places.ts';
import { messages } from '#lib/contract/messages.ts';
import { parseAddress } from '#server/media/protocol/delivery/address.ts';
import type { Visitor } from '#server/product/audience/policies/actor.ts';
import { badInput, Problem } from '#server/product/problem.ts';
import type { MediaOpener } from '#server/product/services/delivery/open-media.ts';
import { requestIdOf } from '#server/web/http/request-id.ts';
import { applicationHeaders, setHeaders } from '#server/web/http/security-headers.ts';
import { answerFor, refusalFor } from './media-answer.ts';

const prefix = '/media/riff/';
const signedPrefix = `${prefix}${signedPlace}/`;

interface Surroundings {
  addressOf: (request: IncomingMessage) => string;
  secure: boolean;
  /** Caches of another origin stand in front of Riff (MEDIA_PUBLIC_URL). */
  isElsewhere: boolean;
}

/**
 * Answers requests for public media without the application, which costs more than sending an image:
 * four times as many a second. All others go to `next`; so do refusals of those who may be members.
 */
export function mediaDirect(
  open: MediaOpener,
  { addressOf, secure, isElsewhere }: Surroundings,
  next: RequestListener,
): RequestListener {
  const defaults = applicationHeaders(secure);

  function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
    const { headers, body } = refusalFor(problem, isElsewhere);
    const text = JSON.stringify(body);
    setHeaders(response, defaults);
    response.writeHead(problem.status, {
      ...headers,
      'Content-Type': 'application/json',
      ...(request.method === 'GET' && { 'Content-Length': Buffer.byteLength(text) }),
      'X-Request-Id': requestIdOf(request),
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  }

  return (request, response) => {
    const { url = '', method } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(prefix) || url.startsWith(signedPrefix)) {
      return next(request, response);
    }
    deliver(open, { visitor: { kind: 'visitor', ip: addressOf(request) }, isElsewhere }, request, response).then(
      () => undefined,
      (error: unknown) => {
        if (response.headersSent) response.destroy();
        else if (error instanceof Problem && !request.headers.cookie) refuse(request, response, error);
        else next(request, response);
      },
    );
  };
}

async function deliver(
  open: MediaOpener,
  { visitor, isElsewhere }: { visitor: Visitor; isElsewhere: boolean },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '', headers } = request;
  const address = parseAddress(url.slice(prefix.length));
  if (!address) throw badInput({}, messages.mediaAddress);
  const accept = headers.accept ?? '';
  const media = await open(visitor, address, (type) => accept.includes(type));
  const conditions = {
    ifNoneMatch: headers['if-none-match'],
    ifModifiedSince: headers['if-modified-since'],
    range: headers.range,
    ifRange: headers['if-range'] as string | undefined,
  };
  const answer = answerFor(media, { conditions, isHead: request.method === 'HEAD', isElsewhere, secondsLeft: null });
  response.writeHead(answer.status, { ...answer.headers, 'X-Request-Id': requestIdOf(request) });
  if (answer.body instanceof Readable) await pipeline(answer.body, response);
  else response.end(answer.body ?? undefined);
}
