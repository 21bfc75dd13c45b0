import { createHmac, timingSafeEqual } from 'node:crypto';

/** The text that a seal covers: the value with its purpose, so that a mark of one purpose works for no other. */
type Covered = (value: string) => string;

/** A value with its seal, for a client that brings it back. `key` is the installation's signing key. */
export const sealed = (key: Uint8Array, value: string, covered: Covered): string =>
  `${value}.${createHmac('sha256', key).update(covered(value)).digest('base64url')}`;

/** The value of a mark that this installation sealed for this purpose; otherwise null. */
export function unsealed(key: Uint8Array, mark: string, covered: Covered): string | null {
  const [value = ''] = mark.split('.', 1);
  const [given, right] = [Buffer.from(mark), Buffer.from(sealed(key, value, covered))];
  return given.length === right.length && timingSafeEqual(given, right) ? value : null;
}
