import sharp from 'sharp';
import type { Painting } from '#demo/canvas/scene.ts';
import { chance } from '#demo/chance.ts';

// Each process draws one picture at a time; more threads would only compete with the other process.
sharp.concurrency(1);
sharp.cache(false);

/** 8-bit red, green and blue. */
export interface Picture {
  width: number;
  height: number;
  rgb: Buffer;
}

/** The size of a drawing in pixels, and the part of it that is seen in its own units. */
export interface View {
  width: number;
  height: number;
  box: readonly [x: number, y: number, width: number, height: number];
}

/** Draws the ground once and returns what draws a moment over it. */
export async function openPainting(painting: Painting, view: View): Promise<(phase: number) => Promise<Picture>> {
  const { width, height } = view;
  const text = (body: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view.box.join(' ')}">${body}</svg>`,
    );
  const ground = await sharp(text(painting.ground)).removeAlpha().raw().toBuffer();
  addGrain(ground);
  // What moves is a document of its own, and uses the gradients of the ground.
  const fills = painting.ground.match(/<(linearGradient|radialGradient|pattern)\b.*?<\/\1>/gs)?.join('') ?? '';
  return async (phase) => {
    const moving = text(fills + painting.moving(phase));
    const image = sharp(ground, { raw: { width, height, channels: 3 } }).composite([{ input: moving }]);
    return { width, height, rgb: await image.removeAlpha().raw().toBuffer() };
  };
}

/** Grain of paper: it hides the steps of slow gradients, and is the same in every frame. */
function addGrain(rgb: Buffer): void {
  const roll = chance('grain');
  for (let at = 0; at < rgb.length; at += 3) {
    const grain = (roll() + roll() - 1) * 5;
    for (let channel = at; channel < at + 3; channel++)
      rgb[channel] = Math.min(255, Math.max(0, (rgb[channel] as number) + grain));
  }
}

/** Writes the picture as a JPEG; `quality` from 1 to 100. */
export async function writeStill(path: string, { width, height, rgb }: Picture, quality: number): Promise<void> {
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toFile(path);
}

/** BT.709 video levels, 4:2:0, the three planes one after the other; both sides must be even. */
export function toYuv420({ width, height, rgb }: Picture, into: Uint8Array): void {
  for (let y = 0; y < height; y += 2) twoRows(rgb, into, width, height, y);
}

// Each pair of rows is one call: a function that is called often is compiled as a whole, and is twice as fast as nested loops.
function twoRows(rgb: Buffer, into: Uint8Array, width: number, height: number, y: number): void {
  let chroma = width * height + (y * width) / 4;
  for (let x = 0; x < width; x += 2, chroma++) {
    let [red, green, blue] = [0, 0, 0];
    for (let corner = 0; corner < 4; corner++) {
      const pixel = (y + (corner >> 1)) * width + x + (corner & 1);
      const r = rgb[pixel * 3] as number;
      const g = rgb[pixel * 3 + 1] as number;
      const b = rgb[pixel * 3 + 2] as number;
      into[pixel] = 16.5 + 0.18259 * r + 0.61423 * g + 0.06201 * b;
      red += r;
      green += g;
      blue += b;
    }
    into[chroma] = 128.5 - 0.02516 * red - 0.08465 * green + 0.1098 * blue;
    into[chroma + (width * height) / 4] = 128.5 + 0.1098 * red - 0.09973 * green - 0.01007 * blue;
  }
}
