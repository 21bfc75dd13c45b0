import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { signedPlace } from '#lib/contract/media/places.ts';
import { Problem } from '#server/product/problem.ts';
import type { MediaOpener } from '#server/product/services/delivery/open-media.ts';
import { requestIdOf } from '#server/web/http/request-id.ts';
import { applicationHeaders, setHeaders } from '#server/web/http/security-headers.ts';
import { refusalFor } from './media-answer.ts';
import { addressIn, openFor, pathOf, prefix } from './media-delivery.ts';

const signedPrefix = `${prefix}${signedPlace}/`;

interface Surroundings {
  addressOf: (request: IncomingMessage) => string;
  secure: boolean;
  /** Caches of another origin stand in front of Riff (MEDIA_PUBLIC_URL). */
  isElsewhere: boolean;
}

/**
 * Answers requests for public media without the application, which costs more than sending an image: this serves four times
 * as many requests a second. All other requests go to `next`, and so do refused ones with cookies, which may be from members.
 */
export function mediaDirect(
  open: MediaOpener,
  { addressOf, secure, isElsewhere }: Surroundings,
  next: RequestListener,
): RequestListener {
  const defaults = applicationHeaders(secure);

  async function deliver(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const actor = { kind: 'visitor', ip: addressOf(request) } as const;
    const address = addressIn(pathOf(request));
    const send = await openFor(open, request, { actor, address, isElsewhere, isMembersOnly: false, secondsLeft: null });
    response.setHeader('X-Request-Id', requestIdOf(request));
    await send(response);
  }

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
    deliver(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else if (error instanceof Problem && !request.headers.cookie) refuse(request, response, error);
      else next(request, response);
    });
  };
}
