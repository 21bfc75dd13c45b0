import { createHmac, timingSafeEqual } from 'node:crypto';
import { signedPlace } from '#lib/contract/media/places.ts';

/** Signs the addresses of files that not everyone may see. The key is the same on all processes. */
export interface MediaSigner {
  /** The part of an address that lets this member read the files of one upload for 45 to 60 minutes; anyone with the address can. */
  sign(publicId: string, memberCode: string): string;
  /** The member that an address was signed for; null if its signature is wrong, for another upload, or too old. */
  read(signature: string, publicId: string): { memberCode: string; secondsLeft: number } | null;
}

/** An address stays the same for this long, so that browsers find it in their cache. */
const windowSeconds = 15 * 60;
/** The remaining life of a signature when the next one replaces it. */
const spareSeconds = 45 * 60;

const form = /^([0-9a-z]{1,9})\.([\w-]{1,64})\.([\w-]{22})$/;

/** `key` is the installation's signing key, from which a key only for addresses is derived. */
export function createMediaSigner(key: Uint8Array, now: () => Date): MediaSigner {
  const own = createHmac('sha256', key).update('media addresses').digest();
  const seconds = () => Math.floor(now().getTime() / 1000);
  const sealOf = (publicId: string, memberCode: string, until: string) =>
    createHmac('sha256', own).update(`${until} ${memberCode} ${publicId}`).digest().subarray(0, 16);

  return {
    sign(publicId, memberCode) {
      const until = (Math.ceil((seconds() + spareSeconds) / windowSeconds) * windowSeconds).toString(36);
      return `${until}.${memberCode}.${sealOf(publicId, memberCode, until).toString('base64url')}`;
    },
    read(signature, publicId) {
      const [, until = '', memberCode = '', seal = ''] = form.exec(signature) ?? [];
      if (until === '') return null;
      const given = Buffer.from(seal, 'base64url');
      const secondsLeft = Number.parseInt(until, 36) - seconds();
      // Different letters at the end can stand for the same bytes.
      if (secondsLeft <= 0 || given.toString('base64url') !== seal) return null;
      return timingSafeEqual(given, sealOf(publicId, memberCode, until)) ? { memberCode, secondsLeft } : null;
    },
  };
}

/** The signature in the part of an address after `/media/riff/`, and the rest of it; null if it is not signed. */
export function splitSigned(path: string): { signature: string; rest: string } | null {
  if (!path.startsWith(`${signedPlace}/`)) return null;
  const end = path.indexOf('/', signedPlace.length + 1);
  return end < 0 ? null : { signature: path.slice(signedPlace.length + 1, end), rest: path.slice(end + 1) };
}
