import type { Drawing } from '../canvas/scene.ts';
import { at, both, box, dark, disc, fade, glow, light, line, mix, oval, passing, path, svg, swing, there, times } from '../canvas/svg.ts';
import { eyes } from './scenery.ts';

/** A dog that looks out of a moving car. Palette: two of the sky, hills, car, fur. Variant: 0 hanging ears, 1 pointed ears. Any shape. */
export const dog: Drawing = ({ width, height, palette, variant }) => {
  const [high = '#5fb0e8', low = '#fff0c8', hills = '#6aa84f', car = '#e4572e', fur = '#c98a4b'] = palette;
  const deep = dark(fur, 0.35);
  const [road, x, y, sill] = width > height ? [height * 0.8, width * 0.5, height * 0.44, 0] : [height * 0.6, 340, 480, 50];
  const tree = (x: number, tall: number) => at(x, road - 6)`
${box(-9, -tall * 0.5, 18, tall * 0.5, '#604034')}
${disc(0, -tall * 0.75, tall * 0.36, dark(hills, 0.12))}
${disc(-tall * 0.1, -tall * 0.83, tall * 0.24, light(hills, 0.2))}`;
  const cloud = `${disc(-50, 10, 36, '#ffffff')}${disc(0, -8, 54, '#ffffff')}${disc(58, 8, 40, '#ffffff')}${box(-84, 12, 180, 36, '#ffffff', 18)}`;
  /** A row of hills that passes this many times in a loop. */
  const row = (phase: number, count: number, tall: number, colour: string) => {
    const hill = svg`M0 ${road - 40}C${width * 0.15} ${road - tall} ${width * 0.35} ${road - tall} ${width * 0.5} ${road - 70}S${width * 0.85} ${road - tall * 0.8} ${width} ${road - 40}V${road + 8}H0Z`;
    return times(2, (k) => at((k - ((phase * count) % 1)) * width, 0)`${path(hill, colour)}`);
  };
  const door = `${path('M-760 150H760V900H-760Z', 'url(#car)')}
${path('M-760 150H760V176H-760Z', light(car, 0.5))}
${path('M250 150L392-700H442L320 150Z', dark(car, 0.5))}
${path('M-330 150L-277-700H-227L-250 150Z', dark(car, 0.5))}
${box(-180, 216, 110, 22, dark(car, 0.5), 11)}
${path('M380 96H470Q500 100 492 160H380Z', dark(car, 0.4))}`;
  const body = `${path('M-120 60C-170 160-190 240-190 420H190C190 240 170 160 120 60Z', fur)}
${path('M-64 110C-70 200-30 250 0 250S70 200 64 110Z', '#fff4e2')}
${path('M-116 120Q0 200 116 120L120 158Q0 236-120 158Z', car)}`;
  const paw = (side: number) => at(side * 92, 108)`${box(-46, 0, 92, 90, fur, 40)}${line('M-14 60v24m28-24v24', deep, 5)}`;
  const hanging = (side: number, turn: number) => at(side * 100, -66, side * (8 + turn), side, 1)`
${path('M-20-16C60-50 120-30 176 20C186 56 150 74 110 62C60 50 10 40-20 26Z', deep)}
${path('M0-8C60-34 104-18 146 20C110 20 50 10 0 8Z', fur, 'opacity=".4"')}`;
  const pointed = (side: number, turn: number) => at(side * 84, -86, side * 18 + turn * 0.4)`
${path('M-50 30C-46-50-14-110 8-116C36-90 54-30 52 30Z', fur)}
${path('M-24 20C-20-30-4-70 10-78C26-56 32-20 28 20Z', '#e8a0a0')}`;
  return {
    ground: `${fade('sky', [high, mix(high, low, 0.6), low])}
${glow('sun', '#fffbe0', 0.9)}
${fade('car', [light(car, 0.25), car, dark(car, 0.35)])}
${fade('road', ['#6a6470', '#46424f'])}
${box(0, 0, width, height, 'url(#sky)')}
${disc(width * 0.8, height * 0.16, height * 0.28, 'url(#sun)')}
${disc(width * 0.8, height * 0.16, 54, '#fff6c8')}`,
    moving(phase) {
      const flap = (n: number) => swing(phase, 5, n) * 15 + 12;
      const long = 172 + 20 * there(phase, 4);
      const tongue = `${path(svg`M-22 84C-30 130 ${flap(0.3) - 20} ${long} ${16 + flap(0.2) * 1.4} ${long}S${44 + flap(0.3) * 0.6} 110 26 84Z`, '#f2788a')}
${line(svg`M2 96Q4 130 ${14 + flap(0.2)} 156`, '#c94a62', 5)}`;
      const face = `${both((side) => (variant === 0 ? hanging : pointed)(side, flap(side * 0.05)))}
${path('M-128-10C-132-110-70-142 0-142S132-110 128-10C124 60 90 128 0 128S-124 60-128-10Z', fur)}
${path('M128-10C124 60 90 128 0 128C60 100 96 40 84-100C112-76 130-50 128-10Z', deep, 'opacity=".4"')}
${path('M-26-140C-34-60-44-30-70 20C-74 90-40 124 0 124S74 90 70 20C44-30 34-60 26-140Z', '#fff4e2')}
${tongue}
${path('M-70 44Q-44 96 0 70Q44 96 70 44Q60 110 0 110T-70 44Z', '#3a1f22')}
${oval(0, 34, 36, 25, '#22181c')}${oval(-9, 25, 11, 6, '#8a7a80')}
${line('M0 58V74M0 74Q-32 96-64 62M0 74Q32 96 64 62', '#22181c', 7)}
${eyes(62, -26, 15, phase > 0.7 && phase < 0.76)}
${both((side) => line(svg`M${side * 44} -62q${side * 16} -12 ${side * 34} -2`, deep, 8))}`;
      return `${passing(3, phase, [width + 200, -200], (x, n) => at(x, 90 + n * 62, 0, 0.9)`${cloud}`)}
${row(phase, 1, 230, mix(hills, high, 0.5))}
${passing(5, phase * 2, [width + 250, -250], (x, n) => tree(x, 190 + ((n * 67) % 90)))}
${row(phase, 2, 130, hills)}
${box(0, road, width, height - road, 'url(#road)')}
${passing(7, phase * 4, [width + 120, -140], (x) => box(x, road + (height - road) * 0.72, 110, 12, '#fff6dc', 6))}
${at(x, y + swing(phase, 8) * 2.4, 0, 1.04)`${body}${at(0, 0, swing(phase) * 4)`${face}`}${at(0, sill)`${door}${both(paw)}`}`}`;
    },
  };
};
