import { closeSync, openSync, readSync } from 'node:fs';
import { AV_FRAME_DATA_ICC_PROFILE } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { Size } from '#lib/media/shown-size.ts';
import { bounds } from '../../bounds.ts';
import type { Orientation } from '../../geometry.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import type { CodedPicture, Extent } from '../../still/coded-picture.ts';
import type { AvTasks } from '../../tasks.ts';
import { takeDescriptor } from '../lent.ts';
import { type Layout, layoutOf, Mosaic } from '../still/mosaic.ts';
import { isAllClear, withOpacity } from '../still/opacity.ts';
import { profileOf } from '../still/profile.ts';
import { channelsOf } from '../still/rgb.ts';
import { TiffWriter } from '../still/tiff-writer.ts';
import { decodeTiles } from '../still/tile-decoder.ts';

type Task = AvTasks['decodePicture'];

/** Decodes a picture and writes it as a plain TIFF, tile by tile, with its colours and its orientation named. Returns its size as stored. */
export async function decodePicture({ source, picture, target }: Task['input']): Promise<Task['output']> {
  const file = takeDescriptor(source.path) ?? openSync(source.path, 'r');
  let canvas: Canvas | null = null;
  try {
    const opacity = picture.alpha && opacityOf(picture, picture.alpha, file);
    const seen = decodeTiles(picture, tileReader(file, picture), (frame) => {
      canvas ??= new Canvas(frame, { picture, opacity, target });
      canvas.mosaic.add(frame);
    });
    if (!canvas) throw new MediaError(reasons.imageDamaged);
    const { size } = (canvas as Canvas).finish();
    return { ...size, pages: Math.max(1, seen - picture.tiles.length + 1) };
  } finally {
    closeSync(file);
  }
}

const tileReader =
  (file: number, { tiles }: CodedPicture) =>
  (tile: number) =>
    Buffer.concat((tiles[tile] ?? []).map((extent) => readAll(file, extent)));

function readAll(file: number, { at, length }: Extent): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, at) !== length) throw new MediaError(reasons.imageDamaged);
  return bytes;
}

/** The opacity of each kept pixel. */
function opacityOf(picture: CodedPicture, alpha: CodedPicture, file: number): Buffer {
  const size = picture.size ?? { width: 0, height: 0 };
  // All of it is in memory.
  if (size.width * size.height > bounds.wholePixels) throw new MediaError(reasons.imageLarge(bounds.wholePixels));
  const isScaled = alpha.tiles.length === 1;
  if (!isScaled && (alpha.size?.width !== size.width || alpha.size.height !== size.height)) {
    throw new MediaError(reasons.imageDamaged);
  }
  const { columns } = alpha;
  const { step, kept, shown } = layoutOf(picture, size);
  const layout: Layout = { size, tile: isScaled ? size : (alpha.tile ?? size), columns, step, kept, shown };
  const parts: Buffer[] = [];
  let mosaic: Mosaic | null = null;
  decodeTiles(alpha, tileReader(file, alpha), (frame) => {
    const { tile } = alpha;
    mosaic ??= new Mosaic(frame, { tile, colour: null }, layout, { channels: 1, onRows: (rows) => parts.push(rows) });
    mosaic.add(frame);
  });
  (mosaic as Mosaic | null)?.close();
  return Buffer.concat(parts);
}

/** The picture that is written, as far as it is decoded. */
class Canvas {
  readonly mosaic: Mosaic;
  readonly #layout: Layout;
  readonly #writer: TiffWriter;

  constructor(
    frame: Frame,
    { picture, opacity, target }: { picture: CodedPicture; opacity: Buffer | null; target: string },
  ) {
    const { width, height } = frame;
    const layout = layoutOf(picture, { width, height });
    const channels = picture.isOpaque ? 3 : channelsOf(frame);
    let done = 0;
    const onRows = (rows: Buffer) => {
      const from = done;
      done += rows.length / channels;
      if (opacity) return this.#writer.write(withOpacity(rows, channels, opacity.subarray(from, done)));
      // Programs that know no transparency leave its byte at 0.
      if (picture.codec === 'bmp' && channels === 4 && isAllClear(rows)) {
        return this.#writer.write(withOpacity(rows, channels, Buffer.alloc(done, 255)));
      }
      this.#writer.write(rows);
    };
    this.#layout = layout;
    this.mosaic = new Mosaic(frame, picture, layout, { channels, onRows });
    this.#writer = new TiffWriter(target, {
      ...{ width: layout.kept.width, height: layout.kept.height, channels: opacity ? 4 : channels },
      ...{ rows: this.mosaic.rows, orientation: exifOf(picture.orientation), profile: profileIn(frame, picture) },
    });
  }

  finish(): { size: Size } {
    this.#writer.finish();
    this.mosaic.close();
    const { width, height } = this.#layout.shown;
    return { size: { width, height } };
  }
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
