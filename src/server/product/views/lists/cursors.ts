import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** The position of a row in its list: the values that the list is ordered by; the last one is unique. Times are milliseconds since 1970. */
export type Key = readonly (string | number)[];

/** Turns keys into cursors and back. */
export interface Cursors {
  /** `list` is the list that the cursor belongs to; it opens for no other list. */
  seal(list: string, key: Key): string;
  /** Null for anything that `seal` did not make for this list. */
  open(list: string, cursor: string): Key | null;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 12;

/**
 * Makes cursors with the secret of the installation, so that every node reads those of the others. They are encrypted because
 * a key contains the id of a row, which must not reveal counts, and authenticated so that a forged one never reaches a query.
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
