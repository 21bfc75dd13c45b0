import { bloom } from '../../canvas/bloom.ts';
import { colour, mix, pick, ramp } from '../../canvas/colour.ts';
import { shade } from '../../canvas/field.ts';
import { noise } from '../../canvas/noise.ts';
import { fraction, smooth, TURN } from '../../canvas/numbers.ts';
import type { Drawing } from '../../canvas/scene.ts';
import { glow, line } from '../../canvas/shapes.ts';
import { chance } from '../../chance.ts';

/** Stars that rush past. Palette: space, tunnel (two), then star colours. */
export const warp: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const roll = chance(`warp ${scene.seed}`);
  const paints = ramp(palette.slice(3));
  const form = noise(`tunnel ${scene.seed}`);
  const wall = form(0.5);
  const [space, first, second] = [colour(hex(0)), colour(hex(1)), colour(hex(2))];
  const all = Array.from({ length: 520 }, () => ({
    turn: roll() * TURN,
    far: 0.12 + 0.9 * roll() ** 0.8,
    start: roll(),
    rounds: 2 + Math.floor(roll() * 3),
    paint: pick(paints, roll()),
    thick: 0.6 + 1.5 * roll() ** 3,
  }));
  const reach = Math.hypot(width, height) * 0.5;
  return (phase, picture) => {
    const x = width / 2 + Math.sin(TURN * phase) * 10 * unit;
    const y = height * 0.48 + Math.cos(TURN * phase) * 12 * unit;
    const beat = scene.level(phase, 0);
    shade(picture, 4, (px, py, out) => {
      const dx = px - x;
      const dy = py - y;
      const away = Math.sqrt(dx * dx + dy * dy) / reach + 0.02;
      const turn = Math.atan2(dy, dx) / TURN;
      const deep = 9 / (away + 0.1) + phase * 64;
      const gas =
        wall(fraction(turn + 0.25 * away) * 64 * 0.125 * 8, deep * 0.5) * 0.5 +
        wall(fraction(turn + 0.25 * away) * 64, deep) * 0.5;
      const cloud = smooth(-0.1, 0.9, gas + 0.12) * smooth(0.02, 0.35, away) * 0.55;
      const core = Math.exp(-away * 8) * (0.75 + 0.3 * beat);
      for (let channel = 0; channel < 3; channel++) {
        const tint = (first[channel] as number) + ((second[channel] as number) - (first[channel] as number)) * away;
        out[channel] = (space[channel] as number) + tint * cloud + (first[channel] as number) * core;
      }
    });
    for (const star of all) {
      const life = fraction(phase * star.rounds + star.start);
      // Nearness grows faster and faster, as it does for whoever flies.
      const near = 0.012 / (1.012 - life) ** 1;
      const tail = 0.012 / (1.012 - Math.max(0, life - 0.02 - 0.03 * life));
      const c = Math.cos(star.turn);
      const s = Math.sin(star.turn);
      const head = star.far * near * reach * 7;
      const back = star.far * tail * reach * 7;
      if (back > reach * 1.1) continue;
      const bright = smooth(0, 0.35, life);
      line(
        picture,
        x + c * back,
        y + s * back,
        x + c * head,
        y + s * head,
        star.thick * unit * (0.5 + near * 6),
        mix(star.paint, [1, 1, 1], 0.35),
        bright,
        'add',
      );
    }
    glow(picture, x, y, 60 * unit, [1, 1, 1], 0.35 + 0.25 * beat);
    bloom(picture, 0.55, 18 * unit, 0.6);
  };
};
