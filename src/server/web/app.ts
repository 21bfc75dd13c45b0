import type { IncomingMessage } from 'node:http';
import { Hono, type Context as HonoContext } from 'hono';
import { languageOf } from '#lib/language/dictionaries.ts';
import { type Actor, isMember } from '../product/audience/policies/actor.ts';
import type { Context } from '../product/context.ts';
import { notFound } from '../product/problem.ts';
import { type MediaOpener, mediaOpener } from '../product/services/delivery/open-media.ts';
import { freshWriteMarker } from '../product/services/freshness/fresh-writes.ts';
import { createPresence, type Presence } from '../product/services/presence/presence.ts';
import { chosenLanguages } from '../product/services/site-settings/site-settings.ts';
import { DiskFull } from '../product/services/storage/free-space.ts';
import { problemOf, refuse } from './http/answer.ts';
import { type AnswerCounts, createAnswerCounts } from './http/answer-counts.ts';
import { clientAddressReader } from './http/client-address.ts';
import { hasSessionCookies } from './http/cookies/session-cookies.ts';
import type { Environment } from './http/environment.ts';
import { createEventStreams } from './http/event-streams.ts';
import { refuseInMaintenance } from './http/maintenance.ts';
import { type RateLimits, rateLimits } from './http/rate-limits.ts';
import { requestLanguage } from './http/request-language.ts';
import { requestLog } from './http/request-log.ts';
import { sameOrigin } from './http/same-origin.ts';
import { createSessions, type Sessions } from './http/sessions.ts';
import { callDoor } from './members-only.ts';
import { apiRoutes } from './routes/api.ts';
import { healthRoutes } from './routes/health.ts';
import { isLinkPath, linkRoutes } from './routes/links/links.ts';
import { mediaRoutes } from './routes/media/media.ts';
import { refusalFor } from './routes/media/media-answer.ts';
import { recordCalls } from './routes/record-calls.ts';

/** The application without a server: `app.fetch` answers a request. */
export interface Riff {
  app: Hono<Environment>;
  sessions: Sessions;
  presence: Presence;
  answers: AnswerCounts;
  limits: RateLimits;
  /** Opens media for an actor; the listener that answers without the application uses it too. */
  openMedia: MediaOpener;
  /** Ends the open event streams when the server stops. */
  endStreams(): void;
}

/** Composes everything that is not a page: `/api`, `/media`, `/healthz`, `/readyz`, and the link routes. Never listens. */
export async function createApp(context: Context): Promise<Riff> {
  const sessions = await createSessions(context);
  const streams = createEventStreams(context);
  const presence = createPresence(context, sessions.key);
  const answers = createAnswerCounts(context);
  const openMedia = mediaOpener(context);
  context.telemetry.watch('event_streams', 'Open streams of server-sent events.', streams.count);
  const markFresh = freshWriteMarker(context);
  const app = new Hono<Environment>();
  const addressOf = clientAddressReader(context.config.trustProxy);

  /** Notes the actor of an API call. Pages are noted before they make calls, and media belong to a page. */
  function note(actor: Actor, { url = '', headers }: IncomingMessage): void {
    if (url.startsWith('/api/')) presence.saw(actor, headers['user-agent']);
  }

  app.onError((error, c) => {
    const problem = problemOf(error);
    c.set('call', { ...c.get('call'), problem });
    if (problem.status >= 500 && !(error instanceof DiskFull))
      context.log.error({ err: error, requestId: c.get('requestId') }, 'an API call failed');
    if (!c.req.path.startsWith('/media/')) return refuse(c, problem);
    const { headers, body } = refusalFor(problem, context.mediaSigner !== null);
    return c.json(body, problem.status, headers);
  });
  app.notFound((c) => refuse(c, notFound()));

  app.use(async (c, next) => {
    const wanted = requestLanguage(c.req.header('cookie'), c.req.header('accept-language'), chosenLanguages(context));
    c.set('language', languageOf(isLinkPath(c.req.path) ? 'en' : wanted));
    await next();
  });
  app.use(requestLog(context, answers));
  const limits = rateLimits(context);
  const ipOf = (c: HonoContext<Environment>) => (c.env?.incoming ? addressOf(c.env.incoming) : 'unknown');
  healthRoutes(app, context, limits, ipOf);

  app.use(recordCalls(context, ipOf));
  app.use(sameOrigin(context.config.publicUrl));
  app.use(async (c, next) => {
    const incoming = c.env?.incoming;
    const cookies = isLinkPath(c.req.path) ? undefined : c.req.header('cookie');
    const ip = ipOf(c);
    const isMedia = c.req.path.startsWith('/media/') && c.req.method !== 'POST';
    const read = () => (isMedia ? sessions.holderOf(cookies, ip) : sessions.actorOf(cookies, ip));
    const actor = c.env?.inside?.actor ?? (await read());
    c.set('actor', actor);
    // A page has already tried to renew the session before it makes calls.
    const mustRenew = !c.env?.inside && !isMember(actor) && hasSessionCookies(cookies, context.config.secure);
    c.set('mustRenew', mustRenew);
    // If the session must be renewed first, the next call notes the member.
    if (incoming && !c.env?.inside && !mustRenew) note(actor, incoming);
    await next();
    if (isMember(actor) && c.req.method !== 'GET' && c.req.method !== 'HEAD') await markFresh(actor.id);
  });
  app.use(limits.count);
  app.use(callDoor(context));
  app.use(refuseInMaintenance(context));
  app.route('/api', apiRoutes(context, sessions, streams, { presence, answers }));
  app.route('/media', mediaRoutes(context, openMedia));
  linkRoutes(app, context);
  return { app, sessions, presence, answers, limits, openMedia, endStreams: streams.close };
}
