import { bloom } from '#demo/canvas/bloom.ts';
import { type Colour, colour, mix, pick, ramp } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { fraction, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { glow, line } from '#demo/canvas/shapes.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

interface Star {
  turn: number;
  far: number;
  start: number;
  rounds: number;
  paint: Colour;
  thick: number;
}

/** Stars that fly past. Palette: space, tunnel (two), then star colours. */
export const warp: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const roll = chance(`warp ${scene.seed}`);
  const paints = ramp(palette.slice(3));
  const gas = tunnel(scene);
  const all: Star[] = Array.from({ length: 520 }, () => ({
    turn: roll() * TURN,
    far: 0.12 + 0.9 * roll() ** 0.8,
    start: roll(),
    rounds: 2 + Math.floor(roll() * 3),
    paint: mix(pick(paints, roll()), [1, 1, 1], 0.35),
    thick: 0.6 + 1.5 * roll() ** 3,
  }));
  return (phase, picture) => {
    const x = width / 2 + Math.sin(TURN * phase) * 10 * unit;
    const y = height * 0.48 + Math.cos(TURN * phase) * 12 * unit;
    const beat = scene.level(phase, 0);
    gas(picture, x, y, phase, beat);
    for (const star of all) streak(scene, picture, star, x, y, phase);
    glow(picture, x, y, 60 * unit, [1, 1, 1], 0.35 + 0.25 * beat);
    bloom(picture, 0.55, 18 * unit, 0.6);
  };
};

function tunnel(scene: Scene): (picture: Picture, x: number, y: number, phase: number, beat: number) => void {
  const { width, height, palette } = scene;
  const [space, first, second] = palette.map(colour) as [Colour, Colour, Colour];
  const wall = noise(`tunnel ${scene.seed}`)(0.5);
  const reach = Math.sqrt(width * width + height * height) * 0.5;
  return (picture, x, y, phase, beat) => {
    shade(picture, 4, (px, py, out) => {
      const dx = px - x;
      const dy = py - y;
      const away = Math.sqrt(dx * dx + dy * dy) / reach + 0.02;
      const deep = 9 / (away + 0.1) + phase * 64;
      const around = fraction(Math.atan2(dy, dx) / TURN + 0.25 * away) * 64;
      const thick = wall(around, deep * 0.5) * 0.5 + wall(around, deep) * 0.5;
      const cloud = smooth(-0.1, 0.9, thick + 0.12) * smooth(0.02, 0.35, away) * 0.55;
      const core = Math.exp(-away * 8) * (0.75 + 0.3 * beat);
      for (let channel = 0; channel < 3; channel++) {
        const near = first[channel] as number;
        const tint = near + ((second[channel] as number) - near) * away;
        out[channel] = (space[channel] as number) + tint * cloud + near * core;
      }
    });
  };
}

function streak(
  { width, height, unit }: Scene,
  picture: Picture,
  star: Star,
  x: number,
  y: number,
  phase: number,
): void {
  const reach = Math.sqrt(width * width + height * height) * 0.5;
  const life = fraction(phase * star.rounds + star.start);
  // Stars approach faster and faster, as in a real flight.
  const near = 0.012 / (1.012 - life);
  const tail = 0.012 / (1.012 - Math.max(0, life - 0.02 - 0.03 * life));
  const head = star.far * near * reach * 7;
  const back = star.far * tail * reach * 7;
  if (back > reach * 1.1) return;
  const c = Math.cos(star.turn);
  const s = Math.sin(star.turn);
  const thick = star.thick * unit * (0.5 + near * 6);
  line(
    picture,
    x + c * back,
    y + s * back,
    x + c * head,
    y + s * head,
    thick,
    star.paint,
    smooth(0, 0.35, life),
    'add',
  );
}
