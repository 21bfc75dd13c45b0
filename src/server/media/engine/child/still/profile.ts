import type { ColourCodes } from '../../still/coded-picture.ts';
import { HLG, isPlain, LINEAR, PQ } from '../../still/plain-colour.ts';

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

/** Primaries and white as x and y, by their H.273 numbers. */
const primaries: Record<number, [Triple, Triple, [number, number]]> = {
  1: [
    [0.64, 0.3, 0.15],
    [0.33, 0.6, 0.06],
    [0.3127, 0.329],
  ],
  9: [
    [0.708, 0.17, 0.131],
    [0.292, 0.797, 0.046],
    [0.3127, 0.329],
  ],
  11: [
    [0.68, 0.265, 0.15],
    [0.32, 0.69, 0.06],
    [0.314, 0.351],
  ],
  12: [
    [0.68, 0.265, 0.15],
    [0.32, 0.69, 0.06],
    [0.3127, 0.329],
  ],
};
/** Brightness of white paper in HDR, in candela a square metre, and of the brightest light where a file does not say it. */
const [PAPER, BRIGHTEST] = [203, 1000];
/** How far the bend above paper is from the straight lines on both sides. */
const KAPPA = 0.65;

/**
 * An ICC profile for colours that are named by numbers; null if they are sRGB, or nearly. The curve of an HDR image maps its light to the
 * range of a screen as browsers do (ST 2094-50): light up to white paper is darkened evenly, and brighter light is compressed above it.
 */
export function profileOf(colour: ColourCodes): Buffer | null {
  if (isPlain(colour)) return null;
  const [xs, ys, white] = primaries[colour.primaries] ??
    primaries[1] ?? [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0],
    ];
  const columns = adapted(xs, ys, white);
  const tags: [string, Buffer][] = [
    ['desc', description('Riff')],
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ...(['rXYZ', 'gXYZ', 'bXYZ'] as const).map((name, n): [string, Buffer] => [
      name,
      xyz(columns.map((row) => row[n] ?? 0) as Triple),
    ]),
    ...(['rTRC', 'gTRC', 'bTRC'] as const).map((name): [string, Buffer] => [name, curve(colour)]),
  ];
  return assemble(tags);
}

/** The light that a number stands for; 1 is white. */
function lightOf(value: number, { transfer, brightest }: ColourCodes): number {
  if (transfer === LINEAR) return value;
  if (transfer === PQ) {
    const root = value ** (1 / 78.84375);
    const candela = (Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125) * 10_000;
    return pressed(candela / PAPER, (brightest ?? BRIGHTEST) / PAPER);
  }
  if (transfer === HLG) {
    const scene = value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
    return pressed((scene ** 1.2 * BRIGHTEST) / PAPER, BRIGHTEST / PAPER);
  }
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Light in proportion up to white paper, which is 1; above it, a curve that reaches white at the brightest light. */
function pressed(light: number, most: number): number {
  if (most <= 1) return Math.min(1, light);
  const paper = 1 - 0.5 * Math.min(1, Math.log2(most) / Math.log2(BRIGHTEST / PAPER));
  if (light <= 1) return light * paper;
  // A Bezier curve whose control point is the corner of both tangents; t is where it has this light.
  const corner = { x: 1 - KAPPA + KAPPA / paper, y: (1 - KAPPA) * paper + KAPPA };
  const [a, b, c] = [1 - 2 * corner.x + most, 2 * (corner.x - 1), 1 - Math.min(light, most)];
  const t = Math.abs(a) < 1e-9 ? -c / b : (-b + Math.sqrt(Math.max(0, b * b - 4 * a * c))) / (2 * a);
  return Math.min(1, paper * (1 - t) ** 2 + 2 * corner.y * t * (1 - t) + t * t);
}

/** The matrix from linear RGB to XYZ under D50, the white of ICC profiles, by Bradford's method. */
function adapted(xs: Triple, ys: Triple, [x, y]: [number, number]): Matrix {
  const column = (at: number, by: number): Triple => [at / by, 1, (1 - at - by) / by];
  const corners = transposed([0, 1, 2].map((n) => column(xs[n] ?? 0, ys[n] ?? 1)) as Matrix);
  const white = column(x, y);
  const scale = times(inverse(corners), white);
  const toXyz = corners.map((row) => row.map((value, n) => value * (scale[n] ?? 0))) as Matrix;
  const cones: Matrix = [
    [0.8951, 0.2664, -0.1614],
    [-0.7502, 1.7135, 0.0367],
    [0.0389, -0.0685, 1.0296],
  ];
  const [from, to] = [times(cones, white), times(cones, [0.9642, 1, 0.8249])];
  const gains = cones.map((row, n) => row.map((value) => (value * (to[n] ?? 0)) / (from[n] ?? 1))) as Matrix;
  return product(product(inverse(cones), gains), toXyz);
}

const times = (matrix: Matrix, [a, b, c]: Triple) => matrix.map(([x, y, z]) => x * a + y * b + z * c) as Triple;
const transposed = (m: Matrix) => [0, 1, 2].map((n) => m.map((row) => row[n])) as Matrix;
const product = (one: Matrix, other: Matrix) =>
  transposed(transposed(other).map((column) => times(one, column)) as Matrix);

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const all = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const rows: Matrix = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return rows.map((row) => row.map((value) => value / all)) as Matrix;
}

function xyz(values: Triple): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 0, 'latin1');
  for (const [n, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 8 + n * 4);
  return bytes;
}

function curve(colour: ColourCodes): Buffer {
  const steps = 4096;
  const bytes = Buffer.alloc(12 + steps * 2);
  bytes.write('curv', 0, 'latin1');
  bytes.writeUInt32BE(steps, 8);
  for (let n = 0; n < steps; n += 1) {
    bytes.writeUInt16BE(Math.round(65_535 * lightOf(n / (steps - 1), colour)), 12 + n * 2);
  }
  return bytes;
}

function description(name: string): Buffer {
  const bytes = Buffer.alloc(12 + name.length + 1 + 79);
  bytes.write('desc', 0, 'latin1');
  bytes.writeUInt32BE(name.length + 1, 8);
  bytes.write(name, 12, 'latin1');
  return bytes;
}

/** Version 2 of the format: a header, a list of the tags, the tags. */
function assemble(tags: [string, Buffer][]): Buffer {
  const list = Buffer.alloc(4 + tags.length * 12);
  list.writeUInt32BE(tags.length, 0);
  const parts: Buffer[] = [];
  let at = 128 + list.length;
  for (const [n, [name, body]] of tags.entries()) {
    list.write(name, 4 + n * 12, 'latin1');
    list.writeUInt32BE(at, 8 + n * 12);
    list.writeUInt32BE(body.length, 12 + n * 12);
    parts.push(body, Buffer.alloc((4 - (body.length % 4)) % 4));
    at += body.length + ((4 - (body.length % 4)) % 4);
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x02100000, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  for (const [n, value] of [0.9642, 1, 0.8249].entries()) head.writeInt32BE(Math.round(value * 65_536), 68 + n * 4);
  return Buffer.concat([head, list, ...parts]);
}
