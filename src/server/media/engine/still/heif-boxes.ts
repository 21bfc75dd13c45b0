import type { ColourCodes, Extent } from './coded-picture.ts';

/** A part of a HEIF file: its type and its content. */
export interface Box {
  type: string;
  body: Buffer;
}

/** The content of a HEIF file's index. */
export interface HeifIndex {
  primary: number;
  types: Map<number, string>;
  locations: Map<number, Extent[] | Buffer>;
  /** The items that an item is made of, by the kind of reference. */
  references: { kind: string; from: number; to: number[] }[];
  /** In the order in which they apply. */
  properties: Map<number, Box[]>;
}

/** The boxes in a part of a file. Throws a RangeError where one does not fit. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at) || bytes.length - at;
    if (length < 8 || at + length > bytes.length) throw new RangeError('A box is longer than its place.');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
}

/** Reads numbers one after the other; throws a RangeError at the end. */
class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** A whole number of this many bytes; no bytes are 0. */
  number(length: number): number {
    const from = this.#at;
    this.#at += length;
    if (length === 0) return 0;
    return length === 8 ? Number(this.#bytes.readBigUInt64BE(from)) : this.#bytes.readUIntBE(from, length);
  }

  text(length: number): string {
    this.#at += length;
    return this.#bytes.toString('latin1', this.#at - length, this.#at);
  }
}

/** Reads the content of a `meta` box. */
export function readIndex(meta: Buffer): HeifIndex {
  const boxes = boxesIn(meta.subarray(4));
  const body = (type: string) => boxes.find((box) => box.type === type)?.body ?? Buffer.alloc(0);
  const pitm = new Reader(body('pitm'));
  const version = pitm.number(4) >>> 24;
  return {
    primary: pitm.number(version === 0 ? 2 : 4),
    types: typesIn(body('iinf')),
    locations: locationsIn(body('iloc'), body('idat')),
    references: referencesIn(body('iref')),
    properties: propertiesIn(boxesIn(body('iprp'))),
  };
}

function typesIn(iinf: Buffer): Map<number, string> {
  const types = new Map<number, string>();
  for (const { type, body } of boxesIn(iinf.subarray(iinf[0] === 0 ? 6 : 8))) {
    const version = body[0] ?? 0;
    if (type !== 'infe' || version < 2) continue;
    const reader = new Reader(body.subarray(4));
    const id = reader.number(version === 2 ? 2 : 4);
    reader.number(2);
    types.set(id, reader.text(4));
  }
  return types;
}

function locationsIn(iloc: Buffer, idat: Buffer): HeifIndex['locations'] {
  const locations: HeifIndex['locations'] = new Map();
  const reader = new Reader(iloc);
  const version = reader.number(4) >>> 24;
  const [sizes, more] = [reader.number(1), reader.number(1)];
  const indexSize = version === 0 ? 0 : more & 15;
  const count = reader.number(version < 2 ? 2 : 4);
  for (let n = 0; n < count; n += 1) {
    const id = reader.number(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : reader.number(2) & 15;
    reader.number(2);
    const base = reader.number(more >> 4);
    const extents: Extent[] = [];
    for (let left = reader.number(2); left > 0; left -= 1) {
      reader.number(indexSize);
      extents.push({ at: base + reader.number(sizes >> 4), length: reader.number(sizes & 15) });
    }
    if (method === 0) locations.set(id, extents);
    if (method === 1) locations.set(id, Buffer.concat(extents.map(({ at, length }) => idat.subarray(at, at + length))));
  }
  return locations;
}

function referencesIn(iref: Buffer): HeifIndex['references'] {
  const size = iref[0] === 1 ? 4 : 2;
  return boxesIn(iref.subarray(4)).map(({ type, body }) => {
    const reader = new Reader(body);
    const from = reader.number(size);
    return { kind: type, from, to: Array.from({ length: reader.number(2) }, () => reader.number(size)) };
  });
}

function propertiesIn(iprp: Box[]): Map<number, Box[]> {
  const known = boxesIn(iprp.find(({ type }) => type === 'ipco')?.body ?? Buffer.alloc(0));
  const properties = new Map<number, Box[]>();
  for (const { type, body } of iprp) {
    if (type !== 'ipma') continue;
    const reader = new Reader(body);
    const head = reader.number(4);
    const isWide = (head & 1) === 1;
    for (let items = reader.number(4); items > 0; items -= 1) {
      const id = reader.number(head >>> 24 === 0 ? 2 : 4);
      const numbers = Array.from({ length: reader.number(1) }, () => reader.number(isWide ? 2 : 1));
      const found = numbers.map((number) => known[(number & (isWide ? 0x7fff : 0x7f)) - 1]);
      properties.set(
        id,
        found.filter((box) => box !== undefined),
      );
    }
  }
  return properties;
}

/** The colours by numbers, as a `colr` box says them. */
export function colourCodesIn(colr: Buffer): ColourCodes {
  const [primaries, transfer, matrix] = [colr.readUInt16BE(4), colr.readUInt16BE(6), colr.readUInt16BE(8)];
  return { primaries, transfer, matrix, isFullRange: (colr.readUInt8(10) & 0x80) !== 0 };
}
