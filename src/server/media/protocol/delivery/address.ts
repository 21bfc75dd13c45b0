import { silentPlace } from '#lib/contract/media/places.ts';
import {
  avatarSides,
  backdrop,
  frameSecond,
  frameWidths,
  header,
  imageWidths,
  shortSides,
} from '#lib/contract/media/sizes.ts';

/** A parsed address of the delivery service; `publicId` names the upload. */
export type Address =
  | ({ kind: 'image'; publicId: string } & Shape)
  | ({ kind: 'frame'; publicId: string; second: number; format: 'jpg' | 'webp' } & Shape)
  | { kind: 'mp4'; publicId: string; shortSide: number | null; isSilent?: true }
  | { kind: 'playlist'; publicId: string }
  | { kind: 'hls'; publicId: string; file: string }
  | { kind: 'sound'; publicId: string }
  | { kind: 'peaks'; publicId: string };

/** Size and crop of an image. `limit`: at most this wide; `fill`: cropped to exactly width and height. */
export type Shape = { fit: 'limit'; width: number } | { fit: 'fill'; width: number; height: number; blur?: number };

const limited = (width: number): Shape => ({ fit: 'limit', width });
const blurred: Shape = { fit: 'fill', ...backdrop };

/** All transformations that the product uses, with their parts in alphabetical order. */
const imageShapes = shapesBy(
  ['f_auto', 'q_auto'],
  [
    ...imageWidths.map(limited),
    ...avatarSides.map((side): Shape => ({ fit: 'fill', width: side, height: side })),
    { fit: 'fill', ...header },
    blurred,
  ],
);
const frameShapes = shapesBy([], [...frameWidths.map(limited), blurred]);
const sideNames = new Map<string, number>(shortSides.map((side) => [`c_limit,h_${side}`, side]));

function shapesBy(always: string[], shapes: Shape[]): Map<string, Shape> {
  return new Map(shapes.map((shape) => [[...always, ...partsOf(shape)].sort().join(','), shape]));
}

function partsOf(shape: Shape): string[] {
  const parts = [`c_${shape.fit}`, `w_${shape.width}`];
  if (shape.fit === 'limit') return parts;
  return [...parts, `h_${shape.height}`, ...(shape.blur === undefined ? [] : [`e_blur:${shape.blur}`])];
}

const form = /^(image|video)\/upload\/(?:([^/]+)\/)?((?:videos|images)\/[\w-]{1,32})(?:\.(\w+))?$/;
const segmentForm = /^video\/upload\/sp_auto\/((?:videos|images)\/[\w-]{1,32})\/([\w-]+(?:\/[\w-]+)*\.\w+)$/;

/**
 * Parses the part of an address after `/media/riff/`; null for every address that the product does not use. An address has one form, as `views/media` builds
 * it: another order or number would be one more entry in every cache.
 */
export function parseAddress(path: string): Address | null {
  if (!path.startsWith(`${silentPlace}/`)) return parsePlain(path);
  const address = parsePlain(path.slice(silentPlace.length + 1));
  return address?.kind === 'mp4' ? { ...address, isSilent: true } : null;
}

function parsePlain(path: string): Address | null {
  const segment = segmentForm.exec(path);
  if (segment) return { kind: 'hls', publicId: segment[1] ?? '', file: segment[2] ?? '' };
  const found = form.exec(path);
  if (!found) return null;
  const [, type, given = '', publicId = '', extension = ''] = found;
  if (type === 'image') {
    const shape = imageShapes.get(given);
    return shape && extension === '' ? { kind: 'image', publicId, ...shape } : null;
  }
  return extension === 'jpg' || extension === 'webp'
    ? frameAddress(given, publicId, extension)
    : videoAddress(given, publicId, extension);
}

function frameAddress(given: string, publicId: string, format: 'jpg' | 'webp'): Address | null {
  const parts = given.split(',');
  const at = parts.find((part) => part.startsWith('so_')) ?? '';
  const second = /^so_(\d{1,5}(?:\.\d)?)$/.exec(at)?.[1];
  const shape = frameShapes.get(parts.filter((part) => part !== at).join(','));
  if (!shape || second === undefined || `${frameSecond(Number(second))}` !== second) return null;
  if (parts.toSorted().join(',') !== given) return null;
  return { kind: 'frame', publicId, second: Number(second), format, ...shape };
}

function videoAddress(transformation: string, publicId: string, extension: string): Address | null {
  if (extension === 'm3u8') return transformation === 'sp_auto' ? { kind: 'playlist', publicId } : null;
  if (extension === 'mp3') return transformation === '' ? { kind: 'sound', publicId } : null;
  if (extension === 'json') return transformation === 'fl_waveform' ? { kind: 'peaks', publicId } : null;
  if (extension !== 'mp4') return null;
  if (transformation === '') return { kind: 'mp4', publicId, shortSide: null };
  const shortSide = sideNames.get(transformation);
  return shortSide === undefined ? null : { kind: 'mp4', publicId, shortSide };
}
