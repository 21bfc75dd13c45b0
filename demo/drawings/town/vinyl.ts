import { type Colour, colour, mix, pick, ramp, scaled } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { clamp, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { box, disc, line, paintArea, ring } from '#demo/canvas/shapes.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** A record that plays the sound of the video. Palette: table light, table dark, label (three), arm, bars low, bars high. */
export const vinyl: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const x = width * 0.5;
  const y = height * 0.4;
  const size = width * 0.445;
  const still = table(scene, x, y, size);
  const bars = ramp([hex(6), hex(7)]);
  const arm = colour(hex(5));
  const label = [colour(hex(2)), colour(hex(3)), colour(hex(4))] as const;
  const turns = Math.max(1, Math.round(scene.seconds * 0.5));
  return (phase, picture) => {
    picture.rgb.set(still.rgb);
    const turn = TURN * phase * turns;
    sheen(scene, picture, x, y, size, phase);
    labelOf(picture, x, y, size * 0.36, turn, label);
    disc(picture, x, y, 3.4 * unit, [0.85, 0.85, 0.88], 1, 1.2);
    toneArm(scene, picture, phase, arm, x, y, size);
    meter(scene, picture, phase, bars);
  };
};

function table(scene: Scene, x: number, y: number, size: number): Picture {
  const { width, height, unit, palette } = scene;
  const still: Picture = { width, height, rgb: new Float32Array(width * height * 3) };
  const light = colour(palette[0] ?? '#000000');
  const dark = colour(palette[1] ?? '#000000');
  shade(still, 8, (px, py, out) =>
    out.set(mix(light, dark, smooth(0, 1, Math.sqrt((px - width * 0.3) ** 2 + (py - height * 0.15) ** 2) / height))),
  );
  disc(still, x + 8 * unit, y + 14 * unit, size * 1.06, [0, 0, 0], 0.5, 34 * unit);
  disc(still, x, y, size * 1.05, scaled(dark, 0.6), 1, 1.5);
  ring(still, x, y, size * 1.045, 2 * unit, scaled(light, 1.2), 0.5);
  for (let dot = 0; dot < 90; dot++) {
    const turn = (dot / 90) * TURN;
    disc(still, x + Math.cos(turn) * size * 1.025, y + Math.sin(turn) * size * 1.025, 1.2 * unit, light, 0.7, 1);
  }
  const roll = chance(`grooves ${scene.seed}`);
  const grooves = Float32Array.from({ length: 400 }, () => 0.055 + 0.03 * roll());
  for (const gap of [0.56, 0.7, 0.83]) grooves[Math.round(gap * 400)] = 0.02;
  paintArea(still, [x - size, y - size, x + size, y + size], (px, py, out) => {
    const dx = px - x;
    const dy = py - y;
    const away = Math.sqrt(dx * dx + dy * dy) / size;
    if (away > 1.01) return 0;
    const turn = Math.atan2(dy, dx);
    const shine =
      Math.max(0, Math.cos((turn + 0.7) * 2)) ** 14 * 0.34 + Math.max(0, Math.cos((turn - 0.5) * 2)) ** 30 * 0.12;
    const groove = grooves[Math.min(399, (away * 400) | 0)] as number;
    const value = groove * (1 + shine * 7) + shine * 0.1 * (away > 0.37 ? 1 : 0);
    out[0] = value;
    out[1] = value * 0.97;
    out[2] = value * 1.06;
    return clamp((1 - away) * size + 0.5);
  });
  return still;
}

/** The light on the grooves trembles, because no record is quite flat. */
function sheen(scene: Scene, picture: Picture, x: number, y: number, size: number, phase: number): void {
  const loud = scene.level(phase, 0.1);
  const { unit } = scene;
  for (const [way, strong] of [
    [-0.7, 1],
    [-0.7 + Math.PI, 0.8],
  ] as const) {
    for (let n = 0; n < 5; n++) {
      const turn = way + Math.sin(TURN * (phase * 4 + n * 0.2)) * 0.045 + (n - 2) * 0.035;
      line(
        picture,
        x + Math.cos(turn) * size * 0.4,
        y + Math.sin(turn) * size * 0.4,
        x + Math.cos(turn) * size * 0.97,
        y + Math.sin(turn) * size * 0.97,
        9 * unit,
        [1, 0.98, 1],
        0.016 * strong * (1 + loud),
        'add',
      );
    }
  }
}

function labelOf(
  picture: Picture,
  x: number,
  y: number,
  size: number,
  turn: number,
  paints: readonly [Colour, Colour, Colour],
): void {
  const c = Math.cos(-turn);
  const s = Math.sin(-turn);
  paintArea(picture, [x - size, y - size, x + size, y + size], (px, py, out) => {
    const dx = (px - x) / size;
    const dy = (py - y) / size;
    const away = Math.sqrt(dx * dx + dy * dy);
    if (away > 1.02) return 0;
    const u = dx * c - dy * s;
    const v = dx * s + dy * c;
    // A sun over stripes: drawn once, then only rotated.
    const edge = size * 0.9;
    out.set(paints[0]);
    const stripe = v > 0.06 ? clamp((Math.abs(((v * 7) % 1) - 0.5) - 0.22) * edge * 0.14 + 0.5) : 0;
    for (let channel = 0; channel < 3; channel++) {
      const first = (out[channel] as number) + ((paints[1][channel] as number) - (out[channel] as number)) * stripe;
      const sun =
        v < 0.06 ? clamp((0.52 - Math.sqrt(u * u + (v - 0.06) ** 2)) * edge + 0.5) * clamp((0.06 - v) * edge + 0.5) : 0;
      out[channel] = (first + ((paints[2][channel] as number) - first) * sun) * (away > 0.955 ? 0.75 : 1);
    }
    return clamp((1 - away) * size + 0.5);
  });
}

function toneArm(
  scene: Scene,
  picture: Picture,
  phase: number,
  paint: Colour,
  x: number,
  y: number,
  size: number,
): void {
  const { width, height, unit } = scene;
  const px = width * 0.9;
  const py = height * 0.1;
  const wobble = Math.sin(TURN * phase * 4) * 0.006;
  const turn = Math.atan2(y + size * 0.5 - py, x + size * 0.46 - px) + wobble;
  const long = Math.hypot(y + size * 0.5 - py, x + size * 0.46 - px);
  const at = (share: number, off: number): [number, number] => [
    px + Math.cos(turn) * long * share - Math.sin(turn) * off,
    py + Math.sin(turn) * long * share + Math.cos(turn) * off,
  ];
  for (const [drop, tint, alpha] of [
    [9 * unit, [0, 0, 0] as Colour, 0.35],
    [0, paint, 1],
  ] as const) {
    const [ax, ay] = at(-0.16, 0);
    const [bx, by] = at(0.82, 0);
    const [cx, cy] = at(1, 9 * unit);
    line(picture, ax, ay + drop, bx, by + drop, 6 * unit, tint, alpha);
    line(picture, bx, by + drop, cx, cy + drop, 6 * unit, tint, alpha);
    line(
      picture,
      bx + (cx - bx) * 0.55,
      by + (cy - by) * 0.55 + drop,
      cx,
      cy + drop,
      14 * unit,
      drop > 0 ? tint : scaled(paint, 0.35),
      alpha,
    );
    line(
      picture,
      ax,
      ay + drop,
      ...withDrop(at(-0.05, 0), drop),
      19 * unit,
      drop > 0 ? tint : scaled(paint, 0.5),
      alpha,
    );
  }
  disc(picture, px, py, 18 * unit, scaled(paint, 0.55), 1, 1.5);
  disc(picture, px - 2 * unit, py - 2 * unit, 11 * unit, paint, 1, 8 * unit);
}

const withDrop = ([x, y]: [number, number], drop: number): [number, number] => [x, y + drop];

function meter(scene: Scene, picture: Picture, phase: number, bars: ReturnType<typeof ramp>): void {
  const { width, height, unit } = scene;
  const count = 18;
  const room = width * 0.84;
  const step = room / count;
  const floor = height * 0.93;
  for (let bar = 0; bar < count; bar++) {
    const loud = scene.level(phase, bar / (count - 1));
    const cells = 13;
    for (let cell = 0; cell < cells; cell++) {
      const on = clamp(loud * cells - cell);
      const paint = pick(bars, cell / (cells - 1));
      box(
        picture,
        width * 0.08 + bar * step,
        floor - (cell + 1) * 10.5 * unit,
        step - 4 * unit,
        7.5 * unit,
        paint,
        0.1 + 0.9 * on,
      );
    }
  }
}
