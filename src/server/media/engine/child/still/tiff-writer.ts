import { closeSync, openSync, writeSync } from 'node:fs';

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

/** Writes plain rows of bytes as a TIFF, any number at a time: the way from FFmpeg's decoders to sharp. */
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
    this.#end += this.#end % 2;
    const entries = [
      this.#entry(256, LONG, [width]),
      this.#entry(257, LONG, [height]),
      this.#entry(258, SHORT, Array<number>(channels).fill(8)),
      // Not compressed, in RGB.
      this.#entry(259, SHORT, [1]),
      this.#entry(262, SHORT, [2]),
      this.#entry(
        273,
        LONG,
        strips.map(({ at }) => at),
      ),
      this.#entry(274, SHORT, [orientation]),
      this.#entry(277, SHORT, [channels]),
      this.#entry(278, LONG, [rows]),
      this.#entry(
        279,
        LONG,
        strips.map(({ length }) => length),
      ),
      this.#entry(284, SHORT, [1]),
      ...(channels === 4 ? [this.#entry(338, SHORT, [2])] : []),
      ...(profile ? [this.#entry(34_675, UNDEFINED, [...profile])] : []),
    ];
    const directory = Buffer.alloc(2 + entries.length * 12 + 4);
    directory.writeUInt16LE(entries.length, 0);
    Buffer.concat(entries).copy(directory, 2);
    const at = this.#put(directory);
    const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
    head.writeUInt32LE(at, 4);
    writeSync(this.#file, head, 0, HEADER, 0);
    closeSync(this.#file);
  }

  /** One line of the directory; values that do not fit into it come before it. */
  #entry(tag: number, type: number, values: number[]): Buffer {
    const size = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 }[type] ?? 1;
    const bytes = Buffer.alloc(Math.max(4, values.length * size));
    for (const [n, value] of values.entries()) bytes.writeUIntLE(value, n * size, size);
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(tag, 0);
    entry.writeUInt16LE(type, 2);
    entry.writeUInt32LE(values.length, 4);
    if (bytes.length > 4) entry.writeUInt32LE(this.#put(bytes), 8);
    else bytes.copy(entry, 8);
    return entry;
  }

  /** Appends bytes, on an even place; answers where. */
  #put(bytes: Buffer): number {
    const at = this.#end;
    writeSync(this.#file, bytes, 0, bytes.length, at);
    this.#end += bytes.length + (bytes.length % 2);
    return at;
  }
}
