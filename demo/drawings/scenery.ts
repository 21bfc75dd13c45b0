import { at, both, box, dark, disc, fade, light, line, mix, oval, path, svg, swing, times } from '../canvas/svg.ts';

/** A table from this height down, with a light edge and the grain of its wood. */
export const tabletop = (y: number, colour: string): string => `${fade('table', [light(colour, 0.15), dark(colour, 0.4)])}
${box(0, y, 720, 1280 - y, 'url(#table)')}
${box(0, y, 720, 10, light(colour, 0.35))}
${times(4, (n) => line(svg`M-20 ${y + 140 + n * 150}q380 ${n * 22 - 30} 760 10`, dark(colour, 0.3), 4, 'opacity=".35"'))}`;

/** A house that stands at `y`; `lit` says the colour of each of its windows. */
export const house = (x: number, y: number, wide: number, tall: number, colour: string, lit: (n: number) => string): string => `${box(x, y - tall, wide, tall + 8, colour)}
${box(x, y - tall, wide, 10, light(colour, 0.18))}
${times(Math.floor(tall / 62) * 3, (n) => box(x + wide * (0.14 + (n % 3) * 0.27), y - tall + 34 + Math.floor(n / 3) * 62, wide * 0.18, 36, lit(n), 3))}`;

/** Leaves that grow from one point, this many degrees apart. */
export const leaves = (count: number, apart: number): string =>
  times(count, (n) => {
    const green = mix('#2f7a55', '#9fd06a', (n % 3) * 0.35);
    return at(0, 0, (n - (count - 1) / 2) * apart)`${path('M0 0C-34-60-28-130 0-165C28-130 34-60 0 0Z', green)}`;
  });

/** A plant in a pot that stands at a place. */
export const plant = (x: number, y: number, pot: string): string => at(x, y)`
${path('M-60-96H60L46 0H-46Z', pot)}
${box(-68, -114, 136, 30, light(pot, 0.15), 6)}
${at(0, -108)`${leaves(6, 24)}`}`;

/** Rain over a view of this size. */
export const rain = (phase: number, wide: number, tall: number): string =>
  times(32, (n) => {
    const y = ((phase * 3 + n * 0.173) % 1) * (tall + 100) - 80;
    return line(svg`M${(n * 197) % wide} ${y}l-8 60`, '#e4ecff', 3, 'opacity=".4"');
  });

/** Snow over a view of this size. */
export const snow = (phase: number, wide: number, tall: number): string =>
  times(30, (n) => {
    const [x, y] = [(n * 197) % wide, ((phase + n * 0.173) % 1) * (tall + 20) - 10];
    return disc(x + swing(phase, 1, n * 0.2) * 20, y, 3 + (n % 4) * 1.6, '#ffffff', 'opacity=".85"');
  });

/** A ring that opens on a liquid and fades; `open` is from 0 to 1, `flat` how tall it is for its width. */
export const ring = (x: number, y: number, wide: number, open: number, flat: number, colour = '#f0fff8'): string =>
  oval(x, y, wide * (0.1 + open), wide * flat * (0.1 + open), 'none', svg`stroke="${colour}" stroke-width="${5 - 3 * open}" opacity="${(0.6 * (1 - open)).toFixed(2)}"`);

/** Two dark eyes with a light in each, or shut. */
export const eyes = (apart: number, y: number, size: number, isShut: boolean): string =>
  both((side) => {
    const x = side * apart;
    if (isShut) return line(svg`M${x - size * 1.3} ${y + 2}q${size * 1.3} ${size} ${size * 2.6} 0`, '#1d1420', size * 0.6);
    return oval(x, y, size, size * 1.3, '#1d1420') + disc(x + size * 0.34, y - size * 0.42, size * 0.37, '#ffffff');
  });
