import { isIP } from 'node:net';
import { isPublicAddress } from '#server/ground/public-address.ts';

/** An address at a push service, and whether the operator named its host, so that it needs no check. */
export interface PushAddress {
  url: URL;
  isNamed: boolean;
}

/**
 * The address that a browser gave for its pushes; null if Riff must not send anything there. Members choose it, so it must not lead into the
 * server's own networks: only https on its usual port, and no private address. `named` are the hosts of PUSH_HOSTS.
 */
export function readPushAddress(endpoint: string, named: readonly string[]): PushAddress | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  const { protocol, hostname, port, username, password } = url;
  if (!['http:', 'https:'].includes(protocol) || username !== '' || password !== '') return null;
  if (named.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`)) return { url, isNamed: true };
  if (protocol !== 'https:' || port !== '') return null;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  // A name is looked up when something is sent.
  const isAllowed = isIP(address) > 0 ? isPublicAddress(address) : address.includes('.');
  return isAllowed ? { url, isNamed: false } : null;
}
