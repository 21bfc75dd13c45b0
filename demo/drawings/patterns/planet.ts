import { type Colour, colour, pick, ramp } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { clamp, fraction, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { disc, glow, paintArea, type Skin } from '#demo/canvas/shapes.ts';
import { stars } from '#demo/canvas/sky.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** A planet in front of a nebula. Palette: space, nebula (two), planet bands (four), ring, air. Odd variants have no ring; 2 and above a rough surface. */
export const planet: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const back = nebula(scene);
  const night = stars(scene, 420, height);
  const ringed = scene.variant % 2 === 0;
  const x = width * 0.5;
  const y = height * 0.46;
  const size = width * (ringed ? 0.25 : 0.34);
  const globe = globeOf(scene, x, y, size, ramp([hex(3), hex(4), hex(5), hex(6), hex(4), hex(5)]), colour(hex(8)));
  const rings = ringsOf(scene, x, y, size, colour(hex(7)));
  const moons = moonsOf(scene, x, y, size);
  return (phase, picture) => {
    picture.rgb.set(back.rgb);
    night(phase, picture);
    glow(picture, x - size * 0.35, y - size * 0.35, size * 2.6, colour(hex(8)), 0.2);
    moons(phase, picture, false);
    if (ringed) rings(picture, false);
    globe(phase, picture);
    if (ringed) rings(picture, true);
    moons(phase, picture, true);
    glow(picture, width * 0.04, height * 0.07, 190 * unit, [1, 0.95, 0.85], 0.25);
  };
};

function nebula(scene: Scene): Picture {
  const { width, height, unit, palette } = scene;
  const still: Picture = { width, height, rgb: new Float32Array(width * height * 3) };
  const at = noise(`nebula ${scene.seed}`)(0.5);
  const [space, first, second] = [0, 1, 2].map((index) => colour(palette[index] ?? '#000000')) as [
    Colour,
    Colour,
    Colour,
  ];
  shade(still, 3, (px, py, out) => {
    const u = px / unit / 150;
    const v = py / unit / 150;
    const bend = at(u, v + 30);
    const cloud =
      at(u + bend * 0.8, v + bend) +
      0.5 * at(u * 2.2 + bend, v * 2.2) +
      0.28 * at(u * 5, v * 5) +
      0.15 * at(u * 11, v * 11);
    const other = at(u * 1.3 + 9, v * 1.3 - bend) + 0.4 * at(u * 3.1, v * 3.1 + 8);
    const a = smooth(-0.1, 0.95, cloud);
    const b = smooth(0, 1, other) * 0.8;
    for (let channel = 0; channel < 3; channel++)
      out[channel] =
        (space[channel] as number) + (first[channel] as number) * a * 0.62 + (second[channel] as number) * b * 0.5;
  });
  return still;
}

function globeOf(
  scene: Scene,
  x: number,
  y: number,
  size: number,
  bands: ReturnType<typeof ramp>,
  air: Colour,
): (phase: number, picture: Picture) => void {
  const at = noise(`bands ${scene.seed}`)(0.5);
  const rough = scene.variant >= 2;
  const tilt = 0.38;
  const [c, s] = [Math.cos(tilt), Math.sin(tilt)];
  return (phase, picture) => {
    paintArea(picture, [x - size * 1.12, y - size * 1.12, x + size * 1.12, y + size * 1.12], (px, py, out) => {
      const dx = (px - x) / size;
      const dy = (py - y) / size;
      const away = Math.sqrt(dx * dx + dy * dy);
      const facing = -0.62 * dx - 0.52 * dy;
      if (away >= 1) {
        const halo = smooth(1.11, 1, away) * smooth(-0.5, 0.8, facing) * 0.5;
        out.set(air);
        return halo;
      }
      const dz = Math.sqrt(1 - away * away);
      const u = dx * c + dy * s;
      const v = -dx * s + dy * c;
      // The noise repeats after 64 steps, so a whole turn ends where it began.
      const around = (Math.atan2(u, dz) / TURN + phase) * 64;
      const storm = at(around, v * 5 + 3) * 0.5 + at(around * 2, v * 11) * 0.25;
      const tone = rough
        ? 0.5 +
          0.75 * at(around * 0.13, v * 1.7 + 5) +
          0.4 * at(around * 0.31, v * 4.1) +
          0.25 * at(around * 0.8, v * 10) +
          0.12 * at(around * 2, v * 26)
        : 0.5 + 0.5 * Math.sin(v * 8.5 + storm * 1.1 + 0.6 * at(3.3, v * 9));
      const paint = pick(bands, tone);
      const light = smooth(-0.28, 0.95, facing + dz * 0.58);
      const rim = (1 - dz) ** 2.6 * smooth(-0.35, 0.6, facing + dz * 0.3) * 0.75;
      for (let channel = 0; channel < 3; channel++)
        out[channel] = (paint[channel] as number) * (0.025 + light * 1.08) + (air[channel] as number) * rim;
      return clamp((1 - away) * size + 0.5);
    });
  };
}

function ringsOf(
  scene: Scene,
  x: number,
  y: number,
  size: number,
  paint: Colour,
): (picture: Picture, front: boolean) => void {
  const roll = chance(`rings ${scene.seed}`);
  const thick = Float32Array.from(
    { length: 120 },
    (_, n) =>
      (n < 4 || n > 115 ? 0.15 : 0.62 + 0.22 * Math.sin(n * 0.9) * Math.sin(n * 0.31 + 2) + 0.12 * roll()) *
      (n > 62 && n < 70 ? 0.08 : 1),
  );
  const tilt = 0.38;
  const [c, s] = [Math.cos(tilt), Math.sin(tilt)];
  const flat = 0.27;
  const skin: Skin = (px, py, out) => {
    const dx = (px - x) / size;
    const dy = (py - y) / size;
    const u = dx * c + dy * s;
    const v = (-dx * s + dy * c) / flat;
    const away = Math.sqrt(u * u + v * v);
    if (away < 1.34 || away > 2.2) return 0;
    const place = ((away - 1.34) / 0.86) * 119;
    const low = Math.floor(place);
    const near = thick[low] as number;
    const dense = near + ((thick[Math.min(119, low + 1)] as number) - near) * (place - low);
    // The planet's shadow falls to the lower right, mostly on what is behind it.
    const along = u * 0.8 + v * flat * 0.6;
    const across = Math.abs(-u * 0.6 + v * flat * 0.8);
    const dark = along > 0 ? 1 - 0.82 * smooth(1.06, 0.86, across) * (v > 0 ? 0.25 : 1) : 1;
    const tone = (0.72 + 0.4 * dense) * dark;
    for (let channel = 0; channel < 3; channel++) out[channel] = (paint[channel] as number) * tone;
    return dense * 0.85 * smooth(1.34, 1.38, away) * smooth(2.2, 2.14, away) * (v > 0 ? 1 : -1);
  };
  return cut(scene, [x, y, size * 2.25], skin);
}

/** The rings do not move, so they are computed once as a list of pixels; the part behind the planet comes first. */
function cut(
  scene: Scene,
  [x, y, reach]: readonly [number, number, number],
  skin: Skin,
): (picture: Picture, front: boolean) => void {
  const halves: [number[], number[]] = [[], []];
  const out = new Float32Array(3);
  for (let py = Math.max(0, Math.floor(y - reach)); py < Math.min(scene.height, y + reach); py++) {
    for (let px = Math.max(0, Math.floor(x - reach)); px < Math.min(scene.width, x + reach); px++) {
      const cover = skin(px + 0.5, py + 0.5, out);
      if (cover !== 0) halves[cover > 0 ? 1 : 0].push((py * scene.width + px) * 3, Math.abs(cover), ...out);
    }
  }
  const lists = halves.map((half) => Float64Array.from(half));
  return ({ rgb }, front) => {
    const list = lists[front ? 1 : 0] ?? new Float64Array(0);
    for (let n = 0; n < list.length; n += 5) {
      const at = list[n] as number;
      const cover = list[n + 1] as number;
      for (let channel = 0; channel < 3; channel++) {
        const was = rgb[at + channel] as number;
        rgb[at + channel] = was + ((list[n + 2 + channel] as number) - was) * cover;
      }
    }
  };
}

function moonsOf(
  scene: Scene,
  x: number,
  y: number,
  size: number,
): (phase: number, picture: Picture, front: boolean) => void {
  const { unit } = scene;
  const moons = [
    { far: 1.95, size: 0.05, rounds: 2, start: 0.1, flat: 0.34, paint: [0.9, 0.85, 0.8] as Colour },
    { far: 2.55, size: 0.085, rounds: 1, start: 0.62, flat: 0.42, paint: [0.75, 0.8, 0.95] as Colour },
    { far: 1.6, size: 0.035, rounds: 3, start: 0.4, flat: 0.24, paint: [1, 0.8, 0.6] as Colour },
  ];
  return (phase, picture, front) => {
    for (const moon of moons) {
      const turn = TURN * fraction(phase * moon.rounds + moon.start);
      const deep = Math.sin(turn);
      if (deep > 0 !== front) continue;
      const u = Math.cos(turn) * moon.far;
      const v = deep * moon.far * moon.flat;
      const px = x + (u * 0.928 - v * 0.371) * size * 0.78;
      const py = y + (u * 0.371 + v * 0.928) * size;
      const radius = moon.size * size * (1 + 0.25 * deep) + unit;
      disc(picture, px, py, radius, [moon.paint[0] * 0.16, moon.paint[1] * 0.16, moon.paint[2] * 0.2], 1, 1.2);
      for (let n = 0; n < 4; n++)
        disc(
          picture,
          px - radius * 0.1 * (n + 1),
          py - radius * 0.09 * (n + 1),
          radius * (0.86 - n * 0.15),
          moon.paint,
          0.34,
          radius * 0.5,
        );
      glow(picture, px, py, radius * 3.2, moon.paint, 0.12);
    }
  };
}
