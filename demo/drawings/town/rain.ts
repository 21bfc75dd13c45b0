import { type Colour, colour, mix, pick, ramp, scaled } from '#demo/canvas/colour.ts';
import { shade } from '#demo/canvas/field.ts';
import { fraction, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { box, disc, glow, paintArea, ring } from '#demo/canvas/shapes.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** Rain on a window in front of a street. Palette: top, bottom, sill, then the lights outside. */
export const rain: Drawing = (scene) => {
  const { width, height, unit, palette } = scene;
  const back = ramp(palette.slice(0, 2));
  const lights = lightsOf(scene);
  const drops = stillDrops(scene);
  const runners = runnersOf(scene);
  const behind = new Float32Array(width * height * 3);
  return (phase, picture) => {
    shade(picture, 8, (_, y, out) => out.set(pick(back, y / height)));
    lights(phase, picture);
    behind.set(picture.rgb);
    const lens = (x: number, y: number, size: number, tall: number): void => drop(picture, behind, x, y, size, tall);
    for (const one of drops) lens(one.x, one.y, one.size, one.size * 1.1);
    for (const run of runners) run(phase, lens);
    sill(scene, picture, phase);
    for (let n = 0; n < 3; n++) box(picture, 0, n * 2 * unit, width, 2 * unit, [0, 0, 0], 0.3 - n * 0.1);
  };
};

function lightsOf(scene: Scene): (phase: number, picture: Picture) => void {
  const { width, height, unit, palette } = scene;
  const roll = chance(`lights ${scene.seed}`);
  const paints = palette.slice(3).map(colour);
  const all = Array.from({ length: 62 }, () => {
    const low = roll();
    return {
      x: roll() * width * 1.1 - width * 0.05,
      y: height * (0.22 + 0.6 * low ** 0.8),
      size: (9 + 21 * roll()) * (0.6 + low * 0.7) * unit,
      paint: paints[Math.floor(roll() * paints.length)] ?? ([1, 1, 1] as Colour),
      start: roll(),
      beat: 1 + Math.floor(roll() * 3),
      moves: roll() < 0.3,
    };
  });
  return (phase, picture) => {
    for (const one of all) {
      const bright = 0.5 + 0.2 * Math.sin(TURN * (phase * one.beat + one.start));
      // Cars: they cross the street once per loop, behind everything else.
      const x = one.moves
        ? fraction(one.x / width + phase * (one.start < 0.5 ? 1 : -1)) * width * 1.3 - width * 0.15
        : one.x;
      const y = one.moves ? height * (0.68 + 0.12 * one.start) : one.y;
      disc(picture, x, y, one.size, one.paint, bright * 0.52, 4 * unit, 'add');
      ring(picture, x, y, one.size, 2.4 * unit, one.paint, bright * 0.16, 'add');
      glow(picture, x, y, one.size * 3, one.paint, bright * 0.16);
    }
  };
}

interface Drop {
  x: number;
  y: number;
  size: number;
}

function stillDrops(scene: Scene): Drop[] {
  const { width, height, unit } = scene;
  const roll = chance(`drops ${scene.seed}`);
  const drops: Drop[] = [];
  for (let tries = 0; tries < 900 && drops.length < 330; tries++) {
    const one = { x: roll() * width, y: roll() * height * 0.93, size: (0.9 + 8 * roll() ** 3.4) * unit };
    if (drops.every((other) => (other.x - one.x) ** 2 + (other.y - one.y) ** 2 > (other.size + one.size + unit) ** 2))
      drops.push(one);
  }
  return drops;
}

type Lens = (x: number, y: number, size: number, tall: number) => void;

/** A drop that runs down once per loop, and the small drops behind it, which dry before it comes again. */
function runnersOf(scene: Scene): ((phase: number, lens: Lens) => void)[] {
  const { width, height, unit } = scene;
  const roll = chance(`runners ${scene.seed}`);
  return Array.from({ length: 11 }, (_, index) => {
    const lane = ((index + 0.2 + 0.6 * roll()) / 11) * width;
    const start = roll();
    const size = (4.6 + 3.2 * roll()) * unit;
    const wave = roll() * 9;
    const where = (share: number): [number, number] => {
      // Runs, stops, runs again.
      const moved = share - Math.sin(share * TURN * 3 + wave) * 0.045 + Math.sin(wave) * 0.045;
      return [
        lane + (Math.sin(share * 9 + wave) * 7 + Math.sin(share * 23 + wave * 2) * 3) * unit,
        (moved * 1.16 - 0.08) * height,
      ];
    };
    const trail = Array.from({ length: 34 }, (_, n) => ({
      share: (n + roll() * 0.8) / 34,
      size: (0.25 + 0.3 * roll()) * size,
      off: (roll() - 0.5) * 3 * unit,
    }));
    return (phase, lens) => {
      const now = fraction(phase + start);
      for (const bead of trail) {
        const age = fraction(now - bead.share);
        const left = bead.size * (1 - age * 1.15);
        const [x, y] = where(bead.share);
        if (left > 0.5 && age > 0.012) lens(x + bead.off, y, left, left * 1.15);
      }
      const [x, y] = where(now);
      lens(x, y, size, size * 1.4);
    };
  });
}

/** A drop is a lens: it shows the street upside down, dark above and bright below. */
function drop(picture: Picture, behind: Float32Array, x: number, y: number, size: number, tall: number): void {
  const { width, height } = picture;
  paintArea(picture, [x - size, y - tall, x + size, y + tall], (px, py, out) => {
    const dx = (px - x) / size;
    const dy = (py - y) / tall;
    const away = dx * dx + dy * dy;
    if (away > 1.25) return 0;
    const bent = 5 + 4 * away;
    const sx = Math.min(width - 1, Math.max(0, (x - dx * size * bent) | 0));
    const sy = Math.min(height - 1, Math.max(0, (y - dy * tall * bent) | 0));
    const at = (sy * width + sx) * 3;
    const light = 1.15 + 0.65 * dy - 0.55 * smooth(0.45, 1, away);
    const shine = 0.75 * smooth(0.12, 0, (dx + 0.35) ** 2 + (dy + 0.42) ** 2);
    for (let channel = 0; channel < 3; channel++)
      out[channel] = (behind[at + channel] as number) * light + 0.045 + shine;
    return smooth(1.12, 0.8, away) * 0.95;
  });
}

function sill(scene: Scene, picture: Picture, phase: number): void {
  const { width, height, unit, palette } = scene;
  const wood = colour(palette[2] ?? '#000000');
  const warm = colour(palette[3] ?? '#ffffff');
  const top = height * 0.93;
  box(picture, 0, top, width, height - top, wood);
  box(picture, 0, top, width, 2 * unit, mix(wood, warm, 0.35), 0.8);
  const x = width * 0.73;
  const half = 27 * unit;
  const tall = 50 * unit;
  ring(picture, x + half + 6 * unit, top - tall * 0.52, 13 * unit, 6 * unit, scaled(wood, 0.75));
  paintArea(picture, [x - half, top - tall, x + half, top + 3 * unit], (px, py, out) => {
    const across = (px - x) / half;
    const down = (py - top + tall) / tall;
    const inset = 0.1 * smooth(0.7, 1, down);
    const light = 0.75 + 1.5 * smooth(-0.3, -0.95, across) * 0.4 + 0.35 * smooth(0.12, 0, down);
    for (let channel = 0; channel < 3; channel++)
      out[channel] = (wood[channel] as number) * light + (warm[channel] as number) * 0.1 * smooth(0, -1, across);
    return Math.min(1, Math.max(0, (1 - inset - Math.abs(across)) * half + 0.5));
  });
  for (let n = 0; n < 26; n++) {
    const life = fraction(phase * 2 + n / 26);
    const side = Math.sin(TURN * (life * 1.2 + (n % 2) * 0.5 + phase)) * 9 * life;
    disc(
      picture,
      x + (side + (n % 2 === 0 ? -5 : 6)) * unit,
      top - tall - life * 95 * unit,
      (3 + life * 9) * unit,
      [0.9, 0.9, 0.95],
      0.05 * Math.sin(Math.PI * life),
      (4 + life * 14) * unit,
      'add',
    );
  }
}
