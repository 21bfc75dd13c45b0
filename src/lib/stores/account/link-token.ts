import { platform } from '#lib/platform/current.ts';

/**
 * Takes the secret of a mailed link out of the address, where history, screenshots and other scripts would find it; null if there is none.
 * It is behind the `#`, which browsers never send; links from other sources may have it in the query.
 */
export function takeLinkToken(name: 'token' | 'verify'): string | null {
  const { navigation } = platform();
  const url = navigation.url();
  const inHash = new URLSearchParams(url.hash.slice(1)).get(name);
  const token = inHash ?? url.searchParams.get(name);
  if (token === null) return null;
  url.searchParams.delete(name);
  navigation.rewrite(url.pathname + url.search + (inHash === null ? url.hash : ''));
  return token;
}
