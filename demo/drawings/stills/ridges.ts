import { colour, mix, pick, ramp, scaled } from '#demo/canvas/colour.ts';
import { backdrop, fillBelow } from '#demo/canvas/field.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { disc, glow, polygon } from '#demo/canvas/shapes.ts';
import { ridge } from '#demo/canvas/sky.ts';
import { chance } from '#demo/chance.ts';

const LAYERS = 10;

/** Several ranges of mountains. Palette: sky top, sky low, sun, far ridge, near ridge. */
export const ridges: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const sky = ramp([hex(0), hex(1), hex(1)]);
  const tones = ramp([hex(3), hex(4)]);
  const low = colour(hex(1));
  const sun = colour(hex(2));
  return (_, picture) => {
    backdrop(picture, sky);
    const x = width * (0.3 + 0.4 * chance(scene.seed)());
    glow(picture, x, height * 0.27, 250 * unit, sun, 0.16);
    disc(picture, x, height * 0.27, 30 * unit, scaled(mix(sun, [1, 1, 1], 0.4), 1.2), 1, 2);
    for (let layer = 0; layer < LAYERS; layer++) {
      const share = layer / (LAYERS - 1);
      const paint = pick(tones, share);
      const tops = ridge(
        scene,
        `ridge ${layer}`,
        height * (0.38 + share * 0.56),
        (96 - share * 34) * unit,
        (165 - share * 50) * unit,
        0.47,
      );
      if (layer >= LAYERS - 2) pines(scene, picture, tops, layer, paint);
      const mist = mix(paint, low, 0.75 - share * 0.55);
      fillBelow(picture, tops, ramp([toHex(paint), toHex(mist)]), 118 * unit);
    }
  };
};

const toHex = (paint: readonly number[]): string =>
  `#${paint
    .map((part) =>
      Math.round(Math.min(1, part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function pines(
  scene: Parameters<Drawing>[0],
  picture: Parameters<typeof disc>[0],
  tops: Float32Array,
  layer: number,
  paint: readonly [number, number, number],
): void {
  const { width, unit } = scene;
  const roll = chance(`pines ${scene.seed} ${layer}`);
  for (let n = 0; n < 70; n++) {
    const x = roll() * width;
    const foot = (tops[Math.floor(x)] as number) + 5 * unit;
    const tall = (13 + 24 * roll()) * unit * (layer === LAYERS - 1 ? 1.5 : 1);
    for (let tier = 0; tier < 4; tier++) {
      const half = tall * (0.1 + 0.055 * tier);
      const top = foot - tall + tier * tall * 0.2;
      polygon(picture, [x, top, x + half, top + tall * 0.34, x - half, top + tall * 0.34], paint);
    }
  }
}
