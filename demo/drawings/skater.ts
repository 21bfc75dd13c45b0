import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, passing, path, svg, swing, there, times } from '../canvas/svg.ts';
import { limb, lookOf, type Point, shoe, smallHead } from './person.ts';
import { house } from './scenery.ts';

/** A person on a skateboard by the sea. Palette: three of the sky, top, board. Variant: 0 palms, 1 a town. */
export const skater: Drawing = ({ palette, variant, who, beats }) => {
  const [high = '#3b2a5e', middle = '#f0655a', low = '#ffd08a', top = '#25c2c2', board = '#ffe066'] = palette;
  const look = lookOf(who, top);
  const ink = dark(high, 0.35);
  const leaf = (n: number) => at(14, 0, -200 + n * 37)`${path('M0 0C50-50 110-50 160 6C110-14 60-10 0 12Z', n % 2 ? ink : mix(ink, high, 0.4))}`;
  const palm = (x: number, tall: number) => at(x, 776 - tall)`${line(svg`M0 ${tall}Q-18 ${tall * 0.5} 14 0`, ink, 17)}${times(7, leaf)}`;
  const town = (x: number, tall: number) => house(x - 80, 776, 160, tall, ink, (n) => mix(ink, n % 3 ? low : high, 0.6));
  return {
    ground: `${fade('sky', [high, middle, low])}
${fade('sea', [mix(low, middle, 0.3), mix(high, middle, 0.3)])}
${fade('way', [mix(high, middle, 0.35), dark(high, 0.25)])}
${glow('sun', '#fff2c0', 0.9)}
${glow('shade', '#0a0618', 0.7)}
${box(0, 0, 720, 542, 'url(#sky)')}
${disc(404, 478, 360, 'url(#sun)')}
${disc(404, 478, 128, light(low, 0.6))}
${box(0, 538, 720, 742, 'url(#sea)')}
${times(7, (n) => box(274 + n * 15, 552 + n * 19, 260 - n * 30, 7, light(low, 0.6), 4, svg`opacity="${0.9 - n * 0.1}"`))}`,
    moving(phase) {
      // One push and one jump in every loop.
      const jump = phase > 0.5 && phase < 0.885 ? Math.sin((phase - 0.5) * Math.PI * 2.6) : 0;
      const crouch = there(phase, beats / 2) * 0.3 + (phase > 0.4 && phase < 0.5 ? 0.6 * Math.sin((phase - 0.4) * 10 * Math.PI) : 0);
      const push = phase < 0.38 ? Math.sin((phase / 0.38) * Math.PI) : 0;
      const hip: Point = [0, -232 + crouch * 80 + jump * 30];
      const [x, y]: Point = [26 + crouch * 34, hip[1] - 150 + crouch * 22];
      const leg = (knee: Point, foot: Point, colour: string) => limb([hip, knee, foot], colour, 48) + shoe(foot, top, 0.8, 0.9);
      const arm = (side: number) => {
        const lift = side * swing(phase, 2);
        const hand: Point = [x + side * 140, y + 6 - jump * 90 - lift * 26];
        return `${limb([[x, y + 26], [x + side * 86, y + 56 - jump * 60 + lift * 14], hand], side > 0 ? top : dark(top, 0.2), 36)}${disc(...hand, 20, look.skin)}`;
      };
      const deck = at(0, 6, -jump * 17)`
${path('M-128-16Q-108 2-86 2H86Q108 2 128-16L134-6Q112 18 88 18H-88Q-112 18-134-6Z', board)}
${disc(-78, 32, 19, '#fff8ee')}${disc(78, 32, 19, '#fff8ee')}`;
      const body = `${path(svg`M${x - 54} ${y + 10}Q${x} ${y - 22} ${x + 54} ${y + 10}L46 ${hip[1] + 16}H-46Z`, top)}
${path(svg`M${x + 54} ${y + 10}L46 ${hip[1] + 16}H4L${x + 24} ${y - 6}Z`, dark(top), 'opacity=".45"')}`;
      const wing = 10 * swing(phase, 3);
      return `${passing(3, phase, [980, -260], (x, n) => at(x, 110 + n * 56)`${line(svg`M-30 ${wing}Q-14-12 0 4Q14-12 30 ${wing}`, ink, 6)}`)}
${passing(4, phase, [980, -260], (x, n) => (variant === 0 ? palm(x, 430 + (n % 2) * 60) : town(x, 290 + (n % 3) * 70)))}
${box(0, 768, 720, 512, 'url(#way)')}
${box(0, 768, 720, 14, light(middle, 0.3))}
${line('M-20 702H740', ink, 10)}
${passing(9, phase * 2, [780, -60], (x) => line(svg`M${x} 702v70`, ink, 8))}
${passing(6, phase * 3, [920, -200], (x) => line(svg`M${x} 798l-90 482`, dark(high, 0.5), 5, 'opacity=".35"'))}
${oval(360, 970, 170 - jump * 60, 22, 'url(#shade)')}
${at(360, 918 - jump * 150, 0, 1.12)`
${times(3, (n) => line(svg`M${-190 - n * 60} ${-260 + n * 90}h${-70 - 50 * there(phase, 3, n * 0.3)}`, '#ffffff', 6, 'opacity=".5"'))}
${arm(-1)}
${deck}
${leg([-40 - push * 34 + crouch * 10, -118 + push * 24], [-66 - push * 84, -30 + push * 62], dark(high, 0.1))}
${leg([64 + crouch * 26, -120 + crouch * 24], [62, -30], mix(high, '#4a5a9a', 0.5))}
${line(svg`M${x} ${y}l6 -30`, dark(look.skin, 0.15), 28)}
${body}
${smallHead(look, x + 10, y - 78, 0.62, -6 + crouch * 14)}
${arm(1)}`}`;
    },
  };
};
