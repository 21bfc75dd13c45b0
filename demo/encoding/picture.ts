/** A drawn picture: three numbers per pixel (red, green, blue), 0 to 1 as shown on a screen. Brighter values are compressed softly. */
export interface Picture {
  width: number;
  height: number;
  rgb: Float32Array;
}

/** A black picture. */
export function newPicture(width: number, height: number): Picture {
  return { width, height, rgb: new Float32Array(width * height * 3) };
}

// Values up to 0.85 do not change; higher ones approach 1, so that a glow has no hard edge.
const KNEE = 0.85;

const STEPS = 1024;
const bends = Float32Array.from({ length: STEPS * 4 + 1 }, (_, n) => {
  const over = n / STEPS - KNEE;
  return over <= 0 ? n / STEPS : 1 - (1 - KNEE) * Math.exp(-over / (1 - KNEE));
});

/** A value above the knee, compressed. */
const bent = (value: number): number => (value < 4 ? (bends[(value * STEPS) | 0] as number) : 1);

// Interleaved gradient noise: hides the steps of 8 bits in slow gradients, and is the same in every frame.
const GRAIN = 64;
const grain = Float32Array.from({ length: GRAIN * GRAIN }, (_, at) => {
  const mixed = 52.9829189 * ((0.06711056 * (at % GRAIN) + 0.00583715 * Math.floor(at / GRAIN)) % 1);
  return mixed - Math.floor(mixed);
});

/** 8-bit red, green and blue, for a still. */
export function toRgb8({ width, height, rgb }: Picture): Uint8Array {
  const bytes = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dither = grain[(y % GRAIN) * GRAIN + (x % GRAIN)] as number;
      for (let channel = 0; channel < 3; channel++, at++) {
        const value = rgb[at] as number;
        bytes[at] = Math.max(0, 255 * (value > KNEE ? bent(value) : value) + dither);
      }
    }
  }
  return bytes;
}

/** BT.709 video levels, 4:2:0, the three planes one after the other; both sides must be even. */
export function toYuv420({ width, height, rgb }: Picture, into: Uint8Array): void {
  const next = width * 3;
  const rows = new Float32Array(next * 2);
  for (let y = 0; y < height; y += 2) {
    bendRows(rgb, y * next, rows);
    twoRows(rows, into, width, height, y);
  }
}

// Each row is one call of a function: a function that is called often is compiled as a whole and is twice as fast as nested loops.
function bendRows(rgb: Float32Array, from: number, rows: Float32Array): void {
  for (let at = 0; at < rows.length; at++) {
    const value = rgb[from + at] as number;
    rows[at] = value > KNEE ? bent(value) : value;
  }
}

// Four pixels of a square share their chroma, but each has its own luma. Written out, because a loop of four takes three times as long.
function twoRows(rows: Float32Array, into: Uint8Array, width: number, height: number, y: number): void {
  const next = width * 3;
  const apart = (width * height) / 4;
  const row = (y % GRAIN) * GRAIN;
  let chroma = width * height + (y * width) / 4;
  for (let x = 0, a = 0, luma = y * width; x < width; x += 2, a += 6, luma += 2, chroma++) {
    const c = a + next;
    const r0 = rows[a] as number;
    const g0 = rows[a + 1] as number;
    const b0 = rows[a + 2] as number;
    const r1 = rows[a + 3] as number;
    const g1 = rows[a + 4] as number;
    const b1 = rows[a + 5] as number;
    const r2 = rows[c] as number;
    const g2 = rows[c + 1] as number;
    const b2 = rows[c + 2] as number;
    const r3 = rows[c + 3] as number;
    const g3 = rows[c + 4] as number;
    const b3 = rows[c + 5] as number;
    const noise = row + (x % GRAIN);
    into[luma] = 16 + 46.56 * r0 + 156.63 * g0 + 15.81 * b0 + (grain[noise] as number);
    into[luma + 1] = 16 + 46.56 * r1 + 156.63 * g1 + 15.81 * b1 + (grain[noise + 1] as number);
    into[luma + width] = 16 + 46.56 * r2 + 156.63 * g2 + 15.81 * b2 + (grain[noise + GRAIN] as number);
    into[luma + width + 1] = 16 + 46.56 * r3 + 156.63 * g3 + 15.81 * b3 + (grain[noise + GRAIN + 1] as number);
    const red = r0 + r1 + r2 + r3;
    const green = g0 + g1 + g2 + g3;
    const blue = b0 + b1 + b2 + b3;
    into[chroma] = 128.5 - 6.413 * red - 21.586 * green + 27.999 * blue;
    into[chroma + apart] = 128.5 + 27.999 * red - 25.43 * green - 2.569 * blue;
  }
}
