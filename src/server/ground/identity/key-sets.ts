import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** How often per minute an unknown key id makes us read the keys again; anyone can send such a token. */
const rereadsPerMinute = 5;
const minuteMs = 60_000;

/**
 * The published keys of a provider, by their address, which a discovery document may change. An unknown key makes us read
 * them again at once: the provider may have rotated its keys.
 */
export function keySets(now: () => Date): (address: string) => JWTVerifyGetKey {
  let current: { address: string; keys: JWTVerifyGetKey } | undefined;
  return (address) => {
    if (current?.address !== address) current = { address, keys: rereading(new URL(address), now) };
    return current.keys;
  };
}

function rereading(address: URL, now: () => Date): JWTVerifyGetKey {
  // The library's own cooldown would refuse a new key for half a minute after a read.
  const keys = createRemoteJWKSet(address, { timeoutDuration: 5_000, cooldownDuration: Number.POSITIVE_INFINITY });
  let rereads: number[] = [];

  function mayReread(): boolean {
    // Callers share a read that is in progress, and it counts once.
    if (keys.reloading) return true;
    const time = now().getTime();
    rereads = rereads.filter((at) => time - at < minuteMs);
    if (rereads.length >= rereadsPerMinute) return false;
    rereads.push(time);
    return true;
  }

  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayReread()) throw error;
      await keys.reload();
      return await keys(header, token);
    }
  };
}
