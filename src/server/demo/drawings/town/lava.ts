import { colour, mix, pick, ramp, scaled } from '../../canvas/colour.ts';
import { shade } from '../../canvas/field.ts';
import { clamp, smooth, TURN } from '../../canvas/numbers.ts';
import type { Drawing } from '../../canvas/scene.ts';
import { glow, paintArea, polygon } from '../../canvas/shapes.ts';
import { chance } from '../../chance.ts';

/** A lava lamp. Palette: wall light, wall dark, liquid top, liquid bottom, wax top, wax bottom, metal. */
export const lava: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const roll = chance(`wax ${scene.seed}`);
  const x = width / 2;
  const top = height * 0.13;
  const foot = height * 0.79;
  const blobs = Array.from({ length: 8 }, (_, index) => ({
    side: (roll() - 0.5) * 62,
    low: 0.05 + 0.3 * roll(),
    high: 0.55 + 0.38 * roll(),
    start: roll(),
    size: 19 + 17 * roll(),
    rounds: index % 4 === 0 ? 2 : 1,
  }));
  const liquid = ramp([hex(2), hex(3)]);
  const wax = ramp([hex(4), hex(5)]);
  const [light, dark, warm, metal] = [colour(hex(0)), colour(hex(1)), colour(hex(5)), colour(hex(6))];
  const half = (y: number): number =>
    (36 + 40 * smooth(-0.05, 0.85, (y - top) / (foot - top)) - 14 * smooth(0.86, 1.02, (y - top) / (foot - top))) *
    unit;
  return (phase, picture) => {
    shade(picture, 8, (px, py, out) =>
      out.set(
        mix(light, dark, smooth(0.1, 1, Math.sqrt((px - x) ** 2 + ((py - height * 0.5) * 0.7) ** 2) / (width * 0.85))),
      ),
    );
    glow(picture, x, height * 0.55, 330 * unit, warm, 0.3 + 0.03 * Math.sin(TURN * phase));
    const now = blobs.map((blob) => {
      const wave = Math.sin(TURN * (phase * blob.rounds + blob.start));
      const up = blob.low + (blob.high - blob.low) * (0.5 + 0.5 * wave * (1.5 - 0.5 * wave * wave));
      const y = foot - up * (foot - top);
      return {
        x: x + (blob.side + 9 * Math.sin(TURN * (phase + blob.start * 3))) * unit * (half(y) / (76 * unit)),
        y,
        size: (blob.size * unit) ** 2,
      };
    });
    paintArea(picture, [x - 80 * unit, top, x + 80 * unit, foot], (px, py, out) => {
      const across = Math.abs(px - x) / half(py);
      if (across > 1.02) return 0;
      const down = (py - top) / (foot - top);
      // A pool at the bottom and one at the top; the drops melt into them.
      let sum = 0.55 * Math.exp((down - 1) * 22) * 2.6 + Math.exp(-down * 30) * 1.4;
      for (const blob of now) sum += blob.size / ((px - blob.x) ** 2 + ((py - blob.y) * 0.88) ** 2 + 30);
      const solid = smooth(0.96, 1.05, sum);
      const deep = smooth(1, 2.6, sum);
      const skin = pick(wax, down);
      const base = pick(liquid, down);
      const round = 1 - 0.45 * across ** 4;
      const shine =
        0.3 *
        smooth(0.09, 0.02, Math.abs((px - x) / half(py) + 0.72)) *
        smooth(0.02, 0.1, down) *
        smooth(0.98, 0.8, down);
      for (let channel = 0; channel < 3; channel++) {
        const inner = (skin[channel] as number) * (0.72 + 0.42 * deep) + 0.1 * deep;
        const outer = (base[channel] as number) * (0.75 + 0.5 * Math.min(1, sum * 0.6));
        out[channel] = (outer + (inner - outer) * solid) * round + shine;
      }
      return clamp((1 - across) * half(py) + 0.5);
    });
    const cone = (y0: number, w0: number, y1: number, w1: number, tint: number): void => {
      const steps = 14;
      for (let n = 0; n < steps; n++) {
        const a = n / steps;
        const b = (n + 1) / steps;
        const tone =
          tint * (0.45 + 0.75 * Math.exp(-(((a - 0.32) / 0.16) ** 2)) + 0.25 * Math.exp(-(((a - 0.8) / 0.1) ** 2)));
        const at = (share: number, w: number): number => x + (share * 2 - 1) * w * unit;
        polygon(picture, [at(a, w0), y0, at(b, w0) + 0.6, y0, at(b, w1) + 0.6, y1, at(a, w1), y1], scaled(metal, tone));
      }
    };
    cone(top - 44 * unit, 22, top + 4 * unit, 37, 0.9);
    cone(foot - 3 * unit, 64, foot + 34 * unit, 38, 0.95);
    cone(foot + 34 * unit, 38, foot + 92 * unit, 74, 0.85);
  };
};
