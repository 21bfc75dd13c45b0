import { colour, pick, ramp } from '#demo/canvas/colour.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { chance } from '#demo/chance.ts';

const forms = [
  [1.4, -2.3, 2.4, -2.1],
  [-2, -2, -1.2, 2],
  [0.97, -1.899, 1.381, -1.506],
  [1.641, 1.902, 0.316, 1.525],
] as const;

/** De Jong's attractor: the positions of a jumping point. Palette: ground, then from rare to frequent positions. Variant: which of four. */
export const attractor: Drawing = (scene) => {
  const { width, height, palette } = scene;
  const ground = colour(palette[0] ?? '#000000');
  const paints = ramp(palette);
  const visits = new Float32Array(width * height);
  const speed = new Float32Array(width * height);
  const [a, b, c, d] = forms[scene.variant % 4] ?? forms[0];
  const roll = chance(`attractor ${scene.seed}`);
  let x = 0.1;
  let y = 0.1;
  // A first pass finds the range of the point, so that it fills the picture.
  const bounds = [9, 9, -9, -9] as [number, number, number, number];
  for (let jump = 0; jump < 40_000; jump++) {
    [x, y] = [Math.sin(a * y) - Math.cos(b * x), Math.sin(c * x) - Math.cos(d * y)];
    if (jump > 100)
      [bounds[0], bounds[1], bounds[2], bounds[3]] = [
        Math.min(bounds[0], x),
        Math.min(bounds[1], y),
        Math.max(bounds[2], x),
        Math.max(bounds[3], y),
      ];
  }
  const size = Math.min((width * 0.84) / (bounds[2] - bounds[0]), (height * 0.84) / (bounds[3] - bounds[1]));
  const middle = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2] as const;
  const jumps = Math.round(width * height * 4.5);
  for (let jump = 0; jump < jumps; jump++) {
    const nx = Math.sin(a * y) - Math.cos(b * x);
    const ny = Math.sin(c * x) - Math.cos(d * y);
    const far = Math.abs(nx - x) + Math.abs(ny - y);
    x = nx;
    y = ny;
    const px = Math.floor(width / 2 + (x - middle[0]) * size + roll());
    const py = Math.floor(height / 2 + (y - middle[1]) * size + roll());
    const at = py * width + px;
    if (at < 0 || at >= visits.length) continue;
    visits[at] = (visits[at] as number) + 1;
    speed[at] = (speed[at] as number) + far;
  }
  const most = Math.log(1 + jumps / (width * height) / 0.045);
  return (_, picture) => {
    for (let at = 0, to = 0; at < visits.length; at++, to += 3) {
      const count = visits[at] as number;
      const dense = Math.min(1, Math.log(1 + count) / most);
      const tone = count === 0 ? 0 : Math.min(1, 0.2 + dense * 0.55 + ((speed[at] as number) / count) * 0.07);
      const paint = pick(paints, tone);
      for (let channel = 0; channel < 3; channel++) {
        const from = ground[channel] as number;
        picture.rgb[to + channel] = from + ((paint[channel] as number) - from) * Math.min(1, dense * 1.25);
      }
    }
  };
};
