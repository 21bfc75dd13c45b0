import type { FileHandle } from 'node:fs/promises';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import { type ColourPlanes, type TiffDirectory, tags } from '../../sniff/tiff.ts';
import { directoryBehind, type Line, numberIn } from '../tiff-directory.ts';

const SHORT = 3;
/** Tags that a plane shares with the whole picture: size, compression, order of bits, size of tiles. */
const same = [256, 257, tags.compression, 266, tags.tileWidth, 323];
const [predictor, jpegTables] = [317, 347];
/** Tags that belong to one compression: libtiff warns if another compression has them, and a warning counts as damage. */
const ofCompression: Partial<Record<number, number[]>> = {
  ...{ 5: [predictor], 8: [predictor], 32946: [predictor] },
  7: [jpegTables],
};
/** Tags whose value is a block of bytes; others that the planes share have one number. */
const blocks: number[] = [tags.profile, jpegTables];
const MOST_BYTES = 4 * 1024 ** 2;

/** Appends directories to a copy of a TIFF: each describes one plane as a picture in grey. */
export class PlaneWriter {
  readonly #whole: TiffDirectory;
  readonly #copy: FileHandle;
  readonly #size: number;
  #end: number;

  constructor(whole: TiffDirectory, copy: FileHandle, size: number) {
    this.#whole = whole;
    this.#copy = copy;
    this.#size = size;
    this.#end = size + (size % 2);
  }

  async write({ planes, depth }: ColourPlanes): Promise<void> {
    const samples = await this.#whole.value(tags.samples, 1);
    const ofAll = [...same, ...(ofCompression[await this.#whole.value(tags.compression, 1)] ?? [])];
    let next = 0;
    for (const [n, plane] of [...planes.entries()].reverse()) {
      const entries = [
        // Orientation and profile are applied once the planes are joined.
        ...(await this.#copied(n === 0 ? [...ofAll, tags.orientation, tags.profile] : ofAll, 0, 1)),
        ...(await this.#copied([tags.tileOffsets, tags.tileSizes], plane, samples)),
        this.#own(tags.depths, depth),
        // A plane has one value per pixel, and higher is brighter.
        ...[tags.photometric, tags.samples, tags.planes].map((tag) => this.#own(tag, 1)),
      ];
      next = await this.#directory(entries, next);
    }
    await this.#copy.write(this.#number(next, 4), 0, 4, 4);
  }

  #own(tag: number, value: number): Line {
    return { tag, type: SHORT, size: 2, bytes: this.#number(value, 2) };
  }

  /** One share of the values of some tags; those that the file does not have are left out. */
  async #copied(wanted: number[], share: number, shares: number): Promise<Line[]> {
    const lines: Line[] = [];
    for (const tag of wanted) {
      const entry = this.#whole.entries.get(tag);
      if (!entry) continue;
      const isBlock = blocks.includes(tag);
      if (isBlock && entry.count * entry.size > MOST_BYTES) throw new MediaError(reasons.heavy);
      if (!isBlock && shares === 1 && entry.count !== 1) throw new MediaError(reasons.imageDamaged);
      const all = await this.#whole.bytes(tag, this.#size);
      const length = Math.floor(entry.count / shares) * entry.size;
      const bytes = all.subarray(share * length, (share + 1) * length);
      if (length === 0 || bytes.length < length) throw new MediaError(reasons.imageDamaged);
      lines.push({ tag, type: entry.type, size: entry.size, bytes });
    }
    return lines;
  }

  /** Appends a directory; returns its position. */
  async #directory(lines: Line[], next: number): Promise<number> {
    const { bytes, at } = directoryBehind(this.#end, lines, { isLittle: this.#whole.isLittle, next });
    await this.#copy.write(bytes, 0, bytes.length, this.#end);
    this.#end += bytes.length + (bytes.length % 2);
    return at;
  }

  #number(value: number, size: number): Buffer {
    return numberIn(this.#whole.isLittle, value, size);
  }
}
