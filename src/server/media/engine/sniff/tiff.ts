import type { Read } from './read.ts';

/** Numbers of the tags of a TIFF that Riff reads. */
export const tags = {
  newSubfileType: 254,
  depths: 258,
  compression: 259,
  photometric: 262,
  orientation: 274,
  samples: 277,
  planes: 284,
  tileWidth: 322,
  tileOffsets: 324,
  tileSizes: 325,
  extraSamples: 338,
  sampleFormats: 339,
  profile: 34_675,
  dngVersion: 50_706,
} as const;

/** The tag `planes` says this where each colour is stored on its own. */
const APART = 2;
/** Kinds of opacity. */
const [ASSOCIATED, UNASSOCIATED] = [1, 2];
/** Bytes of a value, by its type. */
const sizes: Partial<Record<number, number>> = { 3: 2, 4: 4, 5: 8, 10: 8 };
const RAW_PHOTO = 'a raw photo of a camera';

interface Entry {
  /** Where the entry itself is. */
  at: number;
  type: number;
  count: number;
  /** Bytes of one value. */
  size: number;
}

/** The directory of a TIFF's first picture. */
export class TiffDirectory {
  readonly isLittle: boolean;
  readonly entries = new Map<number, Entry>();
  readonly #read: Read;

  private constructor(isLittle: boolean, read: Read) {
    this.isLittle = isLittle;
    this.#read = read;
  }

  static async of(read: Read): Promise<TiffDirectory> {
    const head = await read(0, 8);
    const directory = new TiffDirectory(head[0] === 0x49, read);
    if (!/^(II\*\0|MM\0\*)/.test(head.toString('latin1')) || head.length < 8) return directory;
    const at = directory.number(head, 4, 4);
    const count = await read(at, 2);
    if (count.length === 2) await directory.#list(at + 2, directory.number(count, 0, 2));
    return directory;
  }

  async #list(at: number, count: number): Promise<void> {
    const lines = await this.#read(at, count * 12);
    for (let n = 0; n + 12 <= lines.length; n += 12) {
      const type = this.number(lines, n + 2, 2);
      const entry = { at: at + n, type, count: this.number(lines, n + 4, 4), size: sizes[type] ?? 1 };
      this.entries.set(this.number(lines, n, 2), entry);
    }
  }

  number(bytes: Buffer, at: number, size: number): number {
    return this.isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  }

  /** The bytes of all values of a tag, as far as the file has them; none if there are more than `most`. */
  async bytes(tag: number, most: number): Promise<Buffer> {
    const entry = this.entries.get(tag);
    const length = entry ? entry.count * entry.size : 0;
    if (!entry || length > most) return Buffer.alloc(0);
    if (length <= 4) return this.#read(entry.at + 8, length);
    return this.#read(this.number(await this.#read(entry.at + 8, 4), 0, 4), length);
  }

  /** The values of a tag of few numbers. */
  async values(tag: number): Promise<number[]> {
    const { size = 1 } = this.entries.get(tag) ?? {};
    const bytes = await this.bytes(tag, 64);
    return Array.from({ length: bytes.length / size }, (_, n) => this.number(bytes, n * size, Math.min(4, size)));
  }

  async value(tag: number, byDefault: number): Promise<number> {
    return (await this.values(tag))[0] ?? byDefault;
  }
}

/** Names a TIFF that Riff does not accept; null for any other. */
export async function nameTiff(read: Read): Promise<string | null> {
  if ((await read(8, 2)).toString('latin1') === 'CR') return RAW_PHOTO;
  const directory = await TiffDirectory.of(read);
  // Raw data of a camera's sensor: the first picture is a small preview, or the file says so itself.
  const isPreview = ((await directory.value(tags.newSubfileType, 0)) & 1) === 1;
  if (isPreview || directory.entries.has(tags.dngVersion)) return RAW_PHOTO;
  const isRare = (await hasTilesApart(directory)) && (await colourPlanes(directory)) === null;
  return isRare ? 'a TIFF with a rare kind of colours' : null;
}

/** Whether each tile has one colour: libvips takes each for a part of the picture. */
export async function hasTilesApart(directory: TiffDirectory): Promise<boolean> {
  const isApart = (await directory.value(tags.planes, 1)) === APART && (await directory.value(tags.samples, 1)) > 1;
  return isApart && directory.entries.has(tags.tileWidth);
}

export interface ColourPlanes {
  /** The planes of the picture: grey, or red, green and blue, and then opacity. */
  planes: number[];
  /** Whether the colours are multiplied by their opacity already. */
  isAssociated: boolean;
  /** Bits of a value. */
  depth: number;
}

/** Describes the planes of a TIFF; null if Riff does not know such colours. */
export async function colourPlanes(directory: TiffDirectory): Promise<ColourPlanes | null> {
  const colours = { 1: [0], 2: [0, 1, 2] }[await directory.value(tags.photometric, -1)];
  const [depths, formats] = [await directory.values(tags.depths), await directory.values(tags.sampleFormats)];
  const [depth = 0] = depths;
  const isPlain = [8, 16].includes(depth) && depths.every((one) => one === depth) && formats.every((one) => one === 1);
  if (!colours || !isPlain || (await directory.value(tags.samples, 1)) < colours.length) return null;
  const extras = await directory.values(tags.extraSamples);
  const alpha = extras.findIndex((extra) => extra === ASSOCIATED || extra === UNASSOCIATED);
  const planes = alpha < 0 ? colours : [...colours, colours.length + alpha];
  return { planes, isAssociated: extras[alpha] === ASSOCIATED, depth };
}
