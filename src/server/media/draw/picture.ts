/** A drawn picture: three numbers a pixel (red, green, blue), 0 to 1 as shown on a screen; what is brighter is rolled off softly. */
export interface Picture {
  width: number;
  height: number;
  rgb: Float32Array;
}

/** A black picture. */
export function newPicture(width: number, height: number): Picture {
  return { width, height, rgb: new Float32Array(width * height * 3) };
}

// Values up to 0.85 stay as they are; what is above bends towards 1, so that a glow never ends in a hard edge.
const KNEE = 0.85;

function shown(value: number): number {
  if (value <= KNEE) return value > 0 ? value * 255 : 0;
  return 255 - 255 * (1 - KNEE) * Math.exp((KNEE - value) / (1 - KNEE));
}

// Interleaved gradient noise: hides the steps of 8 bits in slow gradients, and stays in place from frame to frame.
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
      for (let channel = 0; channel < 3; channel++, at++) bytes[at] = shown(rgb[at] as number) + dither;
    }
  }
  return bytes;
}

/** BT.709 video levels, 4:2:0, the three planes one after the other; both sides must be even. */
export function toYuv420({ width, height, rgb }: Picture, into: Uint8Array): void {
  const reds = new Float32Array(width / 2);
  const greens = new Float32Array(width / 2);
  const blues = new Float32Array(width / 2);
  let chroma = width * height;
  const apart = chroma / 4;
  for (let y = 0, at = 0, luma = 0; y < height; y++) {
    const grainRow = (y % GRAIN) * GRAIN;
    for (let x = 0; x < width; x++, at += 3, luma++) {
      const r = shown(rgb[at] as number);
      const g = shown(rgb[at + 1] as number);
      const b = shown(rgb[at + 2] as number);
      into[luma] = 16 + 0.1826 * r + 0.6142 * g + 0.062 * b + (grain[grainRow + (x % GRAIN)] as number);
      const pair = x >> 1;
      reds[pair] = (reds[pair] as number) + r;
      greens[pair] = (greens[pair] as number) + g;
      blues[pair] = (blues[pair] as number) + b;
    }
    if (y % 2 === 0) continue;
    for (let pair = 0; pair < width / 2; pair++, chroma++) {
      const r = (reds[pair] as number) / 4;
      const g = (greens[pair] as number) / 4;
      const b = (blues[pair] as number) / 4;
      into[chroma] = 128.5 - 0.1006 * r - 0.3386 * g + 0.4392 * b;
      into[chroma + apart] = 128.5 + 0.4392 * r - 0.3989 * g - 0.0403 * b;
    }
    reds.fill(0);
    greens.fill(0);
    blues.fill(0);
  }
}
