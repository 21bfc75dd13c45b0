import type { Drawing } from '../canvas/scene.ts';
import { at, both, box, dark, disc, fade, glow, halftone, light, line, mix, oval, path, pulse, swing, there, times, veil } from '../canvas/svg.ts';
import { figure, hand, lookOf } from './person.ts';

/** A singer with headphones on. Palette: two of the wall, clothes, headphones, light. Variant: 0 a room with a lamp, 1 a stage with rays. */
export const singer: Drawing = ({ palette, variant, who, beats, seed }) => {
  const [deep = '#2a0f4f', wall = '#7a2a8a', clothes = '#ff5fa2', cans = '#25e0ff', lit = '#ffd166'] = palette;
  const look = lookOf(who, clothes);
  const room = `${box(60, 150, 190, 250, dark(wall, 0.2), 10)}
${box(74, 164, 162, 222, mix(wall, lit, 0.35), 4)}
${disc(155, 250, 46, lit)}
${path('M74 386V320L130 270L180 330L236 290V386Z', dark(wall, 0.3))}
${box(520, 0, 8, 210, dark(deep))}
${path('M450 290Q524 150 598 290Z', cans)}
${oval(524, 290, 74, 16, light(lit, 0.5))}
${disc(524, 330, 330, 'url(#lamp)')}
${box(0, 640, 720, 18, dark(wall, 0.4))}`;
  const rays = `${times(12, (n) => at(360, 520, n * 30)`${path('M0 0L1500 0L1449 386Z', mix(wall, lit, 0.3))}`)}
${disc(360, 520, 300, mix(wall, lit, 0.75))}`;
  const phones = `${line('M-112 8C-118-152 118-152 112 8', dark(cans, 0.35), 26)}
${line('M-110-2C-112-142 112-142 110-2', cans, 14)}
${both((side) => box(side * 112 - 30, -34, 60, 92, dark(cans, 0.3), 26) + box(side * 118 - 20, -24, 40, 72, cans, 18))}`;
  const note = (n: number) => line(n % 2 ? 'M14 0V-62L58-74V-12' : 'M14 0V-66Q40-58 38-30', lit, 8) + oval(2, 2, 15, 11, lit) + (n % 2 ? oval(46, -10, 15, 11, lit) : '');
  const microphone = `${line('M-4 120L34 640', dark(clothes, 0.12), 120)}
${line('M30 190L58 640', dark(clothes, 0.4), 36, 'opacity=".5"')}
${at(6, 96, -14, 1.12)`${hand(look.skin, -1, [1, 1, 1, 1])}`}
${line('M20 40L-30-60', '#22202b', 34)}
${disc(-44, -86, 46, '#3a3846')}${disc(-54, -98, 22, '#76748a')}${line('M-82-66L-4-112', '#22202b', 9)}`;
  return {
    ground: `${fade('wall', [wall, deep])}
${glow('lamp', lit, 0.75)}
${glow('spot', light(lit, 0.5), 0.5)}
${halftone('dots', light(wall, 0.2), 22, 4)}
${box(0, 0, 720, 1280, 'url(#wall)')}
${variant === 0 ? room : rays}
${box(0, 0, 720, 700, 'url(#dots)', 0, 'opacity=".25"')}`,
    moving(phase) {
      const hit = pulse(phase, beats);
      const turn = swing(phase, beats / 2) * 5;
      const mouth = 0.25 + 0.75 * there(phase, beats / 2, 0.1) * (0.5 + 0.5 * there(phase, 1, 0.3));
      const low = 16 * (1 - hit) - 8;
      const notes = times(5, (n) => {
        const rise = (phase + n * 0.2 + seed * 0.07) % 1;
        return at(110 + ((n * 271) % 520), 560 - rise * 420, swing(phase, 1, n * 0.3) * 14, 0.9 + (n % 3) * 0.25)`${veil(0.9 - Math.abs(rise * 1.8 - 0.9), note(n))}`;
      });
      return `${disc(360, 470, 430 + 30 * hit, 'url(#spot)')}
${notes}
${at(360, 500 + low, 0, 1.5)`${figure(look, { mouth, isBlinking: phase > 0.42 && phase < 0.6, turn, wide: 270, more: phones })}`}
${at(470, 760 + low * 0.6, -6)`${microphone}`}`;
    },
  };
};
