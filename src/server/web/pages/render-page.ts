import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LanguageTag } from '#lib/language/languages.ts';
import { type Actor, isMember } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { describeMember } from '#server/product/services/session/describe-member.ts';
import { siteLanguage } from '#server/product/services/site-settings/site-language.ts';
import { chosenLanguages } from '#server/product/services/site-settings/site-settings.ts';
import type { Riff } from '#server/web/app.ts';
import { begunHere } from '#server/web/http/begun-here.ts';
import { clientAddressReader } from '#server/web/http/client-address.ts';
import { isClosedFor } from '#server/web/http/maintenance.ts';
import { requestIdOf } from '#server/web/http/request-id.ts';
import { offerThirdParty } from '#server/web/http/third-party-offer.ts';
import { isMembersOnly } from '#server/web/members-only.ts';
import { type CapturedAnswer, capture } from './capture.ts';
import type { LanguageScripts } from './languages/language-scripts.ts';
import { pageLanguages } from './languages/page-languages.ts';
import { PageStream } from './page-stream.ts';
import type { SitePages } from './site/site-pages.ts';

/** The built pages: Astro's handler in middleware mode. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => Promise<void>;

/** The name of the build that the pages belong to, and the scripts of its languages. */
interface Built {
  build: string;
  scripts: LanguageScripts;
  site: SitePages;
}

export interface PageRenderer {
  /** Renders the requested page for the sender of the request; `instead` answers with this status if the page is missing or failed. */
  forRequest(request: IncomingMessage, response: ServerResponse, instead: (status: number) => void): Promise<void>;
  /** Renders a page for visitors in general: it contains no data of any request, not even the host name. */
  forVisitors(path: string, requestId: string, language: LanguageTag): Promise<CapturedAnswer>;
}

export function pageRenderer(
  context: Context,
  riff: Riff,
  handler: PageHandler,
  { build, scripts, site }: Built,
): PageRenderer {
  const speech = pageLanguages(context);
  const shared = sharedConfig(context);
  const addressOf = clientAddressReader(context.config.trustProxy);

  /** The locals of a page: the data about its viewer, and the function that calls the API. */
  async function localsFor(
    actor: Actor,
    requestId: string,
    { thirdParty, isFromElsewhere }: Pick<App.Locals, 'thirdParty' | 'isFromElsewhere'>,
    tag: LanguageTag,
  ): Promise<App.Locals> {
    return {
      fetch: async (address, init) =>
        await riff.app.fetch(new Request(new URL(address, shared.publicUrl), init), { inside: { actor, requestId } }),
      viewer: isMember(actor) ? await describeMember(context, actor.id) : null,
      owesConsent: isMember(actor) && actor.owesConsent === true,
      isMembersOnly: isMembersOnly(context),
      thirdParty,
      isFromElsewhere,
      requestId,
      language: siteLanguage(tag, context.settings.current().name),
      languageScript: scripts.addressOf(tag),
      config: {
        ...shared,
        languages: chosenLanguages(context),
        site: site.brand(tag),
        build: [build, ...(tag === 'en' ? [] : [tag]), ...site.version(tag)].join('-'),
      },
    };
  }

  return {
    async forRequest(request, response, instead) {
      const requestId = requestIdOf(request);
      const tag = speech.of(request);
      const { actor, setCookies } = await riff.sessions.renewedActorOf(request.headers.cookie, addressOf(request), tag);
      await riff.limits.countPage(actor);
      riff.presence.saw(actor, request.headers['user-agent']);
      const { thirdParty, nonceCookies } = await offerThirdParty(context, request);
      if (setCookies.length + nonceCookies.length > 0)
        response.setHeader('Set-Cookie', [...setCookies, ...nonceCookies]);
      // A page depends on its viewer.
      response.setHeader('Cache-Control', 'private, no-cache');
      response.setHeader('X-Request-Id', requestId);
      if (speech.varies) response.setHeader('Vary', speech.varies);
      const { 'sec-fetch-site': site, referer, accept, host } = request.headers;
      const isFromElsewhere = !begunHere({ site: site?.toString(), referer, accept, host }, shared.publicUrl);
      if (isClosedFor(context, actor) && !/^\/auth(\/|\?|$)/.test(request.url ?? '')) return instead(503);
      const locals = await localsFor(actor, requestId, { thirdParty, isFromElsewhere }, tag);
      const stream = new PageStream(request, response, instead) as unknown as ServerResponse;
      await handler(request, stream, () => instead(404), locals);
    },

    async forVisitors(path, requestId, tag) {
      const anybody = { thirdParty: null, isFromElsewhere: false };
      const locals = await localsFor({ kind: 'visitor', ip: 'unknown' }, requestId, anybody, tag);
      const missing = () => {
        throw new Error(`there is no page at ${path}`);
      };
      return await capture(new URL(shared.publicUrl).host, path, async (request, response) => {
        await handler(request, response, missing, locals);
      });
    },
  };
}

/** The part of a page's configuration that never changes. */
function sharedConfig({ config }: Context) {
  const { apiBase, mediaHost: host, mediaUrl, publicUrl } = config;
  const mediaOrigin = mediaUrl && new URL(mediaUrl).origin;
  const mediaHost = host && { api: new URL(host.apiBase).origin, delivery: new URL(host.deliveryBase).origin };
  return { apiBase, publicUrl, mediaOrigin, mediaHost, uploadBase: '/media/v1_1/riff' };
}
