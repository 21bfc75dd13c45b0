import { newSecret } from '#server/ground/codes.ts';
import { sealed, unsealed } from '#server/ground/seal.ts';

const deviceOf = (email: string) => (id: string) => `device ${id} ${email.toLowerCase()}`;

/** The cookie value of a browser in which the owner has signed in to this account. `key` is the installation's signing key. */
export const deviceMark = (key: Uint8Array, email: string, id: string = newSecret()): string =>
  sealed(key, id, deviceOf(email));

/** The id of the browser if its cookie belongs to this account; otherwise null. */
export const knownDevice = (key: Uint8Array, email: string, mark: string | null): string | null =>
  unsealed(key, mark ?? '', deviceOf(email));
