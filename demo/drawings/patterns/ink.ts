import { colour, pick, ramp } from '#demo/canvas/colour.ts';
import { flood, vignette } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { disc, line } from '#demo/canvas/shapes.ts';
import { chance } from '#demo/chance.ts';

/** Lines that follow a current. Palette: paper, then inks from one side to the other. */
export const ink: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const roll = chance(`ink ${scene.seed}`);
  const paper = colour(palette[0] ?? '#ffffff');
  const inks = ramp(palette.slice(1));
  const form = noise(`current ${scene.seed}`, 2);
  const columns = 23;
  const rows = Math.round((columns * height) / width);
  const seeds = Array.from({ length: columns * rows }, (_, n) => ({
    x: ((n % columns) + 0.5 + (roll() - 0.5) * 0.7) * (width / columns),
    y: (Math.floor(n / columns) + 0.5 + (roll() - 0.5) * 0.7) * (height / rows),
    thick: 0.7 + 2.6 * roll() ** 2.5,
    start: roll(),
    tone: (roll() - 0.5) * 0.25,
  })).sort((a, b) => a.thick - b.thick);
  return (phase, picture) => {
    flood(picture, paper);
    const at = form(phase * 2);
    const step = 8.5 * unit;
    for (const seed of seeds) {
      const life = 0.5 - 0.5 * Math.cos(TURN * (phase + seed.start));
      const steps = Math.round(4 + 11 * life);
      let { x, y } = seed;
      const tone = 0.5 + 0.75 * at(x / unit / 260 + 20, y / unit / 260) + 0.25 * (y / height - 0.5) + seed.tone;
      const paint = pick(inks, tone);
      for (let n = 0; n < steps; n++) {
        const turn = (at(x / unit / 165, y / unit / 165) + 0.35 * at(x / unit / 70, y / unit / 70 + 9)) * 5.2 + 0.8;
        const nx = x + Math.cos(turn) * step;
        const ny = y + Math.sin(turn) * step;
        const share = n / steps;
        const thick = seed.thick * unit * (0.35 + 0.9 * Math.sin(Math.PI * (0.12 + share * 0.8)));
        line(picture, x, y, nx, ny, thick, paint, smooth(0, 0.2, life));
        x = nx;
        y = ny;
      }
      if (seed.thick > 2.2) disc(picture, x, y, seed.thick * 0.95 * unit, paint, smooth(0.1, 0.4, life));
    }
    vignette(picture, 0.18);
  };
};
