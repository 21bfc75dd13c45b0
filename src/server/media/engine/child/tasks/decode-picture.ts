import { closeSync, openSync, readSync } from 'node:fs';
import { AV_FRAME_DATA_ICC_PROFILE } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { Size } from '#lib/media/shown-size.ts';
import { bounds } from '../../bounds.ts';
import type { Orientation } from '../../geometry.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import type { CodedPicture } from '../../still/coded-picture.ts';
import { keptScale } from '../../still/kept-size.ts';
import type { AvTasks } from '../../tasks.ts';
import { takeDescriptor } from '../lent.ts';
import { profileOf } from '../still/profile.ts';
import { channelsOf, RgbConverter } from '../still/rgb.ts';
import { TiffWriter } from '../still/tiff-writer.ts';
import { decodeTiles } from '../still/tile-decoder.ts';

type Task = AvTasks['decodePicture'];

/** Decodes a picture and writes it as a plain TIFF, tile by tile, with its colours and its orientation named. Answers its size as stored. */
export async function decodePicture({ source, picture, target }: Task['input']): Promise<Task['output']> {
  const file = takeDescriptor(source.path) ?? openSync(source.path, 'r');
  let mosaic: Mosaic | null = null;
  const read = (tile: number) => Buffer.concat((picture.tiles[tile] ?? []).map((extent) => readAll(file, extent)));
  try {
    decodeTiles(picture, read, (frame) => {
      mosaic ??= new Mosaic(frame, picture, target);
      mosaic.add(frame);
    });
    if (!mosaic) throw new MediaError(reasons.imageDamaged);
    (mosaic as Mosaic).finish();
    return (mosaic as Mosaic).size;
  } finally {
    closeSync(file);
  }
}

function readAll(file: number, { at, length }: { at: number; length: number }): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, at) !== length) throw new MediaError(reasons.imageDamaged);
  return bytes;
}

/** Puts tiles together, and writes them row by row of tiles, so that no more than one row is in memory. */
class Mosaic {
  readonly size: Size;
  readonly #picture: CodedPicture;
  readonly #small: Size;
  readonly #converter: RgbConverter;
  readonly #writer: TiffWriter;
  readonly #band: Buffer;
  readonly #stride: number;
  #count = 0;

  constructor(frame: Frame, picture: CodedPicture, target: string) {
    const tile = picture.tile ?? { width: frame.width, height: frame.height };
    this.size = picture.size ?? tile;
    if (this.size.width * this.size.height > bounds.imagePixels)
      throw new MediaError(reasons.imageLarge(bounds.imagePixels));
    if (frame.width !== tile.width || frame.height !== tile.height) throw new MediaError(reasons.imageDamaged);
    const step = stepOf({ size: this.size, orientation: picture.orientation, tiles: picture.tiles.length }, tile);
    const small = ({ width, height }: Size) => ({ width: Math.ceil(width / step), height: Math.ceil(height / step) });
    this.#picture = picture;
    this.#small = small(this.size);
    const shape = { ...small(tile), channels: channelsOf(frame) };
    this.#converter = new RgbConverter(frame, picture.colour, shape);
    this.#stride = shape.width * picture.columns * shape.channels;
    this.#band = Buffer.alloc(this.#stride * shape.height);
    this.#writer = new TiffWriter(target, {
      ...{ ...shape, ...this.#small },
      ...{ rows: shape.height, orientation: exifOf(picture.orientation), profile: profileIn(frame, picture) },
    });
  }

  add(frame: Frame): void {
    const { shape } = this.#converter;
    const column = this.#count % this.#picture.columns;
    const bytes = shape.channels;
    this.#converter.copy(frame, this.#band, column * shape.width * bytes, this.#stride);
    this.#count += 1;
    if (column < this.#picture.columns - 1) return;
    const done = (this.#count / this.#picture.columns - 1) * shape.height;
    const rows = Math.min(shape.height, this.#small.height - done);
    const length = this.#small.width * bytes;
    const cut = Buffer.alloc(Math.max(0, rows) * length);
    for (let row = 0; row < rows; row += 1)
      this.#band.copy(cut, row * length, row * this.#stride, row * this.#stride + length);
    if (rows > 0) this.#writer.write(cut);
  }

  finish(): void {
    this.#writer.finish();
    this.#converter.close();
  }
}

/** Every how many pixels one is kept: as few as possible, but no fewer than are needed later. Tiles have to stay whole. */
function stepOf(
  { size, orientation, tiles }: { size: Size; orientation: Orientation; tiles: number },
  tile: Size,
): number {
  const shown = orientation.turns % 2 === 0 ? size : { width: size.height, height: size.width };
  const room = 1 / keptScale(shown);
  const fits = (step: number) => step <= room && (tiles === 1 || (tile.width % step === 0 && tile.height % step === 0));
  return [4, 2].find(fits) ?? 1;
}

/** Orientations as EXIF counts them, for each turn. */
const plainTurns = [1, 6, 3, 8];
const mirroredTurns = [2, 7, 4, 5];
const exifOf = ({ turns, mirrored }: Orientation) => (mirrored ? mirroredTurns : plainTurns)[turns] ?? 1;

function profileIn(frame: Frame, { profile, colour }: CodedPicture): Buffer | null {
  if (profile) return Buffer.from(profile, 'base64');
  const own = frame.getSideData(AV_FRAME_DATA_ICC_PROFILE);
  if (own) return Buffer.from(own);
  const { colorPrimaries, colorTrc, colorSpace } = frame;
  const said = { primaries: colorPrimaries, transfer: colorTrc, matrix: colorSpace, isFullRange: true };
  return profileOf(colour ?? said);
}
