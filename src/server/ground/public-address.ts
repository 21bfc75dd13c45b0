import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The networks of IANA's registries that are private, local, shared, reserved, for documentation or for many receivers. */
const notPublic = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  // Of the global IPv6 networks, those that lead into IPv4 networks (Teredo, 6to4) or nowhere.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [address = '', length] = network.split('/');
  notPublic.addSubnet(address, Number(length), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet; of IPv6, only the global range does, so no IPv4 address inside one does. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** The name of a host stands for an address that is not public. */
export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not on the public internet`);
  }
}

/** Looks a name up for a connection, and refuses it if one of its addresses is not public. A name that answers differently each time gets no further. */
export const lookupPublic: LookupFunction = (host, options, answer) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return answer(error ?? new Error(`${host} has no address`), []);
    if (found.some(({ address }) => !isPublicAddress(address))) return answer(new NotPublic(host), []);
    if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });
