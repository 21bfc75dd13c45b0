import type { MiddlewareHandler } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { Problem } from '#server/problem.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls that another site's page set off. Browsers name the origin on every such call, very old
 * ones at least the page; a client that is no browser names none, and carries no cookies that a foreign page could misuse.
 */
export function sameOrigin(publicUrl: string): MiddlewareHandler {
  const own = new URL(publicUrl);
  return async (c, next) => {
    if (!safe.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const from = c.req.header('origin') ?? (site === undefined ? c.req.header('referer') : undefined);
      const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
      const foreignOrigin = from !== undefined && !isOurs(from, own, c.req.header('host'));
      if (foreignSite || foreignOrigin) throw new Problem(403, messages.crossSite);
    }
    await next();
  };
}

/**
 * Whether it is PUBLIC_URL or the host that the browser asked, as Riff may be reached by other names. Where PUBLIC_URL is
 * https, an origin over plain http is foreign: whoever sits on the line can write such a page.
 */
function isOurs(from: string, own: URL, host: string | undefined): boolean {
  if (!URL.canParse(from)) return false;
  const { host: fromHost, origin, protocol } = new URL(from);
  if (origin === own.origin) return true;
  return fromHost === host && (protocol === 'https:' || own.protocol !== 'https:');
}
