import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, path, svg, swing, there, times } from '../canvas/svg.ts';

/** A dog that looks out of a moving car. Palette: two of the sky, hills, car, fur. Variant: 0 hanging ears, 1 pointed ears. Any shape. */
export const dog: Drawing = ({ width, height, palette, variant }) => {
  const [high = '#5fb0e8', low = '#fff0c8', hills = '#6aa84f', car = '#e4572e', fur = '#c98a4b'] = palette;
  const deep = dark(fur, 0.35);
  const wide = width > height;
  const road = height * (wide ? 0.8 : 0.6);
  const size = wide ? 1 : 1.06;
  const [x, y] = wide ? [width * 0.5, height * 0.44] : [330, 470];
  const tree = (at0: number, tall: number) =>
    at(
      at0,
      road - 6,
      `${box(-9, -tall * 0.5, 18, tall * 0.5, dark('#7a4a2e', 0.2))}
${disc(0, -tall * 0.75, tall * 0.36, dark(hills, 0.12))}
${disc(-tall * 0.1, -tall * 0.83, tall * 0.24, light(hills, 0.2))}`,
    );
  const span = width + 500;
  return {
    ground: `${fade('sky', [high, mix(high, low, 0.6), low])}
${glow('sun', '#fffbe0', 0.9)}
${fade('car', [light(car, 0.3), car, dark(car, 0.3)])}
${fade('road', ['#6a6470', '#46424f'])}
${box(0, 0, width, height, 'url(#sky)')}
${disc(width * 0.8, height * 0.16, height * 0.28, 'url(#sun)')}
${disc(width * 0.8, height * 0.16, 54, '#fff6c8')}`,
    moving(phase) {
      const far = times(2, (k) =>
        at(
          -((phase * width) % width) + k * width,
          0,
          path(
            svg`M0 ${road - 60}C${width * 0.15} ${road - 260} ${width * 0.35} ${road - 250} ${width * 0.5} ${road - 90}S${width * 0.85} ${road - 220} ${width} ${road - 60}V${road}H0Z`,
            mix(hills, high, 0.5),
          ),
        ),
      );
      const near = times(2, (k) =>
        at(
          -((phase * 2 * width) % width) + k * width,
          0,
          path(svg`M0 ${road - 40}Q${width * 0.25} ${road - 150} ${width * 0.5} ${road - 50}T${width} ${road - 40}V${road + 8}H0Z`, hills),
        ),
      );
      const trees = times(5, (n) => tree(width + 250 - ((phase * 2 + n / 5) % 1) * span, 190 + ((n * 67) % 90)));
      const clouds = times(3, (n) =>
        at(
          width + 200 - ((phase + n / 3) % 1) * (width + 400),
          90 + n * 62,
          `${disc(-50, 10, 36, '#ffffff')}
${disc(0, -8, 54, '#ffffff')}
${disc(58, 8, 40, '#ffffff')}
${box(-84, 12, 180, 36, '#ffffff', 18)}`,
          0,
          0.9,
        ),
      );
      const dashes = times(7, (n) => box(width + 120 - ((phase * 4 + n / 7) % 1) * (width + 260), road + (height - road) * (wide ? 0.72 : 0.2), 110, 12, '#fff6dc', 6));
      const shake = swing(phase, 8) * 2.4;
      const lean = swing(phase) * 4;
      const flap = (n: number) => swing(phase, 5, n) * 15 + 12;
      const ear = (side: number) =>
        variant === 0
          ? at(
              side * 100,
              -66,
              `${path('M-20-16C60-50 120-30 176 20C186 56 150 74 110 62C60 50 10 40-20 26Z', deep)}
${path('M0-8C60-34 104-18 146 20C110 20 50 10 0 8Z', fur, 'opacity=".4"')}`,
              (side < 0 ? 168 : 8) + (side < 0 ? -flap(0.1) : flap(0)),
              1,
              side < 0 ? -1 : 1,
            )
          : at(
              side * 84,
              -86,
              `${path('M-50 30C-46-50-14-110 8-116C36-90 54-30 52 30Z', fur)}
${path('M-24 20C-20-30-4-70 10-78C26-56 32-20 28 20Z', '#e8a0a0')}`,
              side * 18 + flap(side * 0.1) * 0.4,
            );
      const tongue = `${path(svg`M-22 84C-30 ${130} ${-20 + flap(0.3)} ${170 + 20 * there(phase, 4)} ${16 + flap(0.2) * 1.4} ${172 + 20 * there(phase, 4)}S${44 + flap(0.3) * 0.6} 110 26 84Z`, '#f2788a')}
${line(svg`M2 96Q4 130 ${14 + flap(0.2)} 156`, '#c94a62', 5)}`;
      const face = `${ear(-1)}
${ear(1)}
${path('M-128-10C-132-110-70-142 0-142S132-110 128-10C124 60 90 128 0 128S-124 60-128-10Z', fur)}
${path('M128-10C124 60 90 128 0 128C60 100 96 40 84-100C112-76 130-50 128-10Z', deep, 'opacity=".4"')}
${path('M-26-140C-34-60-44-30-70 20C-74 90-40 124 0 124S74 90 70 20C44-30 34-60 26-140Z', '#fff4e2')}
${tongue}
${path('M-70 44Q-44 96 0 70Q44 96 70 44Q60 110 0 110T-70 44Z', '#3a1f22')}
${oval(0, 34, 36, 25, '#22181c')}
${oval(-9, 25, 11, 6, '#8a7a80')}
${line('M0 58V74M0 74Q-32 96-64 62M0 74Q32 96 64 62', '#22181c', 7)}
${[-1, 1].map((side) => `${phase > 0.7 && phase < 0.76 ? line(svg`M${side * 62 - 18} -24q18 12 36 0`, '#22181c', 8) : `${oval(side * 62, -26, 15, 19, '#22181c')}${disc(side * 62 + 5, -33, 5.5, '#ffffff')}`} ${line(svg`M${side * 44} -62q${side * 16} -12 ${side * 34} -2`, deep, 8)}`).join('')}`;
      const body = `${path('M-120 60C-170 160-190 240-190 420H190C190 240 170 160 120 60Z', fur)}
${path('M-64 110C-70 200-30 250 0 250S70 200 64 110Z', '#fff4e2')}
${path('M-116 120Q0 200 116 120L120 158Q0 236-120 158Z', car)}
${disc(0, 206, 22, '#ffd166')}`;
      const door = wide
        ? `${path('M-760 150H760V520H-760Z', 'url(#car)')}
${path('M-760 150H760V176H-760Z', light(car, 0.5))}
${path('M250 150L330-330H380L320 150Z', dark(car, 0.5))}
${path('M-330 150L-300-330H-250L-250 150Z', dark(car, 0.5))}
${box(-180, 216, 110, 22, dark(car, 0.5), 11)}
${path('M380 96H470Q500 100 492 160H380Z', dark(car, 0.4))}`
        : `${path('M-420 220H500V900H-420Z', 'url(#car)')}
${path('M-420 220H500V250H-420Z', light(car, 0.5))}
${path('M250 220L300-560H360L330 220Z', dark(car, 0.5))}
${box(-90, 330, 130, 26, dark(car, 0.5), 13)}
${line('M-420 520H500', dark(car, 0.3), 7)}`;
      const paws = [-1, 1]
        .map(
          (side) =>
            `${box(side * 92 - 46, wide ? 108 : 176, 92, 90, fur, 40)}
${line(svg`M${side * 92 - 14} ${wide ? 168 : 236}v24m28-24v24`, deep, 5)}`,
        )
        .join('');
      return `${clouds}
${far}
${trees}
${near}
${box(0, road, width, height - road, 'url(#road)')}
${dashes}
${at(x, y + shake, `${at(0, 0, body)}${at(0, 0, face, lean)}${door}${paws}`, 0, size)}`;
    },
  };
};
