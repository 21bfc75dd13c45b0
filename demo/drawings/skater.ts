import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, path, svg, swing, there, times } from '../canvas/svg.ts';
import { limb, lookOf, smallHead } from './person.ts';

/** Somebody on a skateboard by the sea. Palette: three of the sky, top, board. Variant: 0 palms, 1 a town. Any shape. */
export const skater: Drawing = ({ width, height, palette, variant, who, beats }) => {
  const [high = '#3b2a5e', middle = '#f0655a', low = '#ffd08a', top = '#25c2c2', board = '#ffe066'] = palette;
  const look = lookOf(who, top);
  const wide = width > height;
  const sea = height * (wide ? 0.5 : 0.42);
  const way = height * (wide ? 0.74 : 0.6);
  const ink = dark(high, 0.35);
  const palm = (tall: number) =>
    `${line(svg`M0 0Q${-18} ${-tall * 0.5} ${14} ${-tall}`, ink, 17)}
${times(7, (n) => at(14, -tall, path('M0 0C50-50 110-50 160 6C110-14 60-10 0 12Z', n % 2 ? ink : mix(ink, high, 0.4)), -200 + n * 37))}`;
  const house = (tall: number) =>
    `${box(-80, -tall, 160, tall, ink)}
${times(8, (n) => box(-58 + (n % 4) * 34, -tall + 26 + Math.floor(n / 4) * 56, 18, 26, n % 3 ? mix(ink, low, 0.75) : mix(ink, high, 0.5), 3))}`;
  const span = width + 520;
  return {
    ground: `${fade('sky', [high, middle, low])}
${fade('sea', [mix(low, middle, 0.3), mix(high, middle, 0.3)])}
${fade('way', [mix(high, middle, 0.35), dark(high, 0.25)])}
${glow('sun', '#fff2c0', 0.9)}
${glow('shade', '#0a0618', 0.7)}
${box(0, 0, width, sea + 4, 'url(#sky)')}
${disc(width * 0.56, sea - 60, 360, 'url(#sun)')}
${disc(width * 0.56, sea - 60, 128, light(low, 0.6))}
${box(0, sea, width, height - sea, 'url(#sea)')}
${times(7, (n) => box(width * 0.56 - 130 + n * 15, sea + 14 + n * 19, 260 - n * 30, 7, light(low, 0.6), 4, svg`opacity="${0.9 - n * 0.1}"`))}`,
    moving(phase) {
      const past = (share: number) => width + 260 - (share % 1) * span;
      const gulls = times(3, (n) =>
        at(past(phase + n / 3), 110 + n * 56, line(svg`M-30 ${10 * swing(phase, 3, n * 0.2)}Q-14-12 0 4Q14-12 30 ${10 * swing(phase, 3, n * 0.2)}`, ink, 6)),
      );
      const row = times(4, (n) => at(past(phase + n / 4), way + 8, variant === 0 ? palm(wide ? 280 : 430 + (n % 2) * 60) : house(wide ? 200 : 290 + (n % 3) * 70)));
      const rail = `${line(svg`M-20 ${way - 66}H${width + 20}`, ink, 10)}
${times(9, (n) => line(svg`M${width + 60 - ((phase * 2 + n / 9) % 1) * (width + 120)} ${way - 66}v70`, ink, 8))}`;
      const cracks = times(6, (n) =>
        line(svg`M${width + 200 - ((phase * 3 + n / 6) % 1) * (width + 400)} ${way + 30}l-${90} ${height - way}`, dark(high, 0.5), 5, 'opacity=".35"'),
      );
      // One push and one jump in every loop.
      const jump = Math.max(0, Math.sin((phase - 0.5) * Math.PI * 2.6)) * (phase > 0.5 && phase < 0.885 ? 1 : 0);
      const crouch = there(phase, beats / 2) * 0.3 + (phase > 0.4 && phase < 0.5 ? 0.6 * Math.sin((phase - 0.4) * 10 * Math.PI) : 0);
      const [x, y] = [width * (wide ? 0.44 : 0.5), way + (wide ? 110 : 150) - jump * 150];
      const push = phase < 0.38 ? Math.sin((phase / 0.38) * Math.PI) : 0;
      const hip = [0, -232 + crouch * 80 + jump * 30] as const;
      const neck = [26 + crouch * 34, hip[1] - 150 + crouch * 22] as const;
      const front = [hip, [64 + crouch * 26, -120 + crouch * 24], [62, -30]] as const;
      const rear = [hip, [-40 - push * 34 + crouch * 10, -118 + push * 24], [-66 - push * 84, -30 + push * 62]] as const;
      const legs = (points: readonly (readonly [number, number])[], colour: string) =>
        `${limb(points, colour, 48)}
${at(points[2]?.[0] ?? 0, points[2]?.[1] ?? 0, `${path('M-20-12Q-26 22-16 26H46Q50 4 16-6Z', '#fff8ee')}${line('M-18 26H46', top, 9)}`)}`;
      const arms = (side: number) =>
        `${limb(
          [
            [neck[0], neck[1] + 26],
            [neck[0] + side * 86, neck[1] + 56 - jump * 60 + side * swing(phase, 2) * 14],
            [neck[0] + side * 140, neck[1] + 6 - jump * 90 - side * swing(phase, 2) * 26],
          ],
          side > 0 ? top : dark(top, 0.2),
          36,
        )}
${disc(neck[0] + side * 144, neck[1] + 2 - jump * 92 - side * swing(phase, 2) * 26, 20, look.skin)}`;
      const deck = at(
        0,
        6,
        `${path('M-128-16Q-108 2-86 2H86Q108 2 128-16L134-6Q112 18 88 18H-88Q-112 18-134-6Z', board)}
${disc(-78, 32, 19, '#fff8ee')}
${disc(78, 32, 19, '#fff8ee')}
${times(2, (n) => line(svg`M${-78 + n * 156} 32l${14 * Math.cos(phase * 50)} ${14 * Math.sin(phase * 50)}`, ink, 5))}`,
        -jump * 17,
      );
      const body = `${path(svg`M${neck[0] - 54} ${neck[1] + 10}Q${neck[0]} ${neck[1] - 22} ${neck[0] + 54} ${neck[1] + 10}L${hip[0] + 46} ${hip[1] + 16}H${hip[0] - 46}Z`, top)}
${path(svg`M${neck[0] + 54} ${neck[1] + 10}L${hip[0] + 46} ${hip[1] + 16}H${hip[0] + 4}L${neck[0] + 24} ${neck[1] - 6}Z`, dark(top), 'opacity=".45"')}`;
      const wind = times(3, (n) => line(svg`M${-190 - n * 60} ${-260 + n * 90}h-${70 + 50 * there(phase, 3, n * 0.3)}`, '#ffffff', 6, 'opacity=".5"'));
      return `${gulls}
${row}
${box(0, way, width, height - way, 'url(#way)')}
${box(0, way, width, 14, light(middle, 0.3))}
${rail}
${cracks}
${oval(x, way + (wide ? 160 : 202), 170 - jump * 60, 22, 'url(#shade)')}
${at(x, y, `${wind} ${arms(-1)} ${deck} ${legs(rear, dark(high, 0.1))} ${legs(front, mix(high, '#4a5a9a', 0.5))} ${limb([neck, [neck[0] + 6, neck[1] - 30]], dark(look.skin, 0.15), 28)} ${body} ${smallHead(look, neck[0] + 10, neck[1] - 78, 0.62, -6 + crouch * 14)} ${arms(1)}`, 0, wide ? 0.86 : 1.12)}`;
    },
  };
};
