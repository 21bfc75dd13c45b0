import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Actor, isMember } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { describeMember } from '#server/product/services/session/describe-member.ts';
import type { Riff } from '#server/web/app.ts';
import { begunHere } from '#server/web/http/begun-here.ts';
import { clientAddressReader } from '#server/web/http/client-address.ts';
import { requestIdOf } from '#server/web/http/request-id.ts';
import { offerThirdParty } from '#server/web/http/third-party-offer.ts';
import { type CapturedAnswer, capture } from './capture.ts';
import { PageStream } from './page-stream.ts';

/** What the build made of the pages: Astro's handler in middleware mode. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => Promise<void>;

export interface PageRenderer {
  /** Renders the page that a request asks for, for the person who asks; `notFound` answers where there is none. */
  forRequest(request: IncomingMessage, response: ServerResponse, notFound: () => void): Promise<void>;
  /** Renders a page for visitors in general: nothing of any request goes into it, not even the name of the host. */
  forVisitors(path: string, requestId: string): Promise<CapturedAnswer>;
}

/** `build` names the build that the pages belong to. */
export function pageRenderer(context: Context, riff: Riff, handler: PageHandler, build: string): PageRenderer {
  const { apiBase, mediaHost: host, mediaUrl, publicUrl, trustProxy } = context.config;
  const mediaOrigin = mediaUrl && new URL(mediaUrl).origin;
  const mediaHost = host && { api: new URL(host.apiBase).origin, delivery: new URL(host.deliveryBase).origin };
  const addressOf = clientAddressReader(trustProxy);

  /** What a page knows of the one who looks, and how it calls the API. */
  async function localsFor(
    actor: Actor,
    requestId: string,
    { thirdParty, isFromElsewhere }: Pick<App.Locals, 'thirdParty' | 'isFromElsewhere'>,
  ): Promise<App.Locals> {
    return {
      fetch: async (address, init) =>
        await riff.app.fetch(new Request(new URL(address, publicUrl), init), { inside: { actor, requestId } }),
      viewer: isMember(actor) ? await describeMember(context, actor.id) : null,
      thirdParty,
      isFromElsewhere,
      requestId,
      config: { build, apiBase, publicUrl, mediaOrigin, mediaHost, uploadBase: '/media/v1_1/riff' },
    };
  }

  return {
    async forRequest(request, response, notFound) {
      const requestId = requestIdOf(request);
      const { actor, setCookies } = await riff.sessions.renewedActorOf(request.headers.cookie, addressOf(request));
      await riff.limits.countPage(actor);
      riff.presence.saw(actor, request.headers['user-agent']);
      const { thirdParty, nonceCookies } = await offerThirdParty(context, request);
      const cookies = [...setCookies, ...nonceCookies];
      if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
      // What a page shows depends on who looks.
      response.setHeader('Cache-Control', 'private, no-cache');
      response.setHeader('X-Request-Id', requestId);
      const { 'sec-fetch-site': site, referer, accept, host } = request.headers;
      const isFromElsewhere = !begunHere({ site: site?.toString(), referer, accept, host }, publicUrl);
      const locals = await localsFor(actor, requestId, { thirdParty, isFromElsewhere });
      const stream = new PageStream(request, response) as unknown as ServerResponse;
      await handler(request, stream, notFound, locals);
    },

    async forVisitors(path, requestId) {
      const locals = await localsFor({ kind: 'visitor', ip: 'unknown' }, requestId, {
        thirdParty: null,
        isFromElsewhere: false,
      });
      const missing = () => {
        throw new Error(`there is no page at ${path}`);
      };
      return await capture(new URL(publicUrl).host, path, async (request, response) => {
        await handler(request, response, missing, locals);
      });
    },
  };
}
