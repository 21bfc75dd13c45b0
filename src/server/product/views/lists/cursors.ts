import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** The position of a row: the values that its list is ordered by, of which the last is unique. Times are milliseconds since 1970. */
export type Key = readonly (string | number)[];

/** Turns keys into cursors and back. */
export interface Cursors {
  /** Makes a cursor that opens only for this list. */
  seal(list: string, key: Key): string;
  /** The key in a cursor; null for any text that `seal` did not make for this list. */
  open(list: string, cursor: string): Key | null;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 12;

/**
 * Makes cursors with the secret of the installation, so that every node can read them. They are encrypted, because a key contains
 * a row's id, which must not reveal counts. They are authenticated, so that a forged cursor never reaches a query.
 */
export function createCursors(secret: Uint8Array): Cursors {
  const cipherKey = createHmac('sha256', secret).update('list cursors').digest();
  const options = { authTagLength: tagBytes };

  return {
    seal(list, key) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, cipherKey, nonce, options).setAAD(Buffer.from(list));
      const text = Buffer.concat([cipher.update(JSON.stringify(key)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(list, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.length <= nonceBytes + tagBytes) return null;
      const [nonce, rest] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)];
      const decipher = createDecipheriv(algorithm, cipherKey, nonce, options)
        .setAAD(Buffer.from(list))
        .setAuthTag(rest.subarray(0, tagBytes));
      try {
        return JSON.parse(`${decipher.update(rest.subarray(tagBytes), undefined, 'utf8')}${decipher.final('utf8')}`);
      } catch {
        return null;
      }
    },
  };
}
