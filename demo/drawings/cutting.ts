import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, oval, path, svg, swing, there, times } from '../canvas/svg.ts';
import { hand, lookOf } from './person.ts';
import { leaves, tabletop } from './scenery.ts';

const foods = [
  ['#f0812a', '#ffb35c', '#ffd08a'],
  ['#3f8f3a', '#cfe8a0', '#e8f5cc'],
  ['#8f1f4a', '#c9386a', '#e8789a'],
] as const;

/** A cook's hands over a board, seen from above. Palette: table, board, sleeves, cloth. Variant: 0 a carrot, 1 a cucumber, 2 a beetroot. */
export const cutting: Drawing = ({ palette, variant, who, beats, seed }) => {
  const [table = '#2a6f6b', board = '#d9a566', sleeve = '#f4f1e8', cloth = '#e4572e'] = palette;
  const { skin } = lookOf(who, sleeve);
  const [rind, flesh, core] = foods[variant] ?? foods[0];
  const slice = (n: number) => at(116 + (n % 3) * 92 + ((n * 37 + seed * 13) % 24), 640 + Math.floor(n / 3) * 70 + ((n * 53) % 30), n * 40)`
${oval(5, 9, 54, 50, dark(board, 0.5), 'opacity=".4"')}
${oval(0, 0, 54, 50, rind)}${oval(0, -3, 47, 43, flesh)}${oval(0, -3, 24, 20, core)}`;
  const tomato = (n: number) => at(0, 0, n * 137)`${disc(17 + n * 4.5, 0, 26, n % 3 ? '#d93a2f' : '#f2c53d')}${disc(9 + n * 4.5, -9, 6, '#fff4e0')}`;
  const arm = (x: number, y: number, turn: number, side: number, curl: readonly number[]) => at(x, y, turn, 1.12)`
${line('M0 30L0 560', dark(sleeve, 0.18), 140)}
${line('M-12 60L-12 560', sleeve, 112)}
${line('M-62 40H62', light(sleeve, 0.4), 40)}
${hand(skin, side, curl)}`;
  const knife = `${path('M-26-190C-34 40-24 190-6 250L14 250V-190Z', '#8f9aa6')}
${path('M-18-190C-24 40-16 180-6 244L8 244V-190Z', 'url(#steel)')}
${box(-24, -350, 42, 170, '#3a2a2a', 16)}`;
  return {
    ground: `${tabletop(-10, table)}
${fade('board', [light(board, 0.2), board, dark(board, 0.12)])}
${glow('sun', '#fff6d8', 0.5)}
${fade('steel', ['#f4f7fa', '#aeb9c4', '#dfe6ec'])}
${disc(200, 200, 620, 'url(#sun)')}
${at(600, 1010, -9)`${box(-170, -90, 340, 240, cloth, 16)}${times(4, (n) => box(-170, -66 + n * 56, 340, 16, light(cloth, 0.6)))}`}
${box(58, 400, 640, 510, dark(table, 0.65), 54, 'opacity=".45"')}
${box(40, 372, 640, 510, dark(board, 0.3), 50)}
${box(40, 360, 640, 505, 'url(#board)', 50)}
${times(6, (n) => line(svg`M70 ${410 + n * 78}q280 ${-24 + n * 8} 580 6`, dark(board, 0.2), 4, 'opacity=".4"'))}
${times(9, slice)}
${at(600, 850, 14, 0.9)`${leaves(7, 22)}`}
${at(94, 200)`${oval(6, 14, 110, 110, dark(table, 0.6), 'opacity=".4"')}${disc(0, 0, 108, '#f6efe2')}${disc(0, 0, 86, '#e3d8c4')}${times(9, tomato)}`}`,
    moving(phase) {
      // The knife rocks twice a beat; the left hand draws back and returns with the loop.
      const chop = Math.abs(swing(phase, beats));
      const back = 34 * there(phase);
      const long = 190 - back;
      const root = `${path(svg`M0 -62H${long}Q${long + 90} -50 ${long + 110} 0Q${long + 90} 50 ${long} 62H0Z`, rind)}
${path(svg`M0 62V18H${long + 96}Q${long + 80} 50 ${long} 62Z`, dark(rind, 0.25), 'opacity=".6"')}
${times(4, (n) => line(svg`M${50 + n * 50} -48q10 18 2 34`, dark(rind, 0.25), 5, 'opacity=".5"'))}
${oval(0, 0, 24, 62, flesh)}${oval(0, 0, 11, 28, core)}`;
      const flying = (n: number) => at(300 - n * 40 - chop * 20, 560 + n * 50, -14 - n * 20)`${oval(0, 0, 22, 52, flesh)}${oval(-6, 0, 16, 50, rind)}`;
      return `${oval(380, 560, 70 + 20 * chop, 170, dark(board, 0.6), 'opacity=".22"')}
${times(2, flying)}
${at(392, 520)`${root}`}
${arm(520 - back * 0.5, 330, 192, 1, [0.75, 0.6, 0.65, 0.8])}
${at(372, 540 - chop * 46, 4 + chop * 5)`${knife}`}
${arm(330, 236 - chop * 46, 166, -1, [1, 1, 1, 0.9])}`;
    },
  };
};
