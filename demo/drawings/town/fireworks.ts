import { bloom } from '#demo/canvas/bloom.ts';
import { type Colour, colour, mix, ramp } from '#demo/canvas/colour.ts';
import { backdrop } from '#demo/canvas/field.ts';
import { clamp, fraction, smooth, TURN } from '#demo/canvas/numbers.ts';
import type { Drawing, Scene } from '#demo/canvas/scene.ts';
import { box, disc, glow, line } from '#demo/canvas/shapes.ts';
import { reflect, stars } from '#demo/canvas/sky.ts';
import { chance } from '#demo/chance.ts';
import type { Picture } from '#demo/encoding/picture.ts';

/** Fireworks over a river. Palette: sky top, sky low, town, window, then the colours of the shells. */
export const fireworks: Drawing = (scene) => {
  const { height, unit, palette } = scene;
  const hex = (index: number): string => palette[index] ?? '#000000';
  const sky = ramp([hex(0), hex(1), hex(1)]);
  const night = stars(scene, 90, height * 0.5);
  const shells = shellsOf(scene);
  const shore = Math.round(height * 0.74);
  const draw = town(scene, shore, colour(hex(2)), colour(hex(3)));
  return (phase, picture) => {
    backdrop(picture, sky);
    night(phase, picture);
    for (const shell of shells) shell(phase, picture);
    draw(phase, picture);
    bloom(picture, 0.45, 22 * unit, 0.7);
    reflect(picture, shore, unit, phase, [0.75, 0.72, 0.8], 2.3);
  };
};

function shellsOf(scene: Scene): ((phase: number, picture: Picture) => void)[] {
  const { width, height, unit, palette } = scene;
  const roll = chance(`shells ${scene.seed}`);
  const paints = palette.slice(4).map(colour);
  return Array.from({ length: 11 }, (_, index) => {
    const x = width * (0.14 + 0.72 * fraction(index * 0.618 + 0.2));
    const y = height * (0.14 + 0.3 * roll());
    const start = (index + 0.25 * roll()) / 11;
    const size = (105 + 70 * roll()) * unit;
    const paint = paints[index % paints.length] ?? ([1, 1, 1] as Colour);
    const second = paints[(index + 2) % paints.length] ?? paint;
    const willow = index % 4 === 3;
    const sparks = Array.from({ length: willow ? 64 : 88 }, (_, n) => {
      const high = 1 - (2 * (n + 0.5)) / 88;
      const turn = n * 2.39996;
      const flat = Math.sqrt(Math.max(0, 1 - high * high));
      return { dx: Math.cos(turn) * flat, dy: high, speed: 0.85 + 0.3 * roll(), inner: n % 3 === 0, start: roll() };
    });
    return (phase, picture) => {
      // A shell needs 0.34 of the loop: a tenth to climb, the rest to burn.
      const life = fraction(phase - start) / 0.36;
      if (life >= 1) return;
      if (life < 0.26) return climb(scene, picture, x, y, life / 0.26, paint);
      const age = (life - 0.26) / 0.74;
      glow(picture, x, y, size * 1.7, mix(paint, [1, 1, 1], 0.3), 0.85 * Math.exp(-age * 11) + 0.1 * (1 - age));
      const at = (spark: (typeof sparks)[number], when: number): [number, number] => {
        const out = (1 - Math.exp(-when * 4.2)) * size * spark.speed * (spark.inner ? 0.55 : 1);
        return [x + spark.dx * out, y + spark.dy * out + when * when * (willow ? 130 : 62) * unit];
      };
      for (const spark of sparks) {
        const [hx, hy] = at(spark, age);
        const [tx, ty] = at(spark, Math.max(0, age - (willow ? 0.13 : 0.06)));
        const twinkle = age > 0.5 ? 0.55 + 0.45 * Math.sin(TURN * (age * 14 + spark.start)) : 1;
        const bright = smooth(1, 0.35, age) * twinkle;
        line(picture, tx, ty, hx, hy, 1.6 * unit, spark.inner ? second : paint, bright, 'add');
        disc(picture, hx, hy, 1.1 * unit, mix(paint, [1, 1, 1], 0.7), bright, 1, 'add');
      }
    };
  });
}

function climb(scene: Scene, picture: Picture, x: number, y: number, share: number, paint: Colour): void {
  const { height, unit } = scene;
  const from = height * 0.74;
  const eased = 1 - (1 - share) ** 2;
  const now = from + (y - from) * eased;
  for (let n = 0; n < 9; n++) {
    const up = clamp(eased - n * 0.022);
    const bend = Math.sin(up * 9 + x) * 2.5 * unit;
    disc(
      picture,
      x + bend,
      from + (y - from) * up,
      (1.5 - n * 0.12) * unit,
      mix(paint, [1, 0.9, 0.7], 0.6),
      (1 - n / 9) * 0.8,
      1.2,
      'add',
    );
  }
  glow(picture, x, now, 14 * unit, paint, 0.35);
}

function town(scene: Scene, shore: number, paint: Colour, lamp: Colour): (phase: number, picture: Picture) => void {
  const { width, unit } = scene;
  const roll = chance(`quay ${scene.seed}`);
  const houses: { x: number; wide: number; tall: number; roof: boolean }[] = [];
  for (let x = -10 * unit; x < width; ) {
    const wide = (15 + 25 * roll()) * unit;
    houses.push({ x, wide, tall: (16 + 46 * roll() ** 1.6) * unit, roof: roll() < 0.5 });
    x += wide;
  }
  const lights = houses.flatMap((house) =>
    Array.from({ length: 5 }, () => ({
      x: house.x + roll() * (house.wide - 5 * unit) + 2 * unit,
      y: shore - roll() * house.tall * 0.85 - 3 * unit,
      beat: roll(),
    })),
  );
  const tower = width * 0.37;
  return (phase, picture) => {
    for (const house of houses) {
      box(picture, house.x, shore - house.tall, house.wide + 1, house.tall, paint);
      if (house.roof)
        for (let step = 0; step < 8; step++)
          box(
            picture,
            house.x + step * house.wide * 0.0625,
            shore - house.tall - (step + 1) * unit,
            house.wide * (1 - step * 0.125),
            unit + 0.5,
            paint,
          );
    }
    box(picture, tower, shore - 96 * unit, 12 * unit, 96 * unit, paint);
    for (let step = 0; step < 22; step++)
      box(
        picture,
        tower + step * 0.27 * unit,
        shore - (97 + step) * unit,
        (12 - step * 0.54) * unit,
        1.2 * unit,
        paint,
      );
    disc(picture, tower + 6 * unit, shore - 84 * unit, 3.4 * unit, lamp, 0.9);
    for (const one of lights)
      box(picture, one.x, one.y, 2 * unit, 2.6 * unit, lamp, 0.55 + 0.25 * Math.sin(TURN * (phase + one.beat)));
    for (let n = 0; n < 14; n++) glow(picture, ((n + 0.5) / 14) * width, shore - 2 * unit, 9 * unit, lamp, 0.8);
  };
}
