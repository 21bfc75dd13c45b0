import { AV_BUFFERSRC_FLAG_KEEP_REF } from 'node-av/constants';
import { avGetPixFmtName, FilterGraph, Frame } from 'node-av/lib';
import type { Size } from '#lib/media/shown-size.ts';
import type { ColourCodes } from '../../still/coded-picture.ts';
import { must } from '../av/failure.ts';

/** The form that a decoded tile is converted to. */
export interface RgbShape {
  width: number;
  height: number;
  /** 1 is brightness, from 0 to 255. */
  channels: 1 | 3 | 4;
}

/** Facts about frames that a decoder does not give. */
interface Meant {
  colour: ColourCodes | null;
  /** The used part of a frame, from the upper left. */
  used: Size;
}

/** Red, green and blue, and opacity if a frame has it. */
export function channelsOf(frame: Frame): 3 | 4 {
  return /rgba|bgra|argb|abgr|ya|gbrap/.test(nameOf(frame.format)) ? 4 : 3;
}

/** FFmpeg treats greyscale as full range, whatever the file says. */
const isNarrowGrey = ({ format }: Frame, isFull: boolean) => !isFull && /^(gray|y8)/.test(nameOf(format));
const WIDEN = `,lut=${['c0', 'c1', 'c2'].map((name) => `${name}=clip((val-16)*255/219\\,0\\,255)`).join(':')}`;

const nameOf = (format: Frame['format']) => avGetPixFmtName(format as Parameters<typeof avGetPixFmtName>[0]) ?? '';

/** Turns frames of one kind into plain rows of red, green and blue, in a smaller size if wanted. */
export class RgbConverter {
  readonly shape: RgbShape;
  readonly #graph = new FilterGraph();
  readonly #out = new Frame();

  constructor(frame: Frame, { colour, used }: Meant, shape: RgbShape) {
    this.shape = shape;
    const { width, height, channels } = shape;
    // The file's numbers take precedence over the frame's own; without either, HEIF means BT.601 in full range.
    const matrix = colour && colour.matrix !== 2 ? colour.matrix : frame.colorSpace === 2 ? 6 : frame.colorSpace;
    const isFull = colour ? colour.isFullRange : frame.colorRange !== 1;
    const [entry, exit] = ['buffer@in', 'buffersink@out'];
    const format = { 1: 'gray', 3: 'rgb24', 4: 'rgba' }[channels];
    const isCut = used.width < frame.width || used.height < frame.height;
    const cut = isCut ? `crop=${used.width}:${used.height}:0:0:exact=1,` : '';
    this.#graph.alloc();
    this.#out.alloc();
    must(
      this.#graph.parsePtr(
        `${entry}=video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=1/1:colorspace=${matrix}:range=${isFull ? 2 : 1},` +
          `${cut}scale=${width}:${height}:flags=area+accurate_rnd+full_chroma_int+full_chroma_inp:out_range=full,format=${format}${isNarrowGrey(frame, isFull) ? WIDEN : ''},${exit}`,
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
