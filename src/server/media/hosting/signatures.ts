import { createHash, timingSafeEqual } from 'node:crypto';

/** The parameters of a call to the media host. */
export type CallParameters = Readonly<Record<string, string>>;

/** Cloudinary accepts a notification as genuine for this long. */
const notificationSeconds = 2 * 60 * 60;
const clockSeconds = 5 * 60;

/** Signs a call as Cloudinary checks it: all parameters by name, an `&` in a value escaped, and the secret. */
export function signCall(parameters: CallParameters, secret: string): string {
  const text = Object.entries(parameters)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`.replaceAll('&', '%26'))
    .join('&');
  return hashOf('sha1', text + secret);
}

/** Whether the host itself answered an upload with this id and version. It signs only these two parts of its answer. */
export const isSignedAnswer = (publicId: string, version: string, signature: string, secret: string): boolean =>
  isSignatureOf(`public_id=${publicId}&version=${version}${secret}`, signature);

/** A notification: its body and two of its headers. */
export interface SignedNotification {
  body: string;
  /** Seconds since 1970. */
  timestamp: string;
  signature: string;
}

/** Whether the host sent this notification within the last two hours. */
export function isSignedNotification(
  { body, timestamp, signature }: SignedNotification,
  secret: string,
  now: Date,
): boolean {
  const age = now.getTime() / 1000 - Number(timestamp);
  const isRecent = /^\d{1,12}$/.test(timestamp) && age <= notificationSeconds && age >= -clockSeconds;
  return isRecent && isSignatureOf(body + timestamp + secret, signature);
}

/** The part of a delivery address that signs its transformation; `path` is the rest of the address after it. */
export function signAddress(path: string, secret: string): string {
  const hash = createHash('sha1')
    .update(path + secret)
    .digest('base64');
  return `s--${hash.slice(0, 8).replaceAll('/', '_').replaceAll('+', '-')}--`;
}

const hashOf = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');

/** An account signs with SHA-1, or with SHA-256 if it was set so. */
function isSignatureOf(text: string, signature: string): boolean {
  if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(signature)) return false;
  const expected = hashOf(signature.length === 40 ? 'sha1' : 'sha256', text);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
}
