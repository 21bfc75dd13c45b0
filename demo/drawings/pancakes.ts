import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, path, svg, swing, there, times } from '../canvas/svg.ts';
import { plant, ring, tabletop } from './scenery.ts';

/** A stack under running syrup. Palette: wall, table, plate, syrup, fruit. Variant: 0 pancakes with berries, 1 a chocolate cake with cherries. */
export const pancakes: Drawing = ({ palette, variant, seed }) => {
  const [wall = '#ffd9c0', table = '#f4a6a0', plate = '#3a7ca5', syrup = '#b3541e', fruit = '#c2255c'] = palette;
  const [dough, crust] = variant === 0 ? ['#e9b872', '#b8692e'] : ['#6b3a2a', '#3f1f1a'];
  const shine = light(syrup, 0.6);
  const layer = (n: number) => {
    const wide = 236 - n * 7 + ((n * 37 + seed * 11) % 14);
    return at(351 + ((n * 53 + seed * 7) % 19), 760 - n * 62)`
${box(-wide, -34, wide * 2, 66, dough, 33)}
${box(-wide, 0, wide * 2, 32, dark(dough, 0.18), 16, 'opacity=".6"')}
${line(svg`M${26 - wide} -24H${wide - 26}`, light(dough, 0.4), 8, 'opacity=".7"')}
${line(svg`M${14 - wide} 14Q0 22 ${wide - 14} 14`, crust, variant === 0 ? 9 : 15)}`;
  };
  const leaf = variant === 0 ? path('M0-20l7-9 10 4-4 9-12 3-9-6Z', dark(fruit, 0.6)) : line('M0-30Q14-76 44-84', '#4a7a2f', 6);
  const berry = (x: number, y: number, size: number) => at(x, y, 0, size)`
${disc(0, 5, 34, dark(fruit, 0.5), 'opacity=".4"')}
${disc(0, 0, 33, fruit)}
${path('M-33 0A33 33 0 0 0 33 0A40 40 0 0 1-33 0Z', dark(fruit, 0.35))}
${oval(-11, -14, 9, 6, light(fruit, 0.75))}
${leaf}`;
  const butter = `${path('M-56-8L0-34L58-8L2 20Z', '#fff2ae')}
${path('M-56-8L2 20V44L-56 16Z', '#f2cf63')}
${path('M58-8L2 20V44L58 16Z', '#e0b548')}`;
  return {
    ground: `${fade('wall', [light(wall, 0.4), wall])}
${glow('sun', '#fffbe0', 0.95)}
${glow('shade', dark(table, 0.8), 0.8)}
${box(0, 0, 720, 1280, 'url(#wall)')}
${box(420, 60, 230, 330, light(wall, 0.75), 12)}
${line('M535 60V390M420 225H650', wall, 10)}
${disc(560, 170, 300, 'url(#sun)')}
${plant(120, 566, mix(plate, wall, 0.3))}
${tabletop(560, table)}
${path('M470 640L720 560V900L560 1280H300Z', light(table, 0.4), 'opacity=".28"')}
${oval(370, 850, 370, 96, 'url(#shade)')}
${oval(360, 806, 330, 88, dark(plate, 0.3))}
${oval(360, 796, 330, 86, plate)}
${oval(360, 790, 282, 66, light(plate, 0.3))}
${times(5, layer)}
${oval(360, 494, 205, 44, light(dough, variant ? 0.1 : 0.25))}`,
    moving(phase) {
      // The shapes of the running syrup stand still; drops of light move down in them.
      const run = (n: number) => {
        const long = ([150, 236, 120, 200, 90, 214][n] ?? 0) + 16 * there(phase, 1, n * 0.23);
        const down = (phase + n * 0.37) % 1;
        return at(166 + n * 75, 508)`
${path(svg`M-34 0C-16 24 -17 ${long - 32} -20 ${long - 4}A20 22 0 0 0 20 ${long - 4}C17 ${long - 32} 16 24 34 0Z`, syrup)}
${oval(-7, 18 + down * (long - 30), 4, 13, shine, svg`opacity="${Math.sin(down * Math.PI)}"`)}`;
      };
      const wobble = swing(phase, 2) * 3;
      return `${oval(362, 498, 196 + 3 * there(phase, 2), 38, syrup)}
${oval(300, 486, 70, 9, shine, 'opacity=".45"')}
${ring(370, 486, 80, (phase * 2) % 1, 0.22, shine)}
${times(6, run)}
${path(svg`M372 -20L${348 + wobble} 478C330 498 410 498 ${392 + wobble} 478L412 -20Z`, syrup)}
${times(4, (n) => oval(384, ((phase * 2 + n / 4) % 1) * 452, 4, 40, shine, 'opacity=".6"'))}
${variant === 0 ? at(262, 462, swing(phase) * 2)`${butter}` : ''}
${berry(470, 462, 1)}
${berry(528, 482, 0.8)}
${berry(430, 490, 0.72)}
${berry(500, 414 + swing(phase, 2) * 2, 0.86)}`;
    },
  };
};
