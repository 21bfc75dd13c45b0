import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Pace } from '#server/media/upload/pump.ts';
import { networkOf } from '#server/network.ts';
import type { PresentNetworks } from '../crowds/present-networks.ts';

/** Bytes of bodies that one network sends in a millisecond while others ask: 16 MB, or 128 Mbit, a second. */
const rate = 16_000;
/** So much may come at once, in milliseconds of that rate. */
const burstMs = 250;
/** Beyond so many networks, whoever has sent nothing for the longest time is forgotten, and may send a burst again. */
const mostNetworks = 10_000;

/** The pace of a request's body; there is no request if the application is called without a network. */
export type PaceOf = (request: IncomingMessage | undefined) => Pace;

/**
 * Bounds how fast the bodies of one network are read, all together: to receive 100 MB a second takes more than a processor. While no
 * other network asks for anything there is no bound.
 */
export function bodyPaces(
  networks: Pick<PresentNetworks, 'hasOthers'>,
  now = () => performance.now(),
): (network: string) => Pace {
  /** When each network is through with what it has sent, at that rate. */
  const throughAt = new LRUCache<string, number>({ max: mostNetworks });

  return (network) => (bytes) => {
    if (!networks.hasOthers(network)) return 0;
    const time = now();
    const at = Math.max(throughAt.get(network) ?? 0, time - burstMs) + bytes / rate;
    throughAt.set(network, at);
    return Math.max(0, at - time);
  };
}

/** Finds the pace of a request by the network that it comes from. */
export function paceReader(addressOf: (request: IncomingMessage) => string, networks: PresentNetworks): PaceOf {
  const paces = bodyPaces(networks);
  return (request) => (request ? paces(networkOf(addressOf(request))) : () => 0);
}
