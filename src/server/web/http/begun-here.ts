import { isOurs } from './same-origin.ts';

/** What of a request says who began it. */
interface Beginning {
  site: string | undefined;
  referer: string | undefined;
  accept: string | undefined;
  host: string | undefined;
}

/**
 * Whether the person began a request here, or in the browser itself (`none`: its address bar, a bookmark, an installed search engine), and no
 * other site's page or link did. Browsers say so only to https and to their own machine. Elsewhere the address that they come from tells it,
 * which another site can hide: then only what opens no page is taken for a call of ours, because a foreign page sends those without cookies.
 */
export function begunHere({ site, referer, accept, host }: Beginning, publicUrl: string): boolean {
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (referer !== undefined) return isOurs(referer, new URL(publicUrl), host);
  return !accept?.includes('text/html');
}
