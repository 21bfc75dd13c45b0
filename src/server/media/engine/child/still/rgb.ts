import { AV_BUFFERSRC_FLAG_KEEP_REF } from 'node-av/constants';
import { avGetPixFmtName, FilterGraph, Frame } from 'node-av/lib';
import type { ColourCodes } from '../../still/coded-picture.ts';
import { must } from '../av/failure.ts';

/** What becomes of a decoded tile. */
export interface RgbShape {
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Red, green and blue, and how opaque it is where a frame says so. */
export function channelsOf(frame: Frame): 3 | 4 {
  const name = avGetPixFmtName(frame.format as Parameters<typeof avGetPixFmtName>[0]) ?? '';
  return /rgba|bgra|argb|abgr|ya|gbrap/.test(name) ? 4 : 3;
}

/** Turns frames of one kind into plain rows of red, green and blue, in a smaller size if wanted. */
export class RgbConverter {
  readonly shape: RgbShape;
  readonly #graph = new FilterGraph();
  readonly #out = new Frame();

  constructor(frame: Frame, colour: ColourCodes | null, shape: RgbShape) {
    this.shape = shape;
    const { width, height, channels } = shape;
    // Numbers win over what the pictures say themselves; without either, HEIF means BT.601 in full range.
    const matrix = colour && colour.matrix !== 2 ? colour.matrix : frame.colorSpace === 2 ? 6 : frame.colorSpace;
    const isFull = colour ? colour.isFullRange : frame.colorRange !== 1;
    const [entry, exit] = ['buffer@in', 'buffersink@out'];
    const format = channels === 4 ? 'rgba' : 'rgb24';
    this.#graph.alloc();
    this.#out.alloc();
    must(
      this.#graph.parsePtr(
        `${entry}=video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=1/1:colorspace=${matrix}:range=${isFull ? 2 : 1},` +
          `scale=${width}:${height}:flags=area+accurate_rnd+full_chroma_int+full_chroma_inp,format=${format},${exit}`,
      ),
      'Conversion of a tile',
    );
    must(this.#graph.configSync(), 'Conversion of a tile');
  }

  /** Copies a frame into a place in `band`, whose rows have `stride` bytes. */
  copy(frame: Frame, band: Buffer, at: number, stride: number): void {
    must(
      this.#graph.getFilter('buffer@in')?.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF) ?? -1,
      'Conversion of a tile',
    );
    must(this.#graph.getFilter('buffersink@out')?.buffersinkGetFrameSync(this.#out) ?? -1, 'Conversion of a tile');
    const [bytes, step] = [this.#out.data?.[0], this.#out.linesize[0] ?? 0];
    if (!bytes) throw new Error('Conversion of a tile: no data');
    const { width, height, channels } = this.shape;
    const length = width * channels;
    for (let row = 0; row < height; row += 1) bytes.copy(band, at + row * stride, row * step, row * step + length);
    this.#out.unref();
  }

  close(): void {
    this.#graph.free();
    this.#out.free();
  }
}
