import type { Drawing } from '../canvas/scene.ts';
import { at, both, box, dark, disc, fade, glow, light, line, mix, pulse, svg, swing, times, veil } from '../canvas/svg.ts';
import { chance } from '../chance.ts';
import { hand, lookOf, type Point } from './person.ts';
import { leaves, tabletop } from './scenery.ts';

/** Hands that play, seen from above. Palette: table, machine, sleeves, two lights. Variant: 0 pads, 1 piano keys. */
export const pads: Drawing = ({ palette, variant, who, beats, seed }) => {
  const [table = '#3a2a5e', machine = '#1d1b2e', sleeve = '#f2b134', one = '#ff4fa2', two = '#25e0ff'] = palette;
  const { skin } = lookOf(who, sleeve);
  const roll = chance(`pads ${seed}`);
  const hits = Array.from({ length: 16 }, () => Math.floor(roll() * 16));
  const notes = beats * 2;
  /** Where a hand strikes a pad or a key. */
  const place = (n: number): Point => (variant === 0 ? [206 + (n % 4) * 106, 330 + Math.floor(n / 4) * 106] : [(n % 9) * 80, 560]);
  const plant = `${disc(0, 8, 120, dark(table, 0.5), 'opacity=".5"')}${leaves(9, 40)}${disc(0, 0, 20, '#2a5f45')}`;
  const cup = `${disc(8, 14, 78, dark(table, 0.6), 'opacity=".5"')}
${disc(0, 0, 76, light(sleeve, 0.5))}${disc(0, 0, 60, '#4a2a1a')}${line('M70 30L120 56', light(sleeve, 0.5), 22)}`;
  const pad = (n: number) => at(...place(n))`${box(-46, -46, 92, 92, light(machine, 0.16), 16)}${box(-40, -40, 80, 80, mix(machine, n % 3 ? one : two, 0.28), 12)}`;
  const board = `${box(128, 196, 476, 600, dark(table, 0.7), 40, 'opacity=".5"')}
${box(116, 176, 488, 600, 'url(#machine)', 40)}
${box(116, 176, 488, 14, light(machine, 0.25), 7)}
${box(150, 206, 190, 44, dark(two, 0.75), 8)}
${times(3, (n) => at(400 + n * 66, 230)`${disc(0, 0, 24, light(machine, 0.2))}${line(svg`M0 0l${10 - n * 8} -20`, one, 6)}`)}
${times(16, pad)}`;
  const keys = `${box(-20, 150, 760, 130, 'url(#machine)')}
${box(-20, 270, 760, 18, one)}
${times(10, (n) => box(n * 80 - 38, 288, 76, 500, '#f6f0e6', 10) + box(n * 80 - 38, 760, 76, 28, '#d9cfc0', 10))}`;
  const blacks = times(10, (n) => (n % 7 === 2 || n % 7 === 6 ? '' : box(n * 80 + 13, 288, 50, 300, '#1a1722', 8) + box(n * 80 + 21, 292, 10, 270, '#4a4658', 5)));
  return {
    ground: `${tabletop(-10, table)}
${fade('machine', [light(machine, 0.14), machine])}
${glow('one', one, 0.9)}
${glow('two', two, 0.9)}
${glow('lamp', light(sleeve, 0.4), 0.5)}
${disc(360, 260, 560, 'url(#lamp)')}
${at(640, 120)`${plant}`}
${at(90, 150)`${cup}`}
${variant === 0 ? board : keys + blacks}`,
    moving(phase) {
      const now = phase * notes;
      const shine = (n: number) => {
        const [age, note] = [(now - n + notes) % notes, hits[n] ?? 0];
        if (age >= 2) return '';
        const [x, y] = place(note);
        const [colour, halo] = note % 3 ? [one, 'url(#one)'] : [two, 'url(#two)'];
        return veil(1 - age / 2, variant === 0 ? disc(x, y, 150, halo) + box(x - 40, y - 40, 80, 80, light(colour, 0.45), 12) : box(x - 38, 288, 76, 500, colour, 10));
      };
      const bar = (n: number) => {
        const tall = 26 * Math.abs(swing(phase, 2 + (n % 3), n * 0.13));
        return box(160 + n * 14.5, 242 - tall, 9, tall + 3, two);
      };
      // Each hand goes where its next note is; the beat pushes it down.
      const arm = (side: number) => {
        const first = side > 0 ? 1 : 0;
        const turn = ((now - first + notes) % notes) / 2;
        const [from, to] = [0, 1].map((later) => place(hits[((Math.floor(turn) + later) * 2 + first) % notes] ?? 0)) as [Point, Point];
        const gone = Math.min(1, Math.max(0, ((turn % 1) - 0.35) / 0.65));
        const share = gone ** 2 * (3 - 2 * gone);
        const x = from[0] + (to[0] - from[0]) * share;
        const y = from[1] + (to[1] - from[1]) * share - 34 * Math.sin(share * Math.PI);
        const press = pulse(phase + (first * 0.5) / beats, beats);
        return at(Math.min(640, Math.max(110, x * 0.55 + 162 + side * 110)), y * 0.6 + 330, side * -13, 1.28 - press * 0.03)`
${at(16, 26, 0, 1.2)`${veil(0.3, hand('#0a0618', side, []))}`}
${line('M0 40L0 900', dark(sleeve, 0.2), 150)}
${line('M-14 60L-14 900', sleeve, 116)}
${line('M-66 60H66', light(sleeve, 0.35), 46)}
${hand(skin, side, [0.2 + press * 0.3, 0.1 + press * 0.2, 0.4, 0.5])}`;
      };
      return `${times(Math.min(16, notes), shine)}${variant === 0 ? times(12, bar) : blacks}${both(arm)}`;
    },
  };
};
