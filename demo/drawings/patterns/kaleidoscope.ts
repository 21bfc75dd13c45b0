import { pick, place, ramp } from '#demo/canvas/colour.ts';
import { clamp, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing } from '#demo/canvas/scene.ts';
import { sine } from '#demo/sine.ts';

/** Woven patterns in eight mirrors. Palette: ground, then threads, the last of them gold. */
export const kaleidoscope: Drawing = (scene) => {
  const { width, height, unit, palette, seed } = scene;
  const threads = ramp(palette.slice(0, -1), true);
  const gold = pick(ramp([palette[palette.length - 1] ?? '#ffffff', palette[palette.length - 1] ?? '#ffffff']), 0);
  const columns = Math.ceil(width / 2);
  const rows = Math.ceil(height / 2);
  // One quarter is computed and then mirrored. The position of a pixel in the wedge never changes.
  const fold = new Float32Array(columns * rows * 3);
  for (let y = 0, at = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, at += 3) {
      const dx = (x + 0.5) / unit;
      const dy = (y + 0.5) / unit;
      const wedge = TURN / 16;
      const turn = Math.abs(((Math.atan2(dy, dx) + wedge) % (wedge * 2)) - wedge);
      const away = Math.sqrt(dx * dx + dy * dy);
      fold[at] = Math.cos(turn) * away;
      fold[at + 1] = Math.sin(turn) * away;
      fold[at + 2] = away;
    }
  }
  const k = 0.8 + (seed % 5) * 0.13;
  return (phase, picture) => {
    const { rgb } = picture;
    const a = TURN * phase;
    const drift = [Math.sin(a) * 40, Math.cos(a) * 40] as const;
    for (let y = 0, at = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++, at += 3) {
        const u = (fold[at] as number) + drift[0];
        const v = (fold[at + 1] as number) + drift[1];
        const away = fold[at + 2] as number;
        const w1 = sine((u * 0.036 * k + sine(v * 0.008 + phase) * 1.6) / TURN);
        const w2 = sine((v * 0.062 * k + sine(u * 0.0048 - phase) * 1.8) / TURN - phase);
        const w3 = sine((away * 0.055 + w1 * 1.4) / TURN - phase * 2);
        const tone = 0.5 + 0.17 * (w1 + w2 + w3) + away * 0.0011 - phase;
        const band = tone * 6;
        const line = Math.abs(band - Math.round(band));
        const gilt = smooth(0.085, 0.03, line) * (0.55 + 0.45 * w2 * w3);
        const bead = smooth(0.93, 0.985, sine(u * 0.0334) * sine(v * 0.0334)) * smooth(0.12, 0.3, line);
        const from = place(threads, tone - Math.floor(tone));
        const red = threads.rgb[from] as number;
        const green = threads.rgb[from + 1] as number;
        const blue = threads.rgb[from + 2] as number;
        const light = (0.72 + 0.34 * w3 * w2 + 0.2 * sine(band + 0.25)) * clamp(1.25 - away * 0.0016);
        const shine = Math.max(gilt, bead);
        for (let mirror = 0; mirror < 4; mirror++) {
          const px = (mirror & 1) === 0 ? columns + x : columns - 1 - x;
          const py = (mirror & 2) === 0 ? rows + y : rows - 1 - y;
          if (px >= width || py >= height) continue;
          const to = (py * width + px) * 3;
          rgb[to] = red * light + (gold[0] - red * light) * shine;
          rgb[to + 1] = green * light + (gold[1] - green * light) * shine;
          rgb[to + 2] = blue * light + (gold[2] - blue * light) * shine;
        }
      }
    }
  };
};
