import { createHmac, timingSafeEqual } from 'node:crypto';
import { newSecret } from '#server/ground/codes.ts';

const sealOf = (key: Uint8Array, id: string, email: string) =>
  createHmac('sha256', key).update(`device ${id} ${email.toLowerCase()}`).digest('base64url');

/** The cookie value of a browser in which the owner has signed in to this account. `key` is the installation's signing key. */
export const deviceMark = (key: Uint8Array, email: string, id: string = newSecret()): string =>
  `${id}.${sealOf(key, id, email)}`;

/** The id of the browser if its cookie belongs to this account; otherwise null. */
export function knownDevice(key: Uint8Array, email: string, mark: string | null): string | null {
  const [id = '', seal = ''] = mark?.split('.') ?? [];
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(key, id, email))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
