import { closeSync, openSync, writeSync } from 'node:fs';
import { directoryBehind, type Line, numberIn } from '../tiff-directory.ts';

interface TiffShape {
  width: number;
  height: number;
  channels: 3 | 4;
  /** As EXIF counts it, 1 to 8. */
  orientation: number;
  /** An ICC profile. */
  profile: Buffer | null;
  /** Rows of a strip. */
  rows: number;
}

const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
const HEADER = 8;

/** Writes plain rows of bytes as a TIFF, any number at a time, to hand pictures from FFmpeg's decoders to sharp. */
export class TiffWriter {
  readonly #file: number;
  readonly #shape: TiffShape;
  #end = HEADER;

  constructor(path: string, shape: TiffShape) {
    this.#file = openSync(path, 'w');
    this.#shape = shape;
  }

  write(rows: Buffer): void {
    writeSync(this.#file, rows, 0, rows.length, this.#end);
    this.#end += rows.length;
  }

  finish(): void {
    const { width, height, channels, orientation, profile, rows } = this.#shape;
    const strips = Array.from({ length: Math.ceil(height / rows) }, (_, n) => ({
      at: HEADER + n * rows * width * channels,
      length: Math.min(rows, height - n * rows) * width * channels,
    }));
    const lines = [
      line(256, LONG, [width]),
      line(257, LONG, [height]),
      line(258, SHORT, Array<number>(channels).fill(8)),
      // Not compressed, in RGB.
      line(259, SHORT, [1]),
      line(262, SHORT, [2]),
      line(
        273,
        LONG,
        strips.map(({ at }) => at),
      ),
      line(274, SHORT, [orientation]),
      line(277, SHORT, [channels]),
      line(278, LONG, [rows]),
      line(
        279,
        LONG,
        strips.map(({ length }) => length),
      ),
      line(284, SHORT, [1]),
      ...(channels === 4 ? [line(338, SHORT, [2])] : []),
      ...(profile ? [{ tag: 34_675, type: UNDEFINED, size: 1, bytes: profile }] : []),
    ];
    const end = this.#end + (this.#end % 2);
    const { bytes, at } = directoryBehind(end, lines, { isLittle: true, next: 0 });
    writeSync(this.#file, bytes, 0, bytes.length, end);
    const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
    head.writeUInt32LE(at, 4);
    writeSync(this.#file, head, 0, HEADER, 0);
    closeSync(this.#file);
  }
}

function line(tag: number, type: number, values: number[]): Line {
  const size = type === SHORT ? 2 : 4;
  return { tag, type, size, bytes: Buffer.concat(values.map((value) => numberIn(true, value, size))) };
}
