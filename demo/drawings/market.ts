import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, passing, path, svg, swing, there, times } from '../canvas/svg.ts';
import { chance } from '../chance.ts';
import { figure, hand, lookOf } from './person.ts';
import { house } from './scenery.ts';

const wares = [
  ['#e63946', '#f4a261', '#8ab833', '#ffd23f', '#7b2d6b'],
  ['#ff8fab', '#ffd166', '#ff5d5d', '#c9a6ff', '#ffffff'],
  ['#c98a4b', '#e0aa66', '#a8683a', '#d99a55', '#b87a40'],
];

const fruit = (colour: string): string => `${disc(0, 0, 27, colour)}
${path('M-27 0a27 27 0 0 0 54 0a34 34 0 0 1-54 0Z', dark(colour, 0.3))}
${oval(-9, -10, 8, 5, light(colour, 0.7))}${line('M0-24q4-10 10-12', '#4a6a2f', 5)}`;

const flower = (colour: string): string => `${line('M0 40V0', '#3f8a4a', 7)}
${times(6, (n) => at(0, 0, n * 60)`${disc(16, 0, 14, n % 2 ? colour : light(colour, 0.3))}`)}
${disc(0, 0, 11, '#ffd23f')}`;

const bread = (colour: string): string => `${box(-38, -22, 76, 46, dark(colour, 0.15), 23)}
${box(-38, -24, 76, 38, colour, 19)}${line('M-18-14l10 18M0-16l10 18M18-14l8 16', light(colour, 0.6), 6)}`;

/** A stall and its seller. Palette: two of the sky, awning, apron, wood. Variant: 0 fruit, 1 flowers, 2 bread. */
export const market: Drawing = ({ palette, variant, who, beats, seed }) => {
  const [high = '#8fd0e8', low = '#fff0d0', awning = '#d1495b', apron = '#2a9d8f', wood = '#a8623a'] = palette;
  const look = lookOf(who, mix(apron, '#ffffff', 0.65));
  const roll = chance(`market ${seed}`);
  const piece = [fruit, flower, bread][variant] ?? fruit;
  const colours = wares[variant] ?? [];
  const heap = (n: number) => {
    const ware = colours[(n + seed) % 5] ?? awning;
    return times(12, (m) => at((m % 6) * 32 - 80, 6 + Math.floor(m / 6) * 26 - (m % 2) * 8, roll() * 30 - 15)`${piece(mix(ware, '#ffffff', roll() * 0.12))}`);
  };
  const crate = (n: number) => at(110 + n * 250, 790)`
${box(-104, -6, 208, 100, dark(wood, 0.5))}
${heap(n)}
${box(-112, 40, 224, 34, wood, 5)}${box(-112, 78, 224, 34, dark(wood, 0.15), 5)}`;
  const crates = times(3, crate);
  const coat = mix('#4a5a9a', low, 0.4);
  const passer = `${box(-46, -96, 92, 300, coat, 40)}
${disc(0, -134, 36, mix('#a0663f', low, 0.2))}
${path('M-38-134C-40-186 40-186 38-134C20-152-20-152-38-134Z', mix('#3a2218', low, 0.2))}`;
  const facade = (n: number) => house(n * 140 - 20, 840, 136, 440 + ((n * 71) % 120), mix(low, awning, 0.2 + (n % 3) * 0.12), () => mix(low, wood, 0.5));
  const stripe = (n: number) => path(svg`M${n * 92 - 10} 90H${n * 92 + 82}L${n * 96 + 76} 246Q${n * 96 + 30} 300 ${n * 96 - 18} 246Z`, n % 2 ? '#fff8ec' : awning);
  return {
    ground: `${fade('sky', [high, low])}
${glow('sun', '#fffbe0', 0.9)}
${fade('table', [light(wood, 0.12), dark(wood, 0.4)])}
${box(0, 0, 720, 1280, 'url(#sky)')}
${disc(600, 60, 360, 'url(#sun)')}
${times(6, facade)}
${box(0, 90, 720, 210, '#1a0c18', 0, 'opacity=".18"')}
${box(30, 90, 20, 800, dark(wood, 0.35))}${box(672, 90, 20, 800, dark(wood, 0.35))}`,
    moving(phase) {
      const [turn, offer] = [swing(phase, beats / 4) * 5, there(phase, 1) * 50];
      const flag = (n: number) =>
        at(n * 90 + 6, 44 + Math.sin((n / 8) * Math.PI) * 30)`${path(svg`M-22 0H22L${swing(phase, 2, n * 0.15) * 8} 50Z`, [awning, apron, '#ffd166'][n % 3] ?? awning)}`;
      // Equal people follow each other: in a loop, each reaches the place of the next.
      return `${passing(3, phase / 3, [-120, 840], (x) => at(x, 600 + Math.abs(swing(phase, 2)) * -8, 0, 0.92)`${passer}`)}
${at(350, 520 + swing(phase, beats / 2) * 4, 0, 1.12)`
${figure(look, { turn, mouth: 0.5 * there(phase, beats / 2), isBlinking: phase > 0.8 && phase < 0.85, wide: 180 })}
${path('M-78 196Q0 250 78 196L120 420H-120Z', apron)}
${line('M-60 176L-78 200M60 176L78 200', apron, 16)}`}
${line(svg`M506 800Q600 ${760 - offer * 0.4} 566 ${650 - offer}`, look.clothes, 62)}
${at(566, 640 - offer)`${at(0, -138)`${piece(colours[1] ?? awning)}`}${at(0, 0, -8, 0.9)`${hand(look.skin, 1, [0.5, 0.5, 0.5, 0.5])}`}`}
${box(-10, 836, 740, 460, 'url(#table)')}
${crates}
${box(-10, 902, 740, 20, light(wood, 0.35))}
${times(6, (n) => line(svg`M${n * 140 - 20} 930V1280`, dark(wood, 0.5), 5, 'opacity=".4"'))}
${times(8, stripe)}
${box(0, 76, 720, 26, dark(awning, 0.25))}
${times(9, flag)}`;
    },
  };
};
