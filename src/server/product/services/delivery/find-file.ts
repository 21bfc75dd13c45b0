import type { Address } from '#server/media/protocol/delivery/address.ts';
import { copyKey, firstSoundKey, imageKey } from '#server/media/protocol/delivery/variant-key.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { bestRendition } from './best-rendition.ts';
import { frameVariant, type ImageFormat, imageVariantOf, peaksVariant, silentVariant } from './make-variant.ts';
import type { MakeOnce } from './picture-maker.ts';
import type { MediaAccess } from './read-access.ts';

/** The stored file for an address. */
export interface FoundFile {
  key: string;
  contentType: string;
  /** Set for a playlist: its lines must point into this folder. */
  rebase?: string;
  /** Set while this address may still change to another rendition. */
  isPassing?: boolean;
  /** Set while a better format of the image may still be made. */
  isInterim?: boolean;
}

const mp4 = 'video/mp4';
const playlist = 'application/vnd.apple.mpegurl';
const imageTypes = { webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' } as const;

/** Finds the file for an address of a visible upload, and makes it if it is an image that does not exist yet; otherwise 404. */
export async function findFile(
  context: Context,
  makeOnce: MakeOnce,
  access: MediaAccess,
  address: Address,
  accepts: (type: string) => boolean,
): Promise<FoundFile> {
  switch (address.kind) {
    case 'image': {
      const wantsAvif = address.fit === 'limit' && accepts('image/avif');
      const avif = imageKey(access.code, address, 'avif');
      if (wantsAvif && (await context.storage.stat(avif))) return { key: avif, contentType: 'image/avif' };
      const format: ImageFormat = accepts('image/webp') ? 'webp' : 'jpeg';
      const key = await imageVariantOf(context, makeOnce, access, address, format);
      return { key, contentType: imageTypes[format], isInterim: wantsAvif };
    }
    case 'frame': {
      const key = await frameVariant(context, makeOnce, access, address);
      return { key, contentType: address.format === 'webp' ? 'image/webp' : 'image/jpeg' };
    }
    case 'mp4': {
      const { key, isPassing } = bestMp4(access, address.shortSide);
      return {
        key: access.isSilenced ? await silentVariant(context, makeOnce, access, key) : key,
        contentType: mp4,
        // Such an address is no longer used once the sound is back.
        isPassing: isPassing || (address.isSilent === true && !access.isSilenced),
      };
    }
    case 'sound': {
      const key = only(access, 'sound');
      const isFirst = key === firstSoundKey(access.code);
      return {
        key,
        contentType: isFirst ? 'audio/mp4' : 'audio/mpeg',
        isPassing: isFirst && access.status !== 'COMPLETE',
      };
    }
    case 'peaks':
      return {
        key: await peaksVariant(context, makeOnce, access, only(access, 'sound')),
        contentType: 'application/json',
      };
    case 'playlist':
      only(access, 'hls');
      return { key: `renditions/${access.code}/hls/master.m3u8`, contentType: playlist, rebase: access.code };
    case 'hls':
      only(access, 'hls');
      return { key: `renditions/${access.code}/hls/${address.file}`, contentType: segmentType(address.file) };
  }
}

function bestMp4(access: MediaAccess, shortSide: number | null): { key: string; isPassing: boolean } {
  const made = access.renditions.filter((rendition) => rendition.kind === 'mp4');
  const found = bestRendition(made, shortSide);
  if (!found) throw notFound();
  const isReplaced = found.shortSide !== shortSide || found.key === copyKey(access.code);
  const isPassing = access.status !== 'COMPLETE' && isReplaced;
  return { key: found.key, isPassing };
}

function only(access: MediaAccess, kind: 'hls' | 'sound'): string {
  if (access.isSilenced) throw notFound();
  const found = access.renditions.find((rendition) => rendition.kind === kind);
  if (!found) throw notFound();
  return found.key;
}

function segmentType(file: string): string {
  if (file.endsWith('.m3u8')) return playlist;
  return file.endsWith('.m4s') ? 'video/iso.segment' : mp4;
}
