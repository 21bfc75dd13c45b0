import { colour, mix, pick, ramp, scaled } from '#demo/canvas/colour.ts';
import { backdrop, shade } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { disc, glow, path, polygon } from '#demo/canvas/shapes.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** A low sun over the sea. Palette: sky from top to horizon (four), sun, water near the horizon, water in front. */
export const ocean: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const horizon = Math.round(height * 0.5);
  const sunX = width * 0.56;
  const sunY = horizon - (18 + scene.variant * 60) * unit;
  const sun = colour(hex(4));
  const sky = ramp([hex(0), hex(1), hex(2), hex(3), hex(3), hex(3), hex(3)]);
  const clouds = cloudLayer(scene, sky, horizon, sunX, sunY, sun);
  const sea = seaLayer(scene, horizon, sunX, ramp([hex(5), hex(6)]), ramp([hex(3), hex(2), hex(1)]), sun);
  return (phase, picture) => {
    backdrop(picture, sky);
    clouds(phase, picture);
    glow(picture, sunX, sunY, 300 * unit, sun, 0.28);
    glow(picture, sunX, sunY, 110 * unit, sun, 0.45);
    disc(picture, sunX, sunY, 30 * unit, scaled(mix(sun, [1, 1, 0.95], 0.4), 1.35), 1, 2);
    birds(scene, phase, picture);
    sea(phase, picture);
    boat(scene, phase, picture, horizon);
  };
};

type Layer = (phase: number, picture: Picture) => void;

function cloudLayer(
  scene: Scene,
  sky: ReturnType<typeof ramp>,
  horizon: number,
  sunX: number,
  sunY: number,
  sun: readonly [number, number, number],
): Layer {
  const { height, unit } = scene;
  const period = 2;
  const form = noise(`clouds ${scene.seed}`, period);
  return (phase, picture) => {
    const at = form(phase * period);
    shade(picture, 4, (x, y, out) => {
      const base = pick(sky, y / height);
      const u = x / unit;
      const v = y / unit;
      const thick = at(u / 130, v / 30) + 0.5 * at(u / 60, v / 13) + 0.25 * at(u / 24, v / 7);
      const cloud = smooth(0.02, 0.75, thick + 0.1) * smooth(horizon + 10 * unit, horizon - 90 * unit, y) * 0.75;
      const lit = smooth(230 * unit, 0, Math.sqrt((x - sunX) ** 2 + ((y - sunY) * 1.6) ** 2));
      for (let channel = 0; channel < 3; channel++) {
        const tint = (base[channel] as number) * 0.72 + (sun[channel] as number) * (0.1 + 0.5 * lit);
        out[channel] = (base[channel] as number) * (1 - cloud) + tint * cloud;
      }
    });
  };
}

function seaLayer(
  scene: Scene,
  horizon: number,
  sunX: number,
  water: ReturnType<typeof ramp>,
  mirrored: ReturnType<typeof ramp>,
  sun: readonly [number, number, number],
): Layer {
  const { width, height, unit } = scene;
  const period = 4;
  const form = noise(`sea ${scene.seed}`, period);
  return (phase, picture) => {
    const at = form(phase * period);
    const part = { width, height: height - horizon, rgb: picture.rgb.subarray(horizon * width * 3) };
    shade(part, 2, (x, y, out) => {
      const depth = (y + unit) / part.height;
      const far = 1 / (0.05 + depth * 0.95);
      const u = ((x - width / 2) / unit) * far;
      const v = Math.log(depth + 0.06) * 26;
      const calm = smooth(0, 0.16, depth);
      const swell =
        (0.35 + 0.65 * calm) * (at(u / 70, v / 2.6) + 0.55 * at(u / 26, v * 0.9) + 0.3 * calm * at(u / 11, v * 1.7));
      const [deepRed, deepGreen, deepBlue] = pick(water, depth * 1.1 - swell * 0.12);
      const sheen = pick(mirrored, depth * 1.1 + swell * 0.3);
      const facing = smooth(-0.35, 0.75, swell) * (0.75 - 0.55 * depth);
      const path = Math.exp(-(((x - sunX + swell * 26 * unit * depth) / ((16 + 92 * depth) * unit)) ** 2));
      const glint = path * smooth(0.1, 0.62, swell + 0.3 * (1 - depth)) * (1.25 - 0.55 * depth);
      out[0] = deepRed * (1 - facing) + sheen[0] * facing + sun[0] * glint;
      out[1] = deepGreen * (1 - facing) + sheen[1] * facing + sun[1] * glint;
      out[2] = deepBlue * (1 - facing) + sheen[2] * facing + sun[2] * glint;
    });
  };
}

function boat(scene: Scene, phase: number, picture: Picture, horizon: number): void {
  const { width, unit } = scene;
  const x = width * 0.24;
  const y = horizon + 5 * unit + Math.sin(phase * TURN * 2) * 1.2 * unit;
  const lean = Math.sin(phase * TURN * 2 + 1) * 1.6 * unit;
  const dark = colour('#1d1424');
  polygon(
    picture,
    [x - 13 * unit, y - 2 * unit, x + 14 * unit, y - 3 * unit, x + 8 * unit, y + 3 * unit, x - 9 * unit, y + 3 * unit],
    dark,
  );
  polygon(picture, [x + lean, y - 36 * unit, x + 13 * unit, y - 5 * unit, x + unit, y - 5 * unit], dark, 0.92);
  polygon(picture, [x + lean - unit, y - 32 * unit, x - unit, y - 5 * unit, x - 11 * unit, y - 5 * unit], dark, 0.8);
}

function birds(scene: Scene, phase: number, picture: Picture): void {
  const { width, height, unit } = scene;
  for (let index = 0; index < 5; index++) {
    const x = width * (0.2 + 0.11 * index) + Math.sin(TURN * (phase + index * 0.17)) * 10 * unit;
    const y = height * (0.2 + 0.02 * Math.abs(index - 2)) + Math.cos(TURN * (phase + index * 0.2)) * 5 * unit;
    const wing = Math.sin(TURN * (phase * 6 + index * 0.23)) * 3.2 * unit;
    const span = (6 + (index % 3)) * unit;
    const tip = y - 2 * unit - wing;
    path(
      picture,
      [
        x - span,
        tip,
        x - span * 0.4,
        y - wing * 0.4 - unit,
        x,
        y,
        x + span * 0.4,
        y - wing * 0.4 - unit,
        x + span,
        tip,
      ],
      1.3 * unit,
      colour('#241a33'),
      0.8,
    );
  }
}
