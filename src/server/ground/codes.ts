import { createHash, randomBytes } from 'node:crypto';

/** A new public code: 16 characters, 96 random bits, so that it can be neither guessed nor counted. */
export const newCode = (): string => randomBytes(12).toString('base64url');

/** A new secret for a cookie or a link: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret: enough to recognise it, useless to an attacker that reads the table. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
