import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { messages } from '#lib/contract/messages.ts';
import { badInput } from '#server/product/problem.ts';

/** A position in a list that is ordered by a time (milliseconds since 1970) and an id. */
export interface Place {
  at: number;
  id: number;
}

/**
 * The progress of a sitting. `behind` is the last place up to which everything has been served, null at the start.
 * Unseen posts come newest first, but posts that rank high are served early: those are `ahead`.
 */
export type FeedCursor = { startedAt: Date; behind: Place | null } & (
  | { phase: 'unseen'; ahead: readonly number[] }
  | { phase: 'seen' }
);

/** Writes and reads the cursors of an installation; all its nodes share the key. */
export interface Cursors {
  write(cursor: FeedCursor): string;
  /** Reads a cursor that `write` made; 400 for any other text. */
  read(text: string): FeedCursor;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
// Phase, start, and the position: a time and an id.
const headBytes = 1 + 6 + 12;
// The contract allows a cursor 200 characters: 150 bytes in base64.
const mostBytes = 150 - nonceBytes - tagBytes;

/** Whether a cursor has room for the ids of these posts. */
export const hasRoomFor = (ahead: readonly number[]): boolean => headBytes + packIds(ahead).length <= mostBytes;

/**
 * Makes encrypted cursors, so that ids stay private and no one can forge a cursor. A fresh nonce for each cursor keeps the
 * cipher safe.
 */
export function cursorsWith(installationKey: Uint8Array): Cursors {
  // A key object, because Node needs 20 microseconds to import the same key from bytes.
  const key = createSecretKey(createHmac('sha256', installationKey).update('feed cursor').digest());
  return {
    write(cursor) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce);
      const sealed = Buffer.concat([sealing.update(pack(cursor)), sealing.final()]);
      return Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString('base64url');
    },
    read(text) {
      const bytes = Buffer.from(text, 'base64url');
      const packed = open(key, bytes);
      // Other texts can decode to the same bytes, but only the written text is accepted.
      if (!packed || bytes.toString('base64url') !== text) throw badInput({ cursor: messages.badInput });
      return unpack(packed);
    },
  };
}

function open(key: KeyObject, bytes: Buffer): Buffer | null {
  if (bytes.length < nonceBytes + headBytes + tagBytes) return null;
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    opening.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}

function pack(cursor: FeedCursor): Buffer {
  const head = Buffer.alloc(headBytes);
  head[0] = cursor.phase === 'unseen' ? 0 : 1;
  head.writeUIntBE(cursor.startedAt.getTime(), 1, 6);
  head.writeUIntBE(cursor.behind?.at ?? 0, 7, 6);
  head.writeUIntBE(cursor.behind?.id ?? 0, 13, 6);
  return cursor.phase === 'unseen' ? Buffer.concat([head, Buffer.from(packIds(cursor.ahead))]) : head;
}

function unpack(packed: Buffer): FeedCursor {
  const id = packed.readUIntBE(13, 6);
  const place = {
    startedAt: new Date(packed.readUIntBE(1, 6)),
    // No row has the id 0.
    behind: id === 0 ? null : { at: packed.readUIntBE(7, 6), id },
  };
  if (packed[0] === 1) return { ...place, phase: 'seen' };
  return { ...place, phase: 'unseen', ahead: unpackIds(packed.subarray(headBytes)) };
}

/** Packs sorted ids, each as its difference from the previous id, seven bits per byte. */
function packIds(ids: readonly number[]): number[] {
  const bytes: number[] = [];
  let last = 0;
  for (const id of ids.toSorted((a, b) => a - b)) {
    let rest = id - last;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
    last = id;
  }
  return bytes;
}

function unpackIds(bytes: Uint8Array): number[] {
  const ids: number[] = [];
  let [id, factor] = [0, 1];
  for (const byte of bytes) {
    id += (byte % 128) * factor;
    factor *= 128;
    if (byte > 127) continue;
    ids.push(id);
    factor = 1;
  }
  return ids;
}
