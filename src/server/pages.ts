import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import compression from 'compression';
import sirv from 'sirv';
import type { Riff } from './app.ts';
import { StartupError } from './config.ts';
import type { Context } from './context.ts';
import { clientAddressReader } from './http/client-address.ts';
import { offerThirdParty } from './http/third-party-offer.ts';
import { isMember } from './policies/actor.ts';
import { describeMember } from './services/session/describe-member.ts';

const built = new URL('../../dist/', import.meta.url);

/** What the build made of the pages: Astro's handler in middleware mode. */
type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => Promise<void>;

/** Answers everything that is not the API or media: built files, then the pages, then the not-found page. */
export async function createPages(context: Context, riff: Riff): Promise<RequestListener> {
  const entry = new URL('server/entry.mjs', built);
  if (!existsSync(entry)) throw new StartupError('The pages are not built yet: run npm start, which builds them.');
  const { handler } = (await import(entry.href)) as { handler: PageHandler };
  const notFoundPage = await readFile(new URL('client/404.html', built));
  const files = serveFiles();
  const compress = compression();
  const addressOf = clientAddressReader(context.config.trustProxy);

  async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID();
    const { actor, setCookies } = await riff.sessions.renewedActorOf(request.headers.cookie, addressOf(request));
    const { thirdParty, nonceCookies } = await offerThirdParty(context, request);
    const cookies = [...setCookies, ...nonceCookies];
    if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
    // What a page shows depends on who looks.
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('X-Request-Id', requestId);
    const { apiBase, publicUrl } = context.config;
    const locals: App.Locals = {
      fetch: async (address, init) =>
        await riff.app.fetch(new Request(new URL(address, publicUrl), init), {
          inside: { actor, requestId },
        }),
      viewer: isMember(actor) ? await describeMember(context, actor.id) : null,
      thirdParty,
      requestId,
      config: {
        apiBase,
        publicUrl,
        mediaBase: '/media/riff',
        uploadBase: '/media/v1_1/riff',
        cloudName: 'riff',
      },
    };
    await handler(request, response, () => sendNotFound(response, notFoundPage), locals);
  }

  return (request, response) => {
    setPageHeaders(response, context.config.secure);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    files(request, response, () => {
      if (isInternal(request.url ?? '/')) return sendNotFound(response, notFoundPage);
      compress(request as never, response as never, () => {
        render(request, response).catch((error: unknown) => {
          context.log.error({ err: error }, 'a page failed');
          if (!response.headersSent) response.writeHead(500);
          response.end();
        });
      });
    });
  };
}

/** The built files with their precompressed twins; names with a hash in them never change. */
function serveFiles() {
  return sirv(fileURLToPath(new URL('client', built)), {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: ['html'],
    setHeaders: (response, path) => {
      const hashed = path.startsWith('/_astro/');
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Addresses that Astro keeps for itself and the product does not use. */
const isInternal = (url: string) => /^\/(_image|_server-islands|_actions)\b/.test(url);

function setPageHeaders(response: ServerResponse, secure: boolean): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  // What a meta element cannot say; rendered pages replace it by their whole policy.
  response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
}

function sendNotFound(response: ServerResponse, page: Buffer): void {
  response
    .writeHead(404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
    })
    .end(page);
}
