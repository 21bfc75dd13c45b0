import { readFile } from 'node:fs/promises';
import { openPicture } from './open.ts';

/** The share of rows, from the top, that has to be undamaged. */
const WHOLE_SHARE = 0.9;

/** Whether a damaged picture lacks no more than its end: at most a tenth of its rows, or the last refinement of a progressive JPEG. */
export async function isNearlyWhole(path: string): Promise<boolean> {
  try {
    const { format, width, height, isProgressive } = await openPicture(path, 'none').metadata();
    if (format !== 'jpeg' && format !== 'png') return false;
    if (isProgressive) return format === 'jpeg' && hasAllScans(await readFile(path));
    const rows = Math.floor(height * WHOLE_SHARE);
    await decodeRows(path, width, rows);
    return true;
  } catch {
    return false;
  }
}

/** Decodes the first rows in full size; any damage in them is an error. */
async function decodeRows(path: string, width: number, height: number): Promise<void> {
  await openPicture(path, 'error').extract({ left: 0, top: 0, width, height }).resize(16, 16).raw().toBuffer();
}

const [SOS, SOF2, RST0, RST7] = [0xda, 0xc2, 0xd0, 0xd7];

/** Whether every coefficient of every component has begun to arrive with its last bit: then only fine detail can be missing. */
function hasAllScans(jpeg: Buffer): boolean {
  const components: number[] = [];
  const last = new Set<string>();
  for (const { marker, body } of segmentsOf(jpeg)) {
    if (marker === SOF2) for (let n = 0; n < (body[5] ?? 0); n += 1) components.push(body[6 + n * 3] ?? 0);
    if (marker !== SOS) continue;
    const count = body[0] ?? 0;
    const [from = 0, to = 0, bits = 0] = body.subarray(1 + count * 2);
    if ((bits & 15) !== 0) continue;
    for (let n = 0; n < count; n += 1) {
      for (let at = from; at <= Math.min(to, 63); at += 1) last.add(`${body[1 + n * 2]} ${at}`);
    }
  }
  return components.length > 0 && last.size >= new Set(components).size * 64;
}

/** The marked parts of a JPEG; the entropy-coded bytes between them are skipped. */
function* segmentsOf(jpeg: Buffer): Generator<{ marker: number; body: Buffer }> {
  for (let at = jpeg.indexOf(0xff, 2); at >= 0 && at + 4 <= jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0 || marker === 0xff || (marker >= RST0 && marker <= RST7)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = jpeg.readUInt16BE(at + 2);
    yield { marker, body: jpeg.subarray(at + 4, at + 2 + length) };
    at += 2 + length;
  }
}
