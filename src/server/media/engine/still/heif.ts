import { bounds } from '../bounds.ts';
import type { Orientation } from '../geometry.ts';
import { MediaError } from '../media-error.ts';
import { reasons } from '../reasons.ts';
import type { Read } from '../sniff/read.ts';
import { cutIn } from './clean-aperture.ts';
import { type CodedPicture, type Extent, upright } from './coded-picture.ts';
import { type Box, colourCodesIn, type HeifIndex, readIndex } from './heif-boxes.ts';
import { firstSample } from './heif-film.ts';

/** More than any camera writes: an index has a few dozen bytes for each tile. */
const INDEX_BYTES = 4_000_000;
const codecs: Record<string, CodedPicture['codec']> = { hvc1: 'hevc', av01: 'libdav1d' };

/** The main picture of a HEIC, HEIF or AVIF file, or the first of a film: where its tiles are, how to turn it, and which colours it has. */
export async function readHeif(size: number, read: Read): Promise<CodedPicture> {
  const meta = await findBox('meta', size, read);
  const film = meta ? null : await findBox('moov', size, read);
  try {
    if (meta) return await mainPicture(readIndex(meta), size, read);
    if (film) return firstPicture(film, size);
    throw new MediaError(reasons.imageDamaged);
  } catch (error) {
    if (error instanceof RangeError) throw new MediaError(reasons.imageDamaged);
    throw error;
  }
}

/** How many pictures such a file has, if it is an animation or a burst: those are listed as the frames of a film. */
export async function countPictures(size: number, read: Read): Promise<number> {
  const film = await findBox('moov', size, read);
  const at = film?.indexOf('stsz') ?? -1;
  // Its version and the size of all samples come before their number.
  if (!film || at < 0 || at + 16 > film.length) return 1;
  const count = Math.max(1, film.readUInt32BE(at + 12));
  if (count > bounds.frames) throw new MediaError(reasons.imageDamaged);
  return count;
}

/** The content of the first box of that type; null if none can be an index. */
async function findBox(type: string, size: number, read: Read): Promise<Buffer | null> {
  for (let at = 0, count = 0; at + 8 <= size && count < 64; count += 1) {
    const head = await read(at, 16);
    const short = head.readUInt32BE(0);
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short || size - at;
    if (head.toString('latin1', 4, 8) === type && length > 12 && length < INDEX_BYTES && at + length <= size) {
      return await read(at + 8, length - 8);
    }
    if (length < 8) break;
    at += length;
  }
  return null;
}

async function mainPicture(index: HeifIndex, size: number, read: Read): Promise<CodedPicture> {
  const picture = await pictureOf(index, index.primary, size, read);
  const alpha = alphaOf(index, index.primary);
  return alpha === null ? picture : { ...picture, alpha: await pictureOf(index, alpha, size, read) };
}

const alphaNames = ['urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', 'urn:mpeg:hevc:2015:auxid:1'];

/** The picture that says how opaque another one is. */
function alphaOf({ references, properties }: HeifIndex, item: number): number | null {
  const isAlpha = (id: number) =>
    (properties.get(id) ?? []).some(
      ({ type, body }) => type === 'auxC' && alphaNames.some((name) => body.toString('latin1', 4).startsWith(name)),
    );
  return references.find(({ kind, from, to }) => kind === 'auxl' && to.includes(item) && isAlpha(from))?.from ?? null;
}

/** A film's index has the same facts as a picture's, in other places. */
function firstPicture(film: Buffer, size: number): CodedPicture {
  const { kind, properties, stored, extent } = firstSample(film);
  const codec = codecs[kind];
  if (!codec) throw new MediaError(reasons.unreadable('a HEIF image of a rare kind'));
  if (extent.length <= 0 || extent.at + extent.length > size) throw new MediaError(reasons.imageDamaged);
  return {
    ...{ codec, config: configIn(properties, codec).toString('base64'), size: stored, tile: stored, columns: 1 },
    ...{ tiles: [[extent]], cut: cutIn(properties, stored), alpha: null, isOpaque: false },
    ...{ orientation: upright, ...coloursIn(properties) },
  };
}

async function pictureOf(index: HeifIndex, main: number, size: number, read: Read): Promise<CodedPicture> {
  const properties = index.properties.get(main) ?? [];
  const isGrid = index.types.get(main) === 'grid';
  const items = isGrid ? partsOf(index, main) : [main];
  const [first = main] = items;
  const codec = codecs[index.types.get(first) ?? ''];
  if (!codec) throw new MediaError(reasons.unreadable('a HEIF image of a rare kind'));
  if (items.some((item) => index.types.get(item) !== index.types.get(first)) || items.length > bounds.tiles) {
    throw new MediaError(reasons.unreadable('a HEIF image of a rare kind'));
  }
  const inTile = index.properties.get(first) ?? [];
  const tile = sizeIn(inTile);
  const grid = isGrid ? gridIn(await bytesOf(index, main, read)) : { columns: 1, rows: 1, ...tile };
  if (grid.columns * grid.rows !== items.length) throw new MediaError(reasons.imageDamaged);
  if (grid.columns * tile.width < grid.width || grid.rows * tile.height < grid.height) {
    throw new MediaError(reasons.imageDamaged);
  }
  const stored = { width: grid.width, height: grid.height };
  return {
    codec,
    config: configIn(inTile, codec).toString('base64'),
    size: stored,
    tile,
    columns: grid.columns,
    tiles: items.map((item) => extentsOf(index, item, size)),
    cut: cutIn(properties, stored),
    alpha: null,
    isOpaque: false,
    orientation: orientationIn(properties),
    ...coloursIn([...properties, ...inTile]),
  };
}

function coloursIn(properties: Box[]): Pick<CodedPicture, 'profile' | 'colour'> {
  const profile = properties.find(isProfile)?.body.subarray(4);
  const codes = properties.find(isCodes)?.body;
  const brightest = properties.find(({ type }) => type === 'clli')?.body.readUInt16BE(0) || undefined;
  const colour = codes ? { ...colourCodesIn(codes), brightest } : null;
  return { profile: profile?.toString('base64') ?? null, colour };
}

const colourType = ({ type, body }: Box) => (type === 'colr' ? body.toString('latin1', 0, 4) : '');
const isProfile = (box: Box) => ['prof', 'rICC'].includes(colourType(box));
const isCodes = (box: Box) => colourType(box) === 'nclx';

function partsOf({ references }: HeifIndex, item: number): number[] {
  return references.find(({ kind, from }) => kind === 'dimg' && from === item)?.to ?? [];
}

function bodyOf(properties: Box[], type: string): Buffer {
  const found = properties.find((box) => box.type === type);
  if (!found) throw new MediaError(reasons.imageDamaged);
  return found.body;
}

function sizeIn(properties: Box[]): { width: number; height: number } {
  const body = bodyOf(properties, 'ispe');
  const [width, height] = [body.readUInt32BE(4), body.readUInt32BE(8)];
  if (width === 0 || height === 0) throw new MediaError(reasons.imageDamaged);
  return { width, height };
}

/** The data that the decoder needs before the first tile, as stored. */
function configIn(properties: Box[], codec: CodedPicture['codec']): Buffer {
  return bodyOf(properties, codec === 'hevc' ? 'hvcC' : 'av1C');
}

function gridIn(bytes: Buffer) {
  const isLarge = (bytes.readUInt8(1) & 1) === 1;
  const [width, height] = isLarge
    ? [bytes.readUInt32BE(4), bytes.readUInt32BE(8)]
    : [bytes.readUInt16BE(4), bytes.readUInt16BE(6)];
  return { rows: bytes.readUInt8(2) + 1, columns: bytes.readUInt8(3) + 1, width, height };
}

async function bytesOf({ locations }: HeifIndex, item: number, read: Read): Promise<Buffer> {
  const found = locations.get(item);
  if (!found) throw new MediaError(reasons.imageDamaged);
  if (Buffer.isBuffer(found)) return found;
  const [extent = { at: 0, length: 0 }] = found;
  return await read(extent.at, Math.min(extent.length, 64));
}

function extentsOf({ locations }: HeifIndex, item: number, size: number): Extent[] {
  const found = locations.get(item);
  if (!found || Buffer.isBuffer(found)) throw new MediaError(reasons.imageDamaged);
  // A length of 0 means that the rest of the file belongs to it.
  const extents = found.map(({ at, length }) => ({ at, length: length || size - at }));
  if (extents.some(({ at, length }) => length <= 0 || at + length > size)) throw new MediaError(reasons.imageDamaged);
  return extents;
}

/** Turning and mirroring apply in their order; together they are one mirroring and one turn. */
function orientationIn(properties: Box[]): Orientation {
  let { turns, mirrored } = upright;
  const turned = (by: number) => ((((turns + by) % 4) + 4) % 4) as Orientation['turns'];
  for (const { type, body } of properties) {
    if (type === 'irot') turns = turned(-(body.readUInt8(0) & 3));
    if (type !== 'imir') continue;
    // Mirroring left to right swaps the direction of the turn before it; top to bottom is half a turn more.
    const isSideways = (body.readUInt8(0) & 1) === 1;
    turns = turned(-2 * turns + (isSideways ? 0 : 2));
    mirrored = !mirrored;
  }
  return { turns, mirrored };
}
