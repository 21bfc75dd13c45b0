import { type Colour, colour, mix, ramp } from '#demo/canvas/colour.ts';
import { backdrop, fillBelow } from '#demo/canvas/field.ts';
import { clamp, fraction, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { box, disc, glow, line, paintArea, polygon } from '#demo/canvas/shapes.ts';
import { stars } from '#demo/canvas/sky.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** The view from a night train. Palette: sky top, middle, low, far hills, near hills, lamp, carriage, moon. */
export const train: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const sky = ramp([hex(0), hex(1), hex(2), hex(2)]);
  const night = stars(scene, 220, height * 0.6);
  const moon = colour(hex(7));
  const layers = [0, 1, 2, 3, 4].map((depth) =>
    hills(scene, depth, mix(colour(hex(3)), colour(hex(4)), depth / 4), colour(hex(2))),
  );
  const lights = villages(scene, colour(hex(5)));
  const poles = wires(scene, mix(colour(hex(4)), [0, 0, 0], 0.5));
  const frame = carriage(scene, colour(hex(6)), colour(hex(5)));
  return (phase, picture) => {
    backdrop(picture, sky);
    night(phase, picture);
    glow(picture, width * 0.72, height * 0.27, 120 * unit, moon, 0.35);
    disc(picture, width * 0.72, height * 0.27, 25 * unit, mix(moon, [1.3, 1.3, 1.2], 0.6), 1, 1.5);
    disc(picture, width * 0.72 - 7 * unit, height * 0.27 - 4 * unit, 5 * unit, moon, 0.35, 4 * unit);
    disc(picture, width * 0.72 + 8 * unit, height * 0.27 + 6 * unit, 7 * unit, moon, 0.3, 5 * unit);
    layers.forEach((draw, depth) => {
      draw(phase, picture);
      if (depth === 2) lights(phase, picture);
    });
    poles(phase, picture);
    frame(phase, picture);
  };
};

type Layer = (phase: number, picture: Picture) => void;

/** A line of hills that is `rounds` screens long and passes that often; it consists of whole waves, so its ends meet. */
function hills(scene: Scene, depth: number, paint: Colour, haze: Colour): Layer {
  const { width, height, unit } = scene;
  const roll = chance(`hills ${depth} ${scene.seed}`);
  const length = width * 1.5;
  const rounds = [0.5, 1, 2, 4, 9][depth] ?? 1;
  const waves = [2, 3, 5, 7, 11, 17].map((count, index) => ({
    count: count + (depth < 2 ? 0 : 1),
    start: roll(),
    strong: 0.7 ** index,
  }));
  const base = height * ([0.6, 0.66, 0.73, 0.81, 0.92][depth] ?? 1);
  const rise = ([52, 36, 26, 17, 12][depth] ?? 10) * unit;
  const tops = Float32Array.from(
    { length: Math.round(length) },
    (_, x) =>
      base -
      rise *
        waves.reduce((sum, wave) => sum + wave.strong * Math.sin(TURN * ((wave.count * x) / length + wave.start)), 0) *
        0.7,
  );
  const pines =
    depth < 2
      ? []
      : Array.from({ length: [0, 0, 44, 30, 20][depth] ?? 0 }, () => ({
          x: roll() * length,
          tall: (9 + depth * 10) * (0.6 + 0.8 * roll()) * unit,
        }));
  const fill = ramp([hexOf(paint), hexOf(mix(paint, haze, depth < 3 ? 0.35 : 0))]);
  const now = new Float32Array(width);
  return (phase, picture) => {
    // Only the farthest line may have half a round: it moves back too slowly to be noticed.
    const moved = depth === 0 ? 0.06 * Math.sin(TURN * phase) * length : fraction(phase * rounds) * length;
    for (let x = 0; x < width; x++) now[x] = tops[Math.floor(fraction((x + moved) / length) * tops.length)] as number;
    for (const pine of pines) {
      const x = fraction((pine.x - moved) / length) * length - 40 * unit;
      if (x < -40 * unit || x > width + 40 * unit) continue;
      const foot = (tops[Math.floor(fraction((x + moved) / length) * tops.length)] as number) + 4 * unit;
      const half = pine.tall * 0.24;
      for (let tier = 0; tier < 3; tier++)
        polygon(
          picture,
          [
            x,
            foot - pine.tall + tier * pine.tall * 0.22,
            x + half * (0.55 + tier * 0.25),
            foot - pine.tall * (0.55 - tier * 0.26),
            x - half * (0.55 + tier * 0.25),
            foot - pine.tall * (0.55 - tier * 0.26),
          ],
          paint,
        );
    }
    fillBelow(picture, now, fill, 70 * unit);
  };
}

const hexOf = (paint: Colour): string =>
  `#${paint
    .map((part) =>
      Math.round(Math.min(1, part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function villages(scene: Scene, lamp: Colour): Layer {
  const { width, height, unit } = scene;
  const roll = chance(`villages ${scene.seed}`);
  const length = width * 1.5;
  const all = Array.from({ length: 34 }, (_, n) => ({
    x: (Math.floor(n / 7) / 5 + roll() * 0.09) * length,
    y: height * (0.735 + roll() * 0.06),
    size: 0.8 + roll(),
  }));
  return (phase, picture) => {
    for (const one of all) {
      const x = fraction(one.x / length - phase * 2) * length - 30 * unit;
      box(picture, x, one.y, one.size * 2.4 * unit, one.size * 2 * unit, lamp, 0.95);
      glow(picture, x + unit, one.y + unit, 13 * unit, lamp, 0.42);
    }
  };
}

function wires(scene: Scene, paint: Colour): Layer {
  const { width, height, unit } = scene;
  const apart = width * 0.75;
  return (phase, picture) => {
    const moved = fraction(phase * 12) * apart;
    for (let n = -1; n < 3; n++) {
      const x = n * apart - moved + apart * 0.6;
      for (const wire of [0, 1, 2]) {
        const y = height * 0.2 + wire * 13 * unit;
        for (let step = 0; step < 12; step++) {
          const sag = (share: number): number => y + 4 * 26 * share * (1 - share) * unit;
          line(
            picture,
            x + (step / 12) * apart,
            sag(step / 12),
            x + ((step + 1) / 12) * apart,
            sag((step + 1) / 12),
            1.1 * unit,
            paint,
            0.8,
          );
        }
      }
      box(picture, x - 3 * unit, height * 0.13, 6 * unit, height, paint, 0.92);
      box(picture, x - 22 * unit, height * 0.19, 44 * unit, 4 * unit, paint, 0.92);
    }
  };
}

/** The window frame, the reflection of the compartment's lamp, and almost horizontal rain. */
function carriage(scene: Scene, paint: Colour, lamp: Colour): Layer {
  const { width, height, unit } = scene;
  const roll = chance(`streaks ${scene.seed}`);
  const streaks = Array.from({ length: 30 }, () => ({
    x: roll(),
    y: roll(),
    long: 8 + 22 * roll(),
    rounds: 1 + Math.floor(roll() * 2),
  }));
  const still: Picture = { width, height, rgb: new Float32Array(width * height * 3) };
  const mask = new Float32Array(width * height);
  const edge = 26 * unit;
  const corner = 34 * unit;
  paintArea(still, [0, 0, width, height], (x, y, out) => {
    const dx = Math.max(0, Math.abs(x - width / 2) - (width / 2 - edge - corner));
    const dy = Math.max(0, Math.abs(y - height * 0.47) - (height * 0.43 - edge * 0.6 - corner));
    const away = Math.sqrt(dx * dx + dy * dy) - corner;
    mask[Math.floor(y) * width + Math.floor(x)] = clamp(away + 0.5);
    const rim = Math.exp(-(((away - 5 * unit) / (3.5 * unit)) ** 2)) * 0.5;
    const light = 0.7 + 0.5 * smooth(height, 0, y) + rim;
    for (let channel = 0; channel < 3; channel++)
      out[channel] = (paint[channel] as number) * light + (lamp[channel] as number) * 0.1 * rim;
    return 1;
  });
  return (phase, picture) => {
    const shake = Math.sin(TURN * phase * 8) * 0.6 * unit;
    glow(picture, width * 0.19, height * 0.22 + shake, 70 * unit, lamp, 0.2);
    glow(picture, width * 0.19, height * 0.22 + shake, 22 * unit, lamp, 0.25);
    for (const one of streaks) {
      const x = fraction(one.x - phase * one.rounds) * width;
      const y = one.y * height + (1 - fraction(one.x - phase * one.rounds)) * 26 * unit;
      line(picture, x, y, x + one.long * unit, y - one.long * 0.16 * unit, 1.1 * unit, [0.8, 0.88, 1], 0.2);
    }
    for (let at = 0; at < mask.length; at++) {
      const cover = mask[at] as number;
      if (cover === 0) continue;
      for (let n = at * 3; n < at * 3 + 3; n++)
        picture.rgb[n] = (picture.rgb[n] as number) * (1 - cover) + (still.rgb[n] as number) * cover;
    }
  };
}
