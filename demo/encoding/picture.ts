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

/** The size of a drawing in pixels, and its visible part in its own units. */
export interface View {
  width: number;
  height: number;
  box: readonly [x: number, y: number, width: number, height: number];
}

/** Draws the ground once and returns a function that draws a moment over it. */
export async function openPainting(painting: Painting, view: View): Promise<(phase: number) => Promise<Picture>> {
  const { width, height } = view;
  const text = (body: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view.box.join(' ')}">${body}</svg>`,
    );
  const ground = await sharp(text(painting.ground)).removeAlpha().raw().toBuffer();
  addGrain(ground);
  // The moving part is a separate document, and uses the gradients of the ground.
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
