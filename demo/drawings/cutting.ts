import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, path, svg, swing, times } from '../canvas/svg.ts';
import { hand, lookOf } from './person.ts';

/** A cook's hands over a board, seen from above. Palette: table, board, sleeves, cloth. Variant: 0 a carrot, 1 a cucumber, 2 a beetroot loaf. */
export const cutting: Drawing = ({ palette, variant, who, beats, seed }) => {
  const [table = '#2a6f6b', board = '#d9a566', sleeve = '#f4f1e8', cloth = '#e4572e'] = palette;
  const { skin } = lookOf(who, sleeve);
  const food = [
    ['#f0812a', '#ffb35c', '#ffd08a'],
    ['#3f8f3a', '#cfe8a0', '#e8f5cc'],
    ['#8f1f4a', '#c9386a', '#e8789a'],
  ][variant % 3] as [string, string, string];
  const radius = 62;
  const slice = (n: number) => {
    const [x, y] = [116 + (n % 3) * 92 + ((n * 37 + seed * 13) % 24), 640 + Math.floor(n / 3) * 70 + ((n * 53) % 30)];
    return at(
      x,
      y,
      `${oval(5, 9, radius - 8, radius - 12, dark(board, 0.5), 'opacity=".4"')}
${oval(0, 0, radius - 8, radius - 12, food[0])}
${oval(0, -3, radius - 15, radius - 19, food[1])}
${oval(0, -3, 24, 20, food[2])}
${times(variant === 1 ? 6 : 0, (m) => oval(22 * Math.cos(m), -3 + 18 * Math.sin(m), 4, 6, '#f8ffe0'))}`,
      n * 40,
    );
  };
  const herb = (x: number, y: number, turn: number) =>
    at(
      x,
      y,
      `${line('M0 120Q10 40 0-90', '#3c7a3a', 6)}
${times(7, (n) => at(0, 70 - n * 26, path('M0 0C14-30 50-30 64-6C44 16 14 14 0 0Z', mix('#3f8a3f', '#8fc85a', (n % 3) * 0.4)), n % 2 ? 200 : -20))}`,
      turn,
    );
  return {
    ground: `${fade('table', [light(table, 0.15), dark(table, 0.3)])}
${fade('board', [light(board, 0.2), board, dark(board, 0.12)])}
${glow('sun', '#fff6d8', 0.5)}
${fade('steel', ['#f4f7fa', '#aeb9c4', '#dfe6ec'])}
${box(0, 0, 720, 1280, 'url(#table)')}
${times(9, (n) => line(svg`M${n * 92 - 20} 0V1280`, dark(table, 0.2), 3, 'opacity=".35"'))}
${disc(200, 200, 620, 'url(#sun)')}
${at(600, 1010, `${box(-170, -90, 340, 240, cloth, 16)} ${times(4, (n) => box(-170, -66 + n * 56, 340, 16, light(cloth, 0.6)))}`, -9)}
${box(58, 400, 640, 510, dark(table, 0.65), 54, 'opacity=".45"')}
${box(40, 372, 640, 510, dark(board, 0.3), 50)}
${box(40, 360, 640, 505, 'url(#board)', 50)}
${disc(628, 816, 22, dark(board, 0.45))}
${times(6, (n) => line(svg`M70 ${410 + n * 78}q280 ${-24 + n * 8} 580 6`, dark(board, 0.2), 4, 'opacity=".4"'))}
${times(9, slice)}
${herb(590, 720, 24)}
${herb(640, 700, 50)}
${at(94, 200, `${oval(6, 14, 110, 110, dark(table, 0.6), 'opacity=".4"')} ${disc(0, 0, 108, '#f6efe2')} ${disc(0, 0, 86, '#e3d8c4')} ${times(9, (n) => `${disc(56 * Math.cos(n * 2.4) * (0.3 + n * 0.08), 56 * Math.sin(n * 2.4) * (0.3 + n * 0.08), 26, n % 3 ? '#d93a2f' : '#f2c53d')} ${disc(56 * Math.cos(n * 2.4) * (0.3 + n * 0.08) - 8, 56 * Math.sin(n * 2.4) * (0.3 + n * 0.08) - 9, 6, '#fff4e0')}`)}`)}`,
    moving(phase) {
      // The knife rocks twice a beat; the left hand draws back and returns with the loop.
      const chop = Math.abs(swing(phase, beats));
      const back = 34 * (1 - Math.cos(phase * Math.PI * 2)) * 0.5;
      const long = 190 - back;
      const root = at(
        392,
        520,
        `${path(svg`M0 ${-radius}H${long}Q${long + 90} ${-radius * 0.8} ${long + 110} 0Q${long + 90} ${radius * 0.8} ${long} ${radius}H0Z`, food[0])}
${path(svg`M0 ${radius}V${radius * 0.3}H${long + 96}Q${long + 80} ${radius * 0.8} ${long} ${radius}Z`, dark(food[0], 0.25), 'opacity=".6"')}
${times(4, (n) => line(svg`M${50 + n * 50} ${-radius + 14}q10 18 2 34`, dark(food[0], 0.25), 5, 'opacity=".5"'))}
${oval(0, 0, 24, radius, food[1])}
${oval(0, 0, 11, 28, food[2])}`,
      );
      const arm = (x: number, y: number, turn: number, side: number, curl: readonly number[]) =>
        at(
          x,
          y,
          `${line('M0 30L0 560', dark(sleeve, 0.18), 140)}
${line('M-12 60L-12 560', sleeve, 112)}
${line('M-62 40H62', light(sleeve, 0.4), 40)}
${hand(skin, side, curl)}`,
          turn,
          1.12,
        );
      const left = arm(520 - back * 0.5, 330, 192, 1, [0.75, 0.6, 0.65, 0.8]);
      const lift = chop * 46;
      const knife = at(
        372,
        540 - lift,
        `${path('M-26-190C-34 40-24 190-6 250L14 250V-190Z', '#8f9aa6')}
${path('M-18-190C-24 40-16 180-6 244L8 244V-190Z', 'url(#steel)')}
${box(-24, -350, 42, 170, '#3a2a2a', 16)}
${disc(-4, -310, 6, '#c9b8a0')}
${disc(-4, -240, 6, '#c9b8a0')}`,
        4 + chop * 5,
      );
      const right = arm(330, 236 - lift, 166, -1, [1, 1, 1, 0.9]);
      const flying = times(2, (n) => at(300 - n * 40 - chop * 20, 560 + n * 50, `${oval(0, 0, 22, 52, food[1])}${oval(-6, 0, 16, 50, food[0])}`, -14 - n * 20));
      return `${oval(380, 560, 70 + 20 * chop, 170, dark(board, 0.6), 'opacity=".22"')}
${flying}
${root}
${left}
${knife}
${right}`;
    },
  };
};
