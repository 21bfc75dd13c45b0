import { createHmac } from 'node:crypto';

/** What the browser stores that registered an account: it recognises that browser when the mailed link is opened. `key` is the installation's signing key. */
export const registrationProof = (key: Uint8Array, userCode: string): string =>
  createHmac('sha256', key).update(`registration ${userCode}`).digest('base64url');
