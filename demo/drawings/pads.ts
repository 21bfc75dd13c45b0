import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, path, pulse, svg, swing, times, veil } from '../canvas/svg.ts';
import { chance } from '../chance.ts';
import { hand, lookOf } from './person.ts';

/** Hands that play, seen from above. Palette: table, machine, sleeves, two lights. Variant: 0 pads, 1 piano keys. */
export const pads: Drawing = ({ palette, variant, who, beats, seed }) => {
  const [table = '#3a2a5e', machine = '#1d1b2e', sleeve = '#f2b134', one = '#ff4fa2', two = '#25e0ff'] = palette;
  const { skin } = lookOf(who, sleeve);
  const roll = chance(`pads ${seed}`);
  const hits = Array.from({ length: 16 }, () => Math.floor(roll() * 16));
  const place = (n: number): [number, number] => [206 + (n % 4) * 106, 330 + Math.floor(n / 4) * 106];
  const key = (n: number) => 40 + n * 80;
  const plant = at(
    640,
    120,
    `${disc(0, 8, 120, dark(table, 0.5), 'opacity=".5"')}
${times(9, (n) => at(0, 0, path('M0 0C-40-50-34-120 0-150C34-120 40-50 0 0Z', mix('#2f7a55', '#8fd07a', (n % 3) * 0.35)), n * 40))}
${disc(0, 0, 20, '#2a5f45')}`,
  );
  const cup = at(
    90,
    150,
    `${disc(8, 14, 78, dark(table, 0.6), 'opacity=".5"')}
${disc(0, 0, 76, light(sleeve, 0.5))}
${disc(0, 0, 60, '#4a2a1a')}
${path('M-44-24A52 52 0 0 1 10-50', 'none', 'stroke="#a06a40" stroke-width="9"')}
${line('M70 30L120 56', light(sleeve, 0.5), 22)}`,
  );
  const board = `${box(128, 196, 476, 600, dark(table, 0.7), 40, 'opacity=".5"')}
${box(116, 176, 488, 600, 'url(#machine)', 40)}
${box(116, 176, 488, 14, light(machine, 0.25), 7)}
${box(150, 206, 190, 44, dark(two, 0.75), 8)}
${times(3, (n) => `${disc(400 + n * 66, 230, 24, light(machine, 0.2))} ${line(svg`M${400 + n * 66} 230l${10 - n * 8} -20`, one, 6)}`)}
${times(16, (n) => `${box(place(n)[0] - 46, place(n)[1] - 46, 92, 92, light(machine, 0.16), 16)} ${box(place(n)[0] - 40, place(n)[1] - 40, 80, 80, mix(machine, n % 3 ? one : two, 0.28), 12)}`)}`;
  const keys = `${box(-20, 150, 760, 130, 'url(#machine)')}
${box(-20, 270, 760, 18, one)}
${times(10, (n) => `${box(key(n) - 78, 288, 76, 500, '#f6f0e6', 10)}${box(key(n) - 78, 760, 76, 28, '#d9cfc0', 10)}`)}
${times(6, (n) => disc(80 + n * 60, 214, 15, n % 2 ? two : light(machine, 0.3)))}`;
  const blacks = times(10, (n) => (n % 7 === 2 || n % 7 === 6 ? '' : `${box(key(n) - 27, 288, 50, 300, '#1a1722', 8)}${box(key(n) - 19, 292, 10, 270, '#4a4658', 5)}`));
  return {
    ground: `${fade('table', [light(table, 0.1), dark(table, 0.4)])}
${fade('machine', [light(machine, 0.14), machine])}
${glow('one', one, 0.9)}
${glow('two', two, 0.9)}
${glow('lamp', light(sleeve, 0.4), 0.5)}
${box(0, 0, 720, 1280, 'url(#table)')}
${times(7, (n) => line(svg`M-20 ${60 + n * 190}q380 ${-40 + n * 12} 760 8`, dark(table, 0.25), 4, 'opacity=".4"'))}
${disc(360, 260, 560, 'url(#lamp)')}
${plant}
${cup}
${variant === 0 ? board : keys + blacks}`,
    moving(phase) {
      const now = phase * beats * 2;
      const struck = hits.map((pad, n) => ({ pad, n, age: (now - n + beats * 2) % (beats * 2) })).filter(({ n, age }) => n < beats * 2 && age < 2);
      const lights =
        variant === 0
          ? struck
              .map(({ pad, age }) => {
                const [x, y] = place(pad);
                return veil(
                  1 - age / 2,
                  `${disc(x, y, 150, pad % 3 ? 'url(#one)' : 'url(#two)')}
${box(x - 40, y - 40, 80, 80, light(pad % 3 ? one : two, 0.45), 12)}`,
                );
              })
              .join('')
          : `${struck.map(({ pad, age }) => veil(1 - age / 2, box(key(pad % 9) - 78, 288, 76, 500, pad % 3 ? one : two, 10))).join('')}
${struck.length > 0 ? blacks : ''}`;
      const screen =
        variant === 0
          ? times(12, (n) => box(160 + n * 14.5, 242 - 26 * Math.abs(swing(phase, 2 + (n % 3), n * 0.13)), 9, 26 * Math.abs(swing(phase, 2 + (n % 3), n * 0.13)) + 3, two))
          : '';
      // Each hand goes where its next note is; the beat pushes it down.
      const goes = (side: number): [number, number] => {
        const mine = (n: number) => hits[(n * 2 + (side > 0 ? 1 : 0)) % (beats * 2)] ?? 0;
        const turn = ((now - (side > 0 ? 1 : 0) + beats * 2) % (beats * 2)) / 2;
        const [from, to] = [mine(Math.floor(turn)), mine(Math.floor(turn) + 1)].map((pad) => (variant === 0 ? place(pad) : [key(pad % 9) - 40, 560])) as [
          [number, number],
          [number, number],
        ];
        const share = Math.min(1, Math.max(0, ((turn % 1) - 0.35) / 0.65)) ** 2 * (3 - 2 * Math.min(1, Math.max(0, ((turn % 1) - 0.35) / 0.65)));
        return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share - 34 * Math.sin(share * Math.PI)];
      };
      const arm = (side: number) => {
        const [x, y] = goes(side);
        const [px, py] = [Math.min(640, Math.max(110, x * 0.55 + 360 * 0.45 + side * 110)), y * 0.6 + 330];
        const press = pulse(phase + (side > 0 ? 0.5 / beats : 0), beats);
        return at(
          px,
          py,
          `${at(16, 26, veil(0.3, hand('#0a0618', side)), 0, 1.2)}
${line('M0 40L0 900', dark(sleeve, 0.2), 150)}
${line('M-14 60L-14 900', sleeve, 116)}
${line('M-66 60H66', light(sleeve, 0.35), 46)}
${hand(skin, side, [0.2 + press * 0.3, 0.1 + press * 0.2, 0.4, 0.5])}`,
          side * -13,
          1.28 - press * 0.03,
        );
      };
      return `${lights}${screen}${arm(-1)}${arm(1)}`;
    },
  };
};
