import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Context } from './context.ts';
import { problemOf, refuse } from './http/answer.ts';
import { clientAddressReader } from './http/client-address.ts';
import type { Environment } from './http/environment.ts';
import { createEventStreams } from './http/event-streams.ts';
import { rateLimits } from './http/rate-limits.ts';
import { sameOrigin } from './http/same-origin.ts';
import { createSessions, type Sessions } from './http/sessions.ts';
import { notFound } from './problem.ts';
import { apiRoutes } from './routes/api.ts';
import { healthRoutes } from './routes/health.ts';
import { mediaRoutes } from './routes/media/media.ts';

/** The application without a server: `app.fetch` answers a request. */
export interface Riff {
  app: Hono<Environment>;
  sessions: Sessions;
  /** Ends the answers that would go on for ever: the server stops. */
  endStreams(): void;
}

/** Composes everything that is not a page: `/api`, `/media`, `/healthz`, `/readyz`. Never listens. */
export async function createApp(context: Context): Promise<Riff> {
  const sessions = await createSessions(context);
  const streams = createEventStreams(context);
  const app = new Hono<Environment>();
  const addressOf = clientAddressReader(context.config.trustProxy);

  app.onError((error, c) => {
    const problem = problemOf(error);
    if (problem.status >= 500) context.log.error({ err: error, requestId: c.get('requestId') }, 'a call failed');
    if (!c.req.path.startsWith('/media/')) return refuse(c, problem);
    // The media service speaks Cloudinary's form of an error.
    return c.json({ error: { message: problem.message } }, problem.status, problem.headers);
  });
  app.notFound((c) => refuse(c, notFound()));

  app.use(async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = c.env?.inside?.requestId ?? (given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID());
    c.set('requestId', requestId);
    const startedAt = performance.now();
    await next();
    c.header('X-Request-Id', requestId);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const level = c.req.path.startsWith('/api/') ? 'info' : 'debug';
    context.log[level](
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms,
      },
      'request',
    );
  });
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
      strictTransportSecurity: context.config.secure ? 'max-age=31536000' : false,
      xFrameOptions: 'DENY',
    }),
  );
  healthRoutes(app, context);

  app.use(sameOrigin(context.config.publicUrl));
  app.use(async (c, next) => {
    const incoming = c.env?.incoming;
    const actor =
      c.env?.inside?.actor ??
      (await sessions.actorOf(c.req.header('cookie'), incoming ? addressOf(incoming) : 'unknown'));
    c.set('actor', actor);
    await next();
  });
  app.use(rateLimits(context.config.rateLimits));
  app.route('/api', apiRoutes(context, sessions, streams));
  app.route('/media', mediaRoutes(context));
  return { app, sessions, endStreams: streams.close };
}
