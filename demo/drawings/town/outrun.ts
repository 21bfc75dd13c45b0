import { bloom } from '#demo/canvas/bloom.ts';
import { type Colour, colour, mix, pick, ramp, scaled } from '#demo/canvas/colour.ts';
import { backdrop } from '#demo/canvas/field.ts';
import { clamp, fraction, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { glow, line, paintArea, polygon } from '#demo/canvas/shapes.ts';
import { stars } from '#demo/canvas/sky.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

const ROWS = 20;
const COLUMNS = 13;

/** A drive through a grid of hills towards a striped sun. Palette: sky top, middle, low, sun top, sun bottom, grid, ground, far grid. */
export const outrun: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const horizon = height * 0.56;
  const night = stars(scene, 320, horizon * 0.9);
  const sky = ramp([hex(0), hex(0), hex(1), hex(2), hex(6), hex(6)]);
  const sun = ramp([hex(3), hex(4)]);
  const size = Math.min(width * 0.33, height * 0.34);
  const land = terrain(scene, horizon, colour(hex(5)), colour(hex(7)), colour(hex(6)));
  return (phase, picture) => {
    backdrop(picture, sky);
    night(phase, picture);
    glow(picture, width / 2, horizon - size * 0.4, size * 2.6, colour(hex(4)), 0.38);
    const beat = 1 + 0.012 * scene.level(phase, 0);
    paintArea(picture, [width / 2 - size, horizon - size * 1.52, width / 2 + size, horizon], (x, y, out) => {
      const away = Math.sqrt((x - width / 2) ** 2 + (y - horizon + size * 0.45) ** 2);
      const down = (y - horizon + size * 1.45) / (size * 1.45);
      out.set(scaled(pick(sun, down), 1.05));
      // The gaps move down and get wider.
      const gap = down > 0.4 ? fraction(down * 9 - phase * 2) - (1.08 - (down - 0.4) * 0.95) : -1;
      return clamp(size * beat - away + 0.5) * clamp(0.5 - gap * 18);
    });
    land(phase, picture);
    bloom(picture, 0.5, 20 * unit, 0.75);
  };
};

function terrain(
  scene: Scene,
  horizon: number,
  near: Colour,
  far: Colour,
  ground: Colour,
): (phase: number, picture: Picture) => void {
  const { width, height, unit } = scene;
  const roll = chance(`terrain ${scene.seed}`);
  const cycle = 24;
  const heights = Array.from({ length: cycle }, () =>
    Array.from({ length: COLUMNS * 2 + 1 }, (_, column) => {
      const side = Math.abs(column - COLUMNS);
      return side < 2 ? 0 : Math.min(1, (side - 1) / 5) * (0.25 + roll() * 1.15);
    }),
  );
  const spot = (row: number, column: number, moved: number): [number, number] => {
    const depth = row + 1 - (moved - Math.floor(moved)) + 0.18;
    const scale = 1 / (depth * 0.34);
    const lift = heights[(row + Math.floor(moved)) % cycle]?.[column] ?? 0;
    return [
      width / 2 + (column - COLUMNS) * 62 * scale * unit,
      horizon + (height - horizon) * 0.62 * scale - lift * 62 * scale * unit,
    ];
  };
  return (phase, picture) => {
    const moved = phase * cycle;
    for (let row = ROWS - 1; row >= 0; row--) {
      const share = row / ROWS;
      const paint = mix(near, far, Math.min(1, share * 1.6));
      const fog = clamp((1 - share) * 1.5);
      for (let column = 0; column < COLUMNS * 2; column++) {
        const [x0, y0] = spot(row + 1, column, moved);
        const [x1, y1] = spot(row + 1, column + 1, moved);
        const [x2, y2] = spot(row, column + 1, moved);
        const [x3, y3] = spot(row, column, moved);
        if (Math.max(x0, x1, x2, x3) < 0 || Math.min(x0, x1, x2, x3) > width) continue;
        polygon(picture, [x0, y0, x1, y1, x2, y2 + 1, x3, y3 + 1], scaled(ground, 0.8 + 0.35 * (y3 - y2 > 0 ? 1 : 0)));
        const thick = Math.max(0.7, (2.2 - share * 1.9) * unit);
        line(picture, x0, y0, x1, y1, thick, paint, fog, 'light');
        line(picture, x1, y1, x2, y2, thick, paint, fog * 0.85, 'light');
      }
    }
    glow(picture, width / 2, horizon, 150 * unit, far, 0.22 + 0.05 * Math.sin(TURN * phase));
  };
}
