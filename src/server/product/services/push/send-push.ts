import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { lookupPublic } from '#server/ground/public-address.ts';
import type { PushAddress } from './push-address.ts';

const timeoutMilliseconds = 10_000;

/** The answer of a push service. */
export interface PushAnswer {
  status: number;
  /** The seconds of its Retry-After. */
  retryAfter: number | null;
}

/** Sends an encrypted push. Follows no redirect and reads no body, so that nothing but the status comes back from an address that a member chose. */
export async function sendPush(
  { url, isNamed }: PushAddress,
  { headers, body }: { headers: Record<string, string | number>; body: Buffer },
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<PushAnswer> {
  const send = url.protocol === 'http:' ? overHttp : overHttps;
  return await new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      // A connection of its own: one that is kept might have been opened without this look-up.
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
      ...(!isNamed && { lookup: lookupPublic }),
    };
    const request = send(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: secondsOf(response.headers['retry-after'], now) });
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Seconds, or a date. */
function secondsOf(retryAfter: string | undefined, now: Date): number | null {
  if (retryAfter === undefined) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}
