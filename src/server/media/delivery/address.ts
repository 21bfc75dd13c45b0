/** What an address of the delivery service asks for; `publicId` names the upload. */
export type Address =
  | ({ kind: 'image'; publicId: string } & Shape)
  | ({ kind: 'frame'; publicId: string; second: number; format: 'jpg' | 'webp' } & Shape)
  | { kind: 'mp4'; publicId: string; shortSide: number | null }
  | { kind: 'playlist'; publicId: string }
  | { kind: 'hls'; publicId: string; file: string }
  | { kind: 'sound'; publicId: string };

/** Size and treatment of a picture. `limit`: at most that wide; `fill`: cropped to exactly width and height. */
export type Shape = { fit: 'limit'; width: number } | { fit: 'fill'; width: number; height: number; blur?: number };

const backdrop: Shape = { fit: 'fill', width: 90, height: 160, blur: 1000 };

/** The widths in which images are shown. */
export const shownWidths = [300, 600, 1080, 1600] as const;

/** The transformations that the product uses, their parts in alphabetical order; there are no others. */
const imageShapes = new Map<string, Shape>([
  ...shownWidths.map((width) => [`c_limit,f_auto,q_auto,w_${width}`, { fit: 'limit', width }] as [string, Shape]),
  ['c_fill,f_auto,h_200,q_auto,w_200', { fit: 'fill', width: 200, height: 200 }],
  ['c_fill,f_auto,h_80,q_auto,w_80', { fit: 'fill', width: 80, height: 80 }],
  ['c_fill,f_auto,h_300,q_auto,w_600', { fit: 'fill', width: 600, height: 300 }],
  ['c_fill,e_blur:1000,f_auto,h_160,q_auto,w_90', backdrop],
]);

const frameShapes = new Map<string, Shape>([
  ['c_limit,w_300', { fit: 'limit', width: 300 }],
  ['c_limit,w_720', { fit: 'limit', width: 720 }],
  ['c_fill,e_blur:1000,h_160,w_90', backdrop],
]);

const form = /^(image|video)\/upload\/(?:([^/]+)\/)?((?:videos|images)\/[\w-]{1,32})(?:\.(\w+))?$/;
const segmentForm = /^video\/upload\/sp_auto\/((?:videos|images)\/[\w-]{1,32})\/([\w-]+(?:\/[\w-]+)*\.\w+)$/;

/** Reads the part of an address behind `/media/riff/`; null for every address that the product does not use. */
export function parseAddress(path: string): Address | null {
  const segment = segmentForm.exec(path);
  if (segment) return { kind: 'hls', publicId: segment[1] ?? '', file: segment[2] ?? '' };
  const found = form.exec(path);
  if (!found) return null;
  const [, type, given = '', publicId = '', extension = ''] = found;
  const parts = given === '' ? [] : given.split(',').sort();
  if (type === 'image') {
    const shape = imageShapes.get(parts.join(','));
    return shape && extension === '' ? { kind: 'image', publicId, ...shape } : null;
  }
  return extension === 'jpg' || extension === 'webp'
    ? frameAddress(parts, publicId, extension)
    : videoAddress(parts.join(','), publicId, extension);
}

function frameAddress(parts: string[], publicId: string, format: 'jpg' | 'webp'): Address | null {
  const at = parts.find((part) => part.startsWith('so_')) ?? '';
  const second = /^so_(\d{1,5}(?:\.\d{1,12})?)$/.exec(at)?.[1];
  const shape = frameShapes.get(parts.filter((part) => part !== at).join(','));
  if (!shape || second === undefined) return null;
  // The composer's slider moves in tenths; finer ones would only multiply the files.
  return { kind: 'frame', publicId, second: Math.round(Number(second) * 10) / 10, format, ...shape };
}

function videoAddress(transformation: string, publicId: string, extension: string): Address | null {
  if (extension === 'm3u8') return transformation === 'sp_auto' ? { kind: 'playlist', publicId } : null;
  if (extension === 'mp3') return transformation === '' ? { kind: 'sound', publicId } : null;
  if (extension !== 'mp4') return null;
  if (transformation === '') return { kind: 'mp4', publicId, shortSide: null };
  const shortSide = /^c_limit,h_(360|540|720|1080)$/.exec(transformation)?.[1];
  return shortSide ? { kind: 'mp4', publicId, shortSide: Number(shortSide) } : null;
}
