import { type Colour, colour, pick, ramp, scaled } from '#demo/canvas/colour.ts';
import { addShade, backdrop } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { fraction, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { disc, glow, line, polygon } from '#demo/canvas/shapes.ts';
import { stars } from '#demo/canvas/sky.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** A fire in a clearing. Palette: sky top, sky low, trees, ground, flame from the rim to the heart (four). */
export const campfire: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const night = stars(scene, 300, height * 0.6);
  const sky = ramp([hex(0), hex(1), hex(1)]);
  const flame = ramp(['#000000', hex(4), hex(5), hex(6), hex(7)]);
  const warm = colour(hex(5));
  const x = width / 2;
  const y = height * 0.79;
  const form = noise(`flame ${scene.seed}`, 8);
  const sparks = embers(scene, x, y, colour(hex(6)));
  return (phase, picture) => {
    const beat = 1 + 0.06 * Math.sin(TURN * phase * 5) + 0.04 * Math.sin(TURN * phase * 13 + 1);
    backdrop(picture, sky);
    night(phase, picture);
    woods(scene, picture, colour(hex(2)), warm, beat);
    polygon(
      picture,
      [0, height * 0.77, width * 0.5, height * 0.755, width, height * 0.775, width, height, 0, height],
      colour(hex(3)),
    );
    groundLight(picture, x, y + 8 * unit, 215 * unit * beat, warm);
    glow(picture, x, y - 60 * unit, 300 * unit * beat, warm, 0.2);
    stones(scene, picture, x, y, warm);
    logs(scene, picture, x, y, warm);
    const at = form(phase * 8);
    const rise = phase * 64;
    addShade(picture, 2, (px, py, out) => {
      out.fill(0);
      const u = (px - x) / unit;
      const v = (y + 10 * unit - py) / unit;
      if (v < -6 || v > 245 || Math.abs(u) > 105) return;
      const tall = v / 215;
      // The higher the flame, the more the air distorts it.
      const torn = at(u / 34, v / 52 - rise) + 0.55 * at(u / 15 + 7, v / 24 - rise);
      const bend = u + torn * 30 * tall + Math.sin(TURN * phase * 2 + tall * 3) * 9 * tall;
      const wide = 58 * Math.max(0.03, 1 - tall) ** 0.75 * smooth(-10, 34, v);
      const heat = smooth(1.08, 0.1, Math.abs(bend) / wide) * (1.02 - tall * 0.62 + torn * 0.55 * (0.25 + tall));
      const [red, green, blue] = pick(flame, heat);
      const light = smooth(0.05, 0.5, heat) * 1.15;
      out[0] = red * light;
      out[1] = green * light;
      out[2] = blue * light;
    });
    sparks(phase, picture);
  };
};

function woods(scene: Scene, picture: Picture, paint: Colour, warm: Colour, beat: number): void {
  const { width, height, unit } = scene;
  const roll = chance(`woods ${scene.seed}`);
  for (let index = 0; index < 17; index++) {
    const x = (index / 16) * width + (roll() - 0.5) * 20 * unit;
    const away = Math.abs(x - width / 2) / (width / 2);
    const tall = (105 + 130 * away + 50 * roll()) * unit;
    const half = (26 + 12 * roll()) * unit;
    const foot = height * 0.775;
    const lit = 0.1 * beat * (1 - away * 0.6);
    const tint: Colour = [paint[0] + warm[0] * lit, paint[1] + warm[1] * lit * 0.7, paint[2] + warm[2] * lit * 0.4];
    for (let tier = 0; tier < 5; tier++) {
      const top = foot - tall + (tall * tier) / 6;
      const wide = half * (0.3 + tier * 0.18);
      polygon(
        picture,
        [x, top, x + wide, top + tall * 0.32, x - wide, top + tall * 0.32],
        scaled(tint, 0.75 + tier * 0.07),
      );
    }
  }
}

function groundLight(picture: Picture, x: number, y: number, radius: number, warm: Colour): void {
  const { width, height, rgb } = picture;
  for (let row = Math.floor(y - radius * 0.12); row < height; row++) {
    for (let column = 0; column < width; column++) {
      const rest = 1 - ((column - x) / radius) ** 2 - ((row - y) / (radius * 0.5)) ** 2;
      if (rest <= 0) continue;
      const light = rest * rest * 0.55;
      const at = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel++)
        rgb[at + channel] = (rgb[at + channel] as number) + (warm[channel] as number) * light;
    }
  }
}

function stones(scene: Scene, picture: Picture, x: number, y: number, warm: Colour): void {
  const { unit } = scene;
  for (let index = 0; index < 15; index++) {
    const turn = (index / 15) * TURN;
    const px = x + Math.cos(turn) * 88 * unit;
    const py = y + 16 * unit + Math.sin(turn) * 22 * unit;
    const size = (9 + 3 * Math.sin(index * 7.3)) * unit;
    disc(picture, px, py + 2 * unit, size, [0.05, 0.045, 0.05], 1, 2);
    disc(
      picture,
      px - Math.cos(turn) * 2.5 * unit,
      py - unit - Math.sin(turn) * 2 * unit,
      size * 0.72,
      scaled(warm, 0.33),
      0.8,
      size * 0.8,
    );
  }
}

function logs(scene: Scene, picture: Picture, x: number, y: number, warm: Colour): void {
  const { unit } = scene;
  for (const [from, to, lift] of [
    [-62, 40, 4],
    [58, -44, 8],
    [-30, 66, 15],
  ] as const) {
    const [x0, y0, x1, y1] = [x + from * unit, y + (lift + 10) * unit, x + to * unit, y + (lift - 12) * unit];
    line(picture, x0, y0, x1, y1, 15 * unit, [0.1, 0.055, 0.035]);
    line(picture, x0, y0 - 4 * unit, x1, y1 - 4 * unit, 3.5 * unit, scaled(warm, 0.6), 0.75);
    disc(picture, x0, y0, 6.4 * unit, [0.36, 0.2, 0.11], 1, 1.5);
    disc(picture, x0, y0, 3.4 * unit, [0.22, 0.12, 0.07], 1, 1.5);
  }
}

function embers(scene: Scene, x: number, y: number, paint: Colour): (phase: number, picture: Picture) => void {
  const { unit } = scene;
  const roll = chance(`embers ${scene.seed}`);
  const all = Array.from({ length: 46 }, () => ({
    start: roll(),
    rounds: 2 + Math.floor(roll() * 3),
    side: roll() - 0.5,
    wave: roll(),
    size: 0.5 + roll(),
  }));
  return (phase, picture) => {
    for (const spark of all) {
      const life = fraction(phase * spark.rounds + spark.start);
      const px = x + (spark.side * (60 + 190 * life) + Math.sin(TURN * (life * 2 + spark.wave)) * 14 * life) * unit;
      const py = y - (30 + life * 440) * unit;
      const bright = (1 - life) * smooth(0, 0.08, life);
      disc(picture, px, py, spark.size * unit, scaled(paint, 1.3), bright, 1.2, 'add');
      glow(picture, px, py, spark.size * 8 * unit, paint, bright * 0.35);
    }
  };
}
