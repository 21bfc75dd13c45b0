import { colour, pick, ramp } from '#demo/canvas/colour.ts';
import { addShade, backdrop, fillBelow } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { reflect, ridge, stars } from '#demo/canvas/sky.ts';

/** Northern lights over a calm fjord. Palette: sky top, sky bottom, light low, light middle, light high, ridge far, ridge near. */
export const aurora: Drawing = (scene) => {
  const { height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const horizon = Math.round(height * 0.7);
  const sky = ramp([hex(0), hex(0), hex(1), hex(1)]);
  const light = ramp([hex(2), hex(3), hex(4), hex(4)]);
  const night = stars(scene, 260, horizon);
  const far = ridge(scene, 'far', horizon - 14 * unit, 95 * unit, 150 * unit);
  const near = ridge(scene, 'near', horizon + 2 * unit, 60 * unit, 95 * unit);
  const farRamp = ramp([hex(5), hex(6)]);
  const nearRamp = ramp([hex(6), '#03060c']);
  const curtains = [0, 1, 2].map((index) => curtain(scene, index));

  return (phase, picture) => {
    backdrop(picture, sky);
    night(phase, picture);
    const now = curtains.map((draw) => draw(phase));
    addShade(picture, 3, (x, y, out) => {
      out.fill(0);
      if (y > horizon) return;
      for (const { base, reach, strength } of now) {
        const above = (base[x | 0] ?? 0) - y;
        const tall = reach[x | 0] ?? 1;
        const shine = (strength[x | 0] ?? 0) * (above < 0 ? Math.exp(above / (9 * unit)) : Math.exp(-above / tall));
        const [red, green, blue] = pick(light, above / (tall * 1.7));
        out[0] = (out[0] as number) + red * shine;
        out[1] = (out[1] as number) + green * shine;
        out[2] = (out[2] as number) + blue * shine;
      }
    });
    fillBelow(picture, far, farRamp, 110 * unit);
    fillBelow(picture, near, nearRamp, 70 * unit);
    reflect(picture, horizon, unit, phase, colour('#c4dbe6'));
  };
};

interface Curtain {
  base: Float32Array;
  reach: Float32Array;
  strength: Float32Array;
}

function curtain(scene: Scene, index: number): (phase: number) => Curtain {
  const { width, height, unit } = scene;
  const period = 3;
  const form = noise(`curtain ${index} ${scene.seed}`, period);
  const columns = width + 4;
  return (phase) => {
    const at = form(phase * period);
    const base = new Float32Array(columns);
    const reach = new Float32Array(columns);
    const strength = new Float32Array(columns);
    for (let x = 0; x < columns; x++) {
      const u = x / unit;
      const fold = at(u / 130, index * 5 + 0.5);
      // The folds move the rays along, so that they are denser where the curtain turns.
      const along = u / 16 + fold * 9 + Math.sin(TURN * phase + index) * 0.6;
      const rays = 0.55 + 0.6 * at(along, 3.4 + index * 7) + 0.25 * at(along * 3, 9.6);
      const patch = Math.max(0, 0.55 + at(u / 210 + index * 3, 20.4 + index) * 1.1);
      base[x] = height * (0.36 + index * 0.085) + fold * 95 * unit + at(u / 45, 50.5) * 14 * unit;
      reach[x] = (70 + 75 * Math.max(0.1, rays)) * unit * (1 - index * 0.12);
      strength[x] = Math.max(0, rays) * patch * (0.85 - index * 0.16);
    }
    return { base, reach, strength };
  };
}
