import type { Frame } from 'node-av/lib';
import type { Size } from '#lib/media/shown-size.ts';
import { bounds } from '../../bounds.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import type { CodedPicture, Cut } from '../../still/coded-picture.ts';
import { keptScale } from '../../still/kept-size.ts';
import { RgbConverter, type RgbShape } from './rgb.ts';

/** The stored pixels that are kept: one in every `step` in both directions, within a cut. */
export interface Layout {
  size: Size;
  tile: Size;
  columns: number;
  step: number;
  /** The visible part, as stored. */
  shown: Cut;
  /** The visible part in kept pixels. */
  kept: Cut;
}

/** The layout of a picture whose first frame has that size. */
export function layoutOf(picture: CodedPicture, { width, height }: Size): Layout {
  const tile = picture.tile ?? { width, height };
  const size = picture.size ?? tile;
  if (size.width * size.height > bounds.imagePixels) throw new MediaError(reasons.imageLarge(bounds.imagePixels));
  const shown = picture.cut ?? { left: 0, top: 0, ...size };
  const step = stepOf(picture, shown, tile);
  const kept = { ...smaller(shown, step), left: Math.floor(shown.left / step), top: Math.floor(shown.top / step) };
  return { size, tile, columns: picture.columns, step, shown, kept };
}

const smaller = ({ width, height }: Size, step: number): Size => ({
  width: Math.ceil(width / step),
  height: Math.ceil(height / step),
});

/** The distance between kept pixels: as large as possible, without losing pixels that are needed later. Tiles have to stay whole. */
function stepOf({ orientation, tiles }: CodedPicture, { width, height }: Size, tile: Size): number {
  const room = 1 / keptScale(orientation.turns % 2 === 0 ? { width, height } : { width: height, height: width });
  const isWhole = (step: number) => tiles.length === 1 || (tile.width % step === 0 && tile.height % step === 0);
  return [4, 2].find((step) => step <= room && isWhole(step)) ?? 1;
}

/** Joins tiles and passes them on one row of tiles at a time, so that at most one row is in memory. */
export class Mosaic {
  readonly #layout: Layout;
  readonly #converter: RgbConverter;
  readonly #onRows: (rows: Buffer) => void;
  readonly #band: Buffer;
  readonly #stride: number;
  #count = 0;

  /** `onRows` gets whole rows of kept pixels. */
  constructor(
    frame: Frame,
    { tile, colour }: Pick<CodedPicture, 'tile' | 'colour'>,
    layout: Layout,
    { channels, onRows }: { channels: RgbShape['channels']; onRows: (rows: Buffer) => void },
  ) {
    // Codecs fill their blocks: pixels beyond the size of the picture are not part of it.
    const used = tile ?? layout.tile;
    if (frame.width < used.width || frame.height < used.height) throw new MediaError(reasons.imageDamaged);
    const shape = { ...smaller(layout.tile, layout.step), channels };
    this.#layout = layout;
    this.#onRows = onRows;
    this.#converter = new RgbConverter(frame, { colour, used }, shape);
    this.#stride = shape.width * layout.columns * channels;
    this.#band = Buffer.alloc(this.#stride * shape.height);
  }

  /** The most rows that come at a time. */
  get rows(): number {
    return this.#converter.shape.height;
  }

  add(frame: Frame): void {
    const { width, height, channels } = this.#converter.shape;
    const { columns, kept } = this.#layout;
    const column = this.#count % columns;
    this.#converter.copy(frame, this.#band, column * width * channels, this.#stride);
    this.#count += 1;
    if (column < columns - 1) return;
    const above = (this.#count / columns - 1) * height;
    const [from, to] = [Math.max(kept.top, above), Math.min(kept.top + kept.height, above + height)];
    const length = kept.width * channels;
    const rows = Buffer.alloc(Math.max(0, to - from) * length);
    for (let row = from; row < to; row += 1) {
      const at = (row - above) * this.#stride + kept.left * channels;
      this.#band.copy(rows, (row - from) * length, at, at + length);
    }
    if (rows.length > 0) this.#onRows(rows);
  }

  close(): void {
    this.#converter.close();
  }
}
