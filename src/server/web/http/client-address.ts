import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';

/** Makes the check whether a trusted proxy opened a request's connection. */
export function trustedPeer(trusted: string[]): (request: IncomingMessage) => boolean {
  const { peerOf } = peerReader(trusted);
  return ({ socket }) => peerOf(socket).isTrusted;
}

/** Finds the address of a request's client; forwarding headers count only if a trusted proxy wrote them. */
export function clientAddressReader(trusted: string[]): (request: IncomingMessage) => string {
  const { isProxy, peerOf } = peerReader(trusted);

  return (request) => {
    const { peer, isTrusted } = peerOf(request.socket);
    if (!isTrusted) return peer || 'unknown';
    const header = String(request.headers['x-forwarded-for'] ?? '').trim();
    if (header === '') return peer;
    // Each proxy appends the address of its peer, so the last address that is not a trusted proxy's is the client's.
    const forwarded = header.split(',').map((part) => addressIn(part.trim()));
    const client = forwarded.findLast((address) => address === null || !isProxy(address));
    // If that entry is unreadable, the earlier ones do not count, because the client may have written them.
    return client === undefined ? (forwarded[0] ?? peer) : (client ?? peer);
  };
}

function peerReader(trusted: string[]) {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  // A connection carries many requests, and its peer never changes.
  const peers = new WeakMap<Socket, { peer: string; isTrusted: boolean }>();
  const peerOf = (socket: Socket) => {
    const known = peers.get(socket);
    if (known) return known;
    const peer = plain(socket.remoteAddress ?? '');
    const found = { peer, isTrusted: trusted.length > 0 && isIP(peer) !== 0 && isProxy(peer) };
    peers.set(socket, found);
    return found;
  };
  return { isProxy, peerOf };
}

/** The address in an entry, which may have a port: `203.0.113.9:51234`, `[2001:db8::7]:51234`. Null if it is unreadable. */
function addressIn(entry: string): string | null {
  const [, v6, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? [];
  const address = plain(v6 ?? v4 ?? entry);
  return isIP(address) > 0 ? address : null;
}

/** Turns an IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) into plain IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
