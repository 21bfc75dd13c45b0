import { type Colour, colour, mix } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { noise } from '#demo/canvas/noise.ts';
import { smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { disc, glow, line, polygon } from '#demo/canvas/shapes.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** Fireflies among trees in fog. Palette: fog high, fog low, moonlight, nearest tree, firefly. */
export const fireflies: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const [high, low, moon, near] = [colour(hex(0)), colour(hex(1)), colour(hex(2)), colour(hex(3))];
  const form = noise(`fog ${scene.seed}`, 3);
  const rows = [0, 1, 2, 3].map((depth) => trees(scene, depth, mix(low, near, [0.28, 0.55, 0.8, 1][depth] ?? 1)));
  const swarms = [0, 1, 2, 3].map((depth) => swarm(scene, depth, colour(hex(4))));
  return (phase, picture) => {
    const at = form(phase * 3);
    shade(picture, 6, (x, y, out) => {
      const mist = at(x / unit / 110, y / unit / 55) + 0.5 * at(x / unit / 46, y / unit / 26);
      const share = smooth(0.05, 0.85, y / height + 0.12 * mist);
      const shine = Math.exp(-(((x - width * 0.6) / (120 * unit)) ** 2 + ((y - height * 0.3) / (170 * unit)) ** 2));
      // Rays of moonlight that lean to the left.
      const shaft = 0.5 + 0.5 * Math.sin((x + y * 0.42) / (19 * unit) + Math.sin(TURN * phase) * 0.5);
      const light = shine * (0.5 + 0.18 * shaft + 0.2 * mist);
      for (let channel = 0; channel < 3; channel++) {
        const from = high[channel] as number;
        out[channel] = from + ((low[channel] as number) - from) * share + (moon[channel] as number) * light;
      }
    });
    rows.forEach((draw, depth) => {
      draw(phase, picture);
      swarms[depth]?.(phase, picture);
    });
  };
};

type Layer = (phase: number, picture: Picture) => void;

interface Trunk {
  x: number;
  thick: number;
  lean: number;
  twigs: { up: number; side: number; long: number }[];
  start: number;
}

function trees(scene: Scene, depth: number, paint: Colour): Layer {
  const { width, height, unit } = scene;
  const roll = chance(`trees ${depth} ${scene.seed}`);
  const count = [13, 9, 6, 3][depth] ?? 3;
  const ground = height * ([0.7, 0.77, 0.86, 0.95][depth] ?? 1);
  const trunks: Trunk[] = Array.from({ length: count }, (_, index) => ({
    x: ((index + 0.15 + 0.7 * roll()) / count) * width,
    thick: (4 + depth * 4.5) * (0.7 + 0.6 * roll()) * unit,
    lean: (roll() - 0.5) * 22 * unit,
    twigs: Array.from({ length: 7 }, () => ({ up: roll(), side: roll() < 0.5 ? -1 : 1, long: 16 + 36 * roll() })),
    start: roll(),
  }));
  const blades = Array.from({ length: depth < 2 ? 0 : 90 }, () => ({
    x: roll() * width,
    tall: (10 + 26 * roll()) * unit,
    bend: roll() - 0.5,
    start: roll(),
  }));
  const soil = [0, height, 0, ground + 12 * unit, width * 0.3, ground, width * 0.7, ground + 10 * unit];
  soil.push(width, ground - 4 * unit, width, height);
  return (phase, picture) => {
    for (const trunk of trunks) {
      const sway = Math.sin(TURN * (phase + trunk.start)) * (1.5 + depth) * unit;
      trunkAt(scene, picture, trunk, { ground, sway, grown: 0.6 + depth * 0.3, paint });
    }
    polygon(picture, soil, paint);
    const thick = (0.8 + depth * 0.35) * unit;
    for (const blade of blades) {
      const tip = blade.x + (blade.bend * 16 + Math.sin(TURN * (phase * 2 + blade.start)) * 2.5) * unit;
      line(picture, blade.x, ground + 10 * unit, tip, ground + 6 * unit - blade.tall, thick, paint);
    }
  };
}

interface Stand {
  ground: number;
  sway: number;
  grown: number;
  paint: Colour;
}

function trunkAt(scene: Scene, picture: Picture, trunk: Trunk, { ground, sway, grown, paint }: Stand): void {
  const { height, unit } = scene;
  const top = trunk.x + trunk.lean + sway;
  const half = trunk.thick / 2;
  const right = [top + half * 0.6, -5, trunk.x + half, ground, trunk.x + half * 2, height];
  const left = [trunk.x - half * 2, height, trunk.x - half, ground, top - half * 0.6, -5];
  polygon(picture, [...right, ...left], paint);
  for (const twig of trunk.twigs) {
    const y = ground * (0.04 + 0.62 * twig.up);
    const x = top + (trunk.x - top) * (y / ground);
    const long = twig.long * unit * grown * twig.side;
    const lift = Math.abs(long);
    line(picture, x, y, x + long, y - lift * 0.55 + sway, Math.max(1, trunk.thick * 0.16), paint);
    const [fx, fy] = [x + long * 0.55, y - lift * 0.3 + sway * 0.5];
    line(picture, fx, fy, x + long * 0.9, y - lift * 0.05 + sway, Math.max(0.8, trunk.thick * 0.08), paint);
  }
}

function swarm(scene: Scene, depth: number, paint: Colour): Layer {
  const { width, height, unit } = scene;
  const roll = chance(`swarm ${depth} ${scene.seed}`);
  const flies = Array.from({ length: 13 }, () => ({
    x: roll() * width,
    y: height * (0.45 + 0.42 * roll()),
    wide: (10 + 34 * roll()) * unit,
    tall: (8 + 26 * roll()) * unit,
    turns: 1 + Math.floor(roll() * 2),
    start: roll(),
    blinks: 3 + Math.floor(roll() * 2),
  }));
  const size = (0.7 + depth * 0.45) * unit;
  return (phase, picture) => {
    for (const fly of flies) {
      const turn = TURN * (phase * fly.turns + fly.start);
      const x = fly.x + Math.sin(turn) * fly.wide;
      const y = fly.y + Math.sin(turn * 2 + fly.start * 9) * fly.tall * 0.5;
      // The blinking moves across the clearing, so that neighbours blink one after the other.
      const on = smooth(0.1, 0.95, Math.sin(TURN * (phase * fly.blinks - fly.x / width + fly.start * 0.15)));
      glow(picture, x, y, size * 13, paint, 0.5 * on);
      glow(picture, x, y, size * 4, paint, 0.8 * on);
      disc(picture, x, y, size, mix(paint, [1, 1, 0.9], 0.6), 0.15 + on * 0.85, 1.3, 'add');
    }
  };
}
