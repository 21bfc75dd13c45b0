import type { MiddlewareHandler } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { Problem } from '#server/problem.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls that another site's page set off. Browsers name the origin on every such call;
 * a client that is no browser names none, and carries no cookies that a foreign page could misuse.
 */
export function sameOrigin(publicUrl: string): MiddlewareHandler {
  const own = new URL(publicUrl).origin;
  return async (c, next) => {
    if (!safe.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
      const foreignOrigin = origin !== undefined && origin !== own && !isHost(origin, c.req.header('host'));
      if (foreignSite || foreignOrigin) throw new Problem(403, messages.crossSite);
    }
    await next();
  };
}

/** Whether the origin is the host that the browser asked: Riff may be reached by other names than PUBLIC_URL. */
function isHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
