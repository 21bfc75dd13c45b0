import { type Colour, colour, mix, pick, ramp } from '#demo/canvas/colour.ts';
import { flood, vignette } from '#demo/canvas/field.ts';
import { clamp, ease, fraction, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { paintArea } from '#demo/canvas/shapes.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** Tiles with two quarter circles each, which turn a quarter at a time. Palette: joint, tile light, tile dark, then the bands. Variant: band width. */
export const tiles: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const roll = chance(`tiles ${scene.seed}`);
  const columns = 6;
  const size = width / columns;
  const rows = Math.ceil(height / size) + 1;
  const top = (height - rows * size) / 2;
  const paints = ramp(palette.slice(3));
  const [joint, light, dark] = [colour(hex(0)), colour(hex(1)), colour(hex(2))];
  const all = Array.from({ length: columns * rows }, (_, n) => ({
    column: n % columns,
    row: Math.floor(n / columns),
    quarter: Math.floor(roll() * 4),
    start: roll() * 0.1,
    way: roll() < 0.5 ? 1 : -1,
  }));
  const thick = [0.3, 0.2, 0.42, 0.13][scene.variant % 4] ?? 0.3;
  return (phase, picture) => {
    flood(picture, joint);
    for (const tile of all) {
      const x = (tile.column + 0.5) * size;
      const y = top + (tile.row + 0.5) * size;
      const far = Math.sqrt((x - width / 2) ** 2 + (y - height / 2) ** 2) / height;
      // Four quarter turns per loop; each spreads as a wave from the middle.
      const place = fraction(phase - far * 0.16 - tile.start * 0.5) * 4;
      const turned = Math.floor(place) + ease((place - Math.floor(place)) * 2.2);
      const turn = ((tile.quarter + turned * tile.way) * TURN) / 4;
      const moving = 1 - Math.abs(1 - 2 * ease((place - Math.floor(place)) * 2.2));
      const half = (size / 2) * (1 - 0.07 * moving) - 0.7 * unit;
      const band = pick(paints, 0.5 + 0.5 * Math.sin(TURN * (phase + x / width / 2.4 + y / height / 1.7)));
      const ground = mix((tile.column + tile.row) % 2 === 0 ? light : dark, light, moving * 0.6);
      tileAt(
        picture,
        { x, y, half, turn, wide: thick, reach: half * (moving > 0.01 ? 1.42 : 1.02) },
        ground,
        band,
        joint,
      );
    }
    vignette(picture, 0.25);
  };
};

interface Place {
  x: number;
  y: number;
  half: number;
  turn: number;
  wide: number;
  reach: number;
}

function tileAt(
  picture: Picture,
  { x, y, half, turn, wide, reach }: Place,
  ground: Colour,
  band: Colour,
  joint: Colour,
): void {
  const c = Math.cos(turn) / half;
  const s = Math.sin(turn) / half;
  const rim = wide + 0.07;
  paintArea(picture, [x - reach, y - reach, x + reach, y + reach], (px, py, out) => {
    const u = (px - x) * c + (py - y) * s;
    const v = (py - y) * c - (px - x) * s;
    const inside = clamp((1 - Math.max(Math.abs(u), Math.abs(v))) * half + 0.5);
    if (inside === 0) return 0;
    // Two quarter circles around opposite corners: the nearer one counts.
    const away = Math.abs(
      (u + v < 0 ? Math.sqrt((u + 1) ** 2 + (v + 1) ** 2) : Math.sqrt((u - 1) ** 2 + (v - 1) ** 2)) - 1,
    );
    const edge = clamp((rim - away) * half + 0.5);
    const body = clamp((wide - away) * half + 0.5);
    const shine = smooth(wide * 0.55, 0, away) * 0.35;
    const dot =
      clamp((0.09 - Math.sqrt((Math.abs(u) - 0.86) ** 2 + (Math.abs(v) - 0.86) ** 2)) * half + 0.5) *
      (u * v < 0 ? 0.6 : 0);
    for (let channel = 0; channel < 3; channel++) {
      const dark = joint[channel] as number;
      let value = (ground[channel] as number) + (dark - (ground[channel] as number)) * Math.max(edge, dot);
      value += ((band[channel] as number) * (0.86 + shine) - value) * body;
      out[channel] = value;
    }
    return inside;
  });
}
