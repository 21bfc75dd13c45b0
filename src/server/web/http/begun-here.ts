import { isOurs } from './same-origin.ts';

/** The headers of a request that show where it began. */
interface Beginning {
  site: string | undefined;
  referer: string | undefined;
  accept: string | undefined;
  host: string | undefined;
}

/**
 * Whether a request began here or in the browser itself, and not at another site's page or link. `none` stands for the address bar, a bookmark
 * or an installed search engine. Browsers send `Sec-Fetch-Site` only over https and to their own machine. Otherwise the referrer decides, which
 * another site can hide. Without a referrer, only requests that open no page count as ours, because a foreign page sends those without cookies.
 */
export function begunHere({ site, referer, accept, host }: Beginning, publicUrl: string): boolean {
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (referer !== undefined) return isOurs(referer, new URL(publicUrl), host);
  return !accept?.includes('text/html');
}
