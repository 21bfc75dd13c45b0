// The one place that closes the installation to visitors while its setting `membersOnly` is on: one door for calls, media and links, one for
// pages. Everything is closed that is not listed here, so a new call or page is closed from the start.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { endpoints } from '#lib/contract/index.ts';
import { signedPlace } from '#lib/contract/media/places.ts';
import { languageChoice } from '#lib/language/built-addresses.ts';
import { legalPageAt } from '#lib/legal-paths.ts';
import { nextPath } from '#lib/next-path.ts';
import { paths } from '#lib/paths.ts';
import { isMember } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound, signInNeeded } from '#server/product/problem.ts';
import type { Environment } from './http/environment.ts';
import { requestIdOf } from './http/request-id.ts';
import { pageHeaders, setHeaders } from './http/security-headers.ts';
import type { Sessions } from './http/sessions.ts';
import { isAboutSession } from './routes/bind.ts';
import { isLinkPath } from './routes/links/links.ts';

type Settings = Pick<Context, 'settings'>;

/** Whether only members see the installation at this moment. */
export const isMembersOnly = ({ settings }: Settings): boolean => settings.current().membersOnly;

/** Calls for signing in and up; the texts that people agree to; and the end of a digest, whose link holds a secret. */
const openCalls = new Set(
  Object.values(endpoints)
    .filter((call) => isAboutSession(call))
    .concat(endpoints.listLegalPages, endpoints.getLegalPage, endpoints.unsubscribe)
    .map(({ path }) => `/api/${path}`),
);

/** Signed addresses were made for a member, and the media host signs its notices. */
const isOpenCall = (path: string): boolean =>
  openCalls.has(path) ||
  path === '/robots.txt' ||
  path === '/media/host/notifications' ||
  path.startsWith(`/media/riff/${signedPlace}/`);

/** Refuses visitors: 401 for calls and media. Links for other sites are read without a session, so they are 404 for everybody. */
export function callDoor(context: Settings): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { path } = c.req;
    const isClosed = isMembersOnly(context) && !c.env?.inside && !isOpenCall(path);
    if (isClosed && isLinkPath(path)) throw notFound();
    if (isClosed && !isMember(c.get('actor'))) throw signInNeeded();
    await next();
  };
}

const openPages: readonly string[] = [
  ...[paths.about(), paths.unsubscribe(''), languageChoice],
  // The service worker's page without a network has no content of the installation.
  ...['/offline', '/offline/index.html'],
];

const isOpenPage = (path: string): boolean => {
  const page = path.replace(/(?<=.)\/$/, '');
  return /^\/auth(\/[\w-]+)?$/.test(page) || openPages.includes(page) || legalPageAt(page) !== null;
};

interface Doorway {
  sessions: Sessions;
  addressOf: (request: IncomingMessage) => string;
  /** Whether an address is a built file that is no page. */
  isFile: (path: string) => boolean;
}

/** Sends visitors from pages to Login, which leads them back. An address that can only be a file's or a program's is a 404. */
export function pageDoor(
  context: Pick<Context, 'settings' | 'config' | 'log'>,
  { sessions, addressOf, isFile }: Doorway,
  next: RequestListener,
): RequestListener {
  const always = pageHeaders(context.config.secure);

  function refuse(request: IncomingMessage, response: ServerResponse): void {
    const { url = '/' } = request;
    setHeaders(response, always);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Request-Id', requestIdOf(request));
    if (/^\/\.well-known\/|\.\w+(\?|$)/.test(url)) response.writeHead(404).end();
    else response.writeHead(303, { Location: paths.login(nextPath(url)) }).end();
  }

  return (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    if (!isMembersOnly(context) || isOpenPage(path) || isFile(path)) return next(request, response);
    sessions.holderOf(request.headers.cookie, addressOf(request)).then(
      (actor) => (isMember(actor) ? next : refuse)(request, response),
      (error: unknown) => {
        context.log.error({ err: error }, 'the session of a page could not be read');
        response.writeHead(503, { 'Retry-After': '5', 'Cache-Control': 'no-store' }).end();
      },
    );
  };
}
