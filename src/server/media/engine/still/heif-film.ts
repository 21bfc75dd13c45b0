import type { Size } from '#lib/media/shown-size.ts';
import type { Extent } from './coded-picture.ts';
import { type Box, boxesIn } from './heif-boxes.ts';

/** The fields of a sample entry of pictures (ISO/IEC 14496-12) before its boxes. */
const ENTRY_BYTES = 78;

/** The first picture of an animation or burst that has no main picture, by the content of its `moov` box. Throws a RangeError if there is none. */
export function firstSample(film: Buffer): { kind: string; properties: Box[]; stored: Size; extent: Extent } {
  const tables = boxesIn(film)
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => boxesIn(inside(inside(inside(body, 'mdia'), 'minf'), 'stbl')))
    .find((boxes) => boxes.some(({ type }) => type === 'stsd'));
  const body = (type: string) => tables?.find((box) => box.type === type)?.body ?? Buffer.alloc(0);
  const [entry] = boxesIn(body('stsd').subarray(8));
  if (!entry) throw new RangeError('No picture');
  const [sizes, places, wide] = [body('stsz'), body('stco'), body('co64')];
  const at = wide.length > 0 ? Number(wide.readBigUInt64BE(8)) : places.readUInt32BE(8);
  // One size for all, or a list.
  const extent = { at, length: sizes.readUInt32BE(4) || sizes.readUInt32BE(12) };
  const stored = { width: entry.body.readUInt16BE(24), height: entry.body.readUInt16BE(26) };
  return { kind: entry.type, properties: boxesIn(entry.body.subarray(ENTRY_BYTES)), stored, extent };
}

function inside(body: Buffer, type: string): Buffer {
  return boxesIn(body).find((box) => box.type === type)?.body ?? Buffer.alloc(0);
}
