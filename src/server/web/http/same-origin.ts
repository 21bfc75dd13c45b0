import type { MiddlewareHandler } from 'hono';
import { messages } from '#lib/contract/messages.ts';
import { Problem } from '#server/product/problem.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls from another site's page. Browsers send the origin with every such call, and very old ones
 * send at least the referrer. Other clients send neither, and have no cookies that a foreign page could misuse.
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
 * Whether an address belongs to PUBLIC_URL or to the host of the request, because Riff may have other names. If PUBLIC_URL is
 * https, an origin over plain http is foreign, because anyone on the network path can forge such a page.
 */
export function isOurs(from: string, own: URL, host: string | undefined): boolean {
  if (!URL.canParse(from)) return false;
  const { host: fromHost, origin, protocol } = new URL(from);
  if (origin === own.origin) return true;
  return fromHost === host && (protocol === 'https:' || own.protocol !== 'https:');
}
