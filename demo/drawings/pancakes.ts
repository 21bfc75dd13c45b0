import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, path, svg, swing, there, times } from '../canvas/svg.ts';

/** A stack of pancakes under running syrup. Palette: wall, table, plate, syrup, fruit. Variant: 0 pancakes with berries, 1 a chocolate cake with cherries. */
export const pancakes: Drawing = ({ palette, variant, seed }) => {
  const [wall = '#ffd9c0', table = '#f4a6a0', plate = '#3a7ca5', syrup = '#b3541e', fruit = '#c2255c'] = palette;
  const dough = variant === 0 ? '#e9b872' : '#6b3a2a';
  const crust = variant === 0 ? '#b8692e' : '#3f1f1a';
  const layer = (n: number) => {
    const y = 760 - n * 62;
    const wide = 236 - n * 7 + ((n * 37 + seed * 11) % 14);
    const x = 360 + (((n * 53 + seed * 7) % 19) - 9);
    return at(
      x,
      y,
      `${box(-wide, -34, wide * 2, 66, dough, 33)}
${box(-wide, 0, wide * 2, 32, dark(dough, 0.18), 16, 'opacity=".6"')}
${line(svg`M${-wide + 26} -24H${wide - 26}`, light(dough, 0.4), 8, 'opacity=".7"')}
${line(svg`M${-wide + 14} 14Q0 ${22} ${wide - 14} 14`, crust, variant === 0 ? 9 : 15)}`,
    );
  };
  const top = 512;
  const berry = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      `${disc(0, 5, 34, dark(fruit, 0.5), 'opacity=".4"')}
${disc(0, 0, 33, fruit)}
${path('M-33 0A33 33 0 0 0 33 0A40 40 0 0 1-33 0Z', dark(fruit, 0.35))}
${oval(-11, -14, 9, 6, light(fruit, 0.75))}
${variant ? line('M0-30Q14-76 44-84', '#4a7a2f', 6) : path('M0-20l7-9 10 4-4 9-12 3-9-6Z', dark(fruit, 0.6))}`,
      0,
      size,
    );
  return {
    ground: `${fade('wall', [light(wall, 0.4), wall])}
${fade('table', [table, dark(table, 0.3)])}
${glow('sun', '#fffbe0', 0.95)}
${glow('shade', dark(table, 0.8), 0.8)}
${box(0, 0, 720, 1280, 'url(#wall)')}
${box(420, 60, 230, 330, light(wall, 0.75), 12)}
${box(530, 60, 10, 330, wall)}
${box(420, 220, 230, 10, wall)}
${disc(560, 170, 300, 'url(#sun)')}
${at(120, 470, `${path('M-70-30H70L56 110H-56Z', mix(plate, wall, 0.3))} ${times(7, (n) => at(-48 + n * 16, -30, path('M0 0C-30-60-20-120 0-150C20-120 30-60 0 0Z', mix('#4f8a4a', wall, 0.15 + (n % 3) * 0.1)), (n - 3) * 17))}`)}
${box(0, 560, 720, 720, 'url(#table)')}
${path('M0 560H720V576H0Z', light(table, 0.4))}
${path('M470 640L720 560V900L560 1280H300Z', light(table, 0.4), 'opacity=".28"')}
${oval(370, 850, 370, 96, 'url(#shade)')}
${oval(360, 806, 330, 88, dark(plate, 0.3))}
${oval(360, 796, 330, 86, plate)}
${oval(360, 790, 282, 66, light(plate, 0.3))}
${times(5, layer)}
${oval(360, top - 18, 205, 44, light(dough, variant ? 0.1 : 0.25))}`,
    moving(phase) {
      const shine = light(syrup, 0.6);
      // Runs stand still as shapes; drops of light go down in them.
      const runs = [
        [-196, 150],
        [-120, 236],
        [-52, 120],
        [30, 200],
        [104, 90],
        [180, 214],
      ].map(([x = 0, long = 0], n) => {
        const swell = long + 16 * there(phase, 1, n * 0.23);
        const down = (phase + n * 0.37) % 1;
        const foot = top + 4 + swell;
        return `${path(svg`M${360 + x - 34} ${top - 4}C${360 + x - 16} ${top + 20} ${360 + x - 17} ${foot - 40} ${360 + x - 20} ${foot - 12}A20 22 0 0 0 ${360 + x + 20} ${foot - 12}C${360 + x + 17} ${foot - 40} ${360 + x + 16} ${top + 20} ${360 + x + 34} ${top - 4}Z`, syrup)}
${oval(360 + x - 7, top + 14 + down * (swell - 30), 4, 13, shine, svg`opacity="${Math.sin(down * Math.PI)}"`)}`;
      });
      const wobble = swing(phase, 2) * 3;
      const stream = `${path(svg`M${372} -20L${348 + wobble} ${top - 34}C${330} ${top - 14} ${410} ${top - 14} ${392 + wobble} ${top - 34}L412 -20Z`, syrup)}
${times(4, (n) => oval(384, ((phase * 2 + n / 4) % 1) * (top - 60), 4, 40, shine, 'opacity=".6"'))}`;
      const pool = `${oval(362, top - 14, 196 + 3 * there(phase, 2), 38, syrup)}
${oval(300, top - 26, 70, 9, shine, 'opacity=".45"')}
${svg`<ellipse cx="${370}" cy="${top - 26}" rx="${26 + 60 * ((phase * 2) % 1)}" ry="${7 + 12 * ((phase * 2) % 1)}" fill="none" stroke="${shine}" stroke-width="5" opacity="${0.7 * (1 - ((phase * 2) % 1))}"/>`}`;
      const pats =
        variant === 0
          ? at(
              262,
              top - 50,
              `${path('M-56-8L0-34L58-8L2 20Z', '#fff2ae')}
${path('M-56-8L2 20V44L-56 16Z', '#f2cf63')}
${path('M58-8L2 20V44L58 16Z', '#e0b548')}`,
              swing(phase) * 2,
            )
          : '';
      return `${pool}
${runs.join('')}
${stream}
${pats}
${berry(470, top - 50, 1)}
${berry(528, top - 30, 0.8)}
${berry(430, top - 22, 0.72)}
${berry(500, top - 98 + swing(phase, 2) * 2, 0.86)}`;
    },
  };
};
