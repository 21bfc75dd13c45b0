import { createHmac } from 'node:crypto';

/**
 * The cookie value of the browser that registered an account, by which it is recognised when the mailed link is opened. `key` is the
 * installation's signing key.
 */
export const registrationProof = (key: Uint8Array, userCode: string): string =>
  createHmac('sha256', key).update(`registration ${userCode}`).digest('base64url');
