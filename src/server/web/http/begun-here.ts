import { isOurs } from './same-origin.ts';

/** The headers of a request that show where it began. */
interface Beginning {
  site: string | undefined;
  referer: string | undefined;
  accept: string | undefined;
  host: string | undefined;
}

/**
 * Whether a request began here, or in the browser itself (`none`: its address bar, a bookmark, an installed search engine), and not at another
 * site's page or link. Browsers send `Sec-Fetch-Site` only over https and to their own machine. Otherwise the referrer decides, which another
 * site can hide. Without a referrer, only a request that opens no page counts as ours, because a foreign page sends those without cookies.
 */
export function begunHere({ site, referer, accept, host }: Beginning, publicUrl: string): boolean {
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (referer !== undefined) return isOurs(referer, new URL(publicUrl), host);
  return !accept?.includes('text/html');
}
