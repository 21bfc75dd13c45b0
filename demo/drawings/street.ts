import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, passing, path, pulse, svg, swing, times, veil } from '../canvas/svg.ts';
import { chance } from '../chance.ts';
import { house, rain, ring, snow } from './scenery.ts';

/** A street at night with a tram. Palette: two of the sky, tram, two of neon. Variant: 0 rain, 1 snow, 2 a clear evening. */
export const street: Drawing = ({ palette, variant, beats, seed }) => {
  const [high = '#0a1030', low = '#4a2a6b', tram = '#e63946', neon = '#ff4fa2', second = '#25e0ff'] = palette;
  const roll = chance(`street ${seed}`);
  const wall = mix(high, low, 0.45);
  const block = (x: number, wide: number, tall: number, colour: string) =>
    house(x, 794, wide, tall, colour, () => {
      const lit = roll();
      return lit < 0.45 ? mix('#ffd98a', neon, lit * 0.6) : dark(colour, 0.35);
    });
  const passenger = (n: number) => path('M-28 0V-28Q0-54 28-28V0Z', mix(dark(tram, 0.5), second, n * 0.12)) + disc(0, -54, 19, n % 3 ? '#f0c8a4' : '#7a4a2e');
  const car = `${path('M-330 0V-150Q-326-210-270-214H270Q326-210 330-150V0Z', tram)}
${path('M-330-60H330V0H-330Z', dark(tram, 0.35))}
${box(-330, -74, 660, 14, '#fff3d6')}
${times(6, (n) => at(-253 + n * 100, -92)`${box(-43, -96, 86, 96, '#ffe2a0', 8)}${n % 3 === 2 ? '' : passenger(n)}`)}
${box(-310, -222, 620, 14, dark(tram, 0.5), 6)}
${line('M-30-222L30-280L-10-320H90', dark(tram, 0.6), 6)}
${disc(-316, -34, 13, '#fff3c0')}
${[-220, -140, 140, 220].map((x) => disc(x, 4, 24, '#15121f') + disc(x, 4, 11, '#4a4658')).join('')}`;
  const umbrella = (colour: string) =>
    line('M10-130L22-250', '#22202b', 5) + path('M-86-244C-70-330 110-330 128-244Q100-262 76-244Q48-262 22-244Q-4-262-30-244Q-58-262-86-244Z', colour);
  const walker = (x: number, coat: string, cap: string, step: number) => at(x, 860, step, 1.06)`
${line(svg`M-6 -70L${-6 - step * 20} 0M6 -70L${6 + step * 20} 0`, '#15121f', 15)}
${path('M-34-60C-36-150-20-172 0-172S36-150 34-60Z', coat)}
${disc(0, -190, 23, '#d9a27a')}
${variant === 2 ? '' : umbrella(cap)}`;
  const reflection = (x: number, colour: string) => times(5, (n) => oval(x + (n % 2 ? 14 : -10), 964 + n * 64, 80 - n * 9, 14, colour, svg`opacity="${0.3 - n * 0.05}"`));
  return {
    ground: `${fade('sky', [high, low, light(low, 0.25)])}
${fade('road', [mix(low, high, 0.5), dark(high, 0.3)])}
${glow('neon', neon, 0.6)}
${glow('second', second, 0.5)}
${glow('warm', '#ffcf7a', 0.8)}
${box(0, 0, 720, 1280, 'url(#sky)')}
${variant === 2 ? disc(432, 180, 54, '#fff2c8') : ''}
${times(7, (n) => block(n * 140 - 60, 132, 330 + roll() * 300, mix(wall, low, 0.45)))}
${block(-30, 200, 640, dark(wall, 0.35))}
${block(550, 200, 640, dark(wall, 0.35))}
${path('M170 644H270L250 678H170Z', neon)}
${line('M-20 324Q360 414 740 334', '#0a0818', 3)}
${box(0, 794, 720, 486, 'url(#road)')}
${box(0, 794, 720, 26, light(low, 0.12))}
${[864, 898].map((y) => box(0, y, 720, 6, light(low, 0.35), 0, 'opacity=".7"')).join('')}
${reflection(186, neon)}${reflection(520, second)}${reflection(374, '#ffcf7a')}`,
    moving(phase) {
      const x = 1140 - phase * 1560;
      const on = 0.65 + 0.35 * pulse(phase, beats);
      const bowl = line('M-46 0H46Q38 50 0 50Q-38 50-46 0ZM-20-20q-10-14 0-28M4-20q-10-14 0-28M28-20q-10-14 0-28', neon, 8);
      const heart = line('M0 40C-70-10-46-60-6-36L0-28L6-36C46-60 70-10 0 40Z', second, 8);
      const sign = (x: number, y: number, halo: string, shape: string) => at(x, y)`${disc(0, 0, 150, halo)}${shape}`;
      const step = swing(phase, 4);
      return `${veil(on, sign(186, 494, 'url(#neon)', bowl))}
${veil(phase > 0.52 && phase < 0.56 ? 0.2 : on, sign(520, 394, 'url(#second)', heart))}
${veil(0.22, at(x, 914, 0, 1, -0.9)`${car}`)}
${oval(x, 788, 420, 170, 'url(#warm)')}
${at(x, 878, swing(phase, 6) * 0.3)`${car}`}
${passing(1, phase + 0.62, [850, -130], (x) => walker(x, '#2f6f73', second, step))}
${passing(1, phase + 0.35, [-130, 850], (x) => walker(x, '#b5563f', '#ffd166', -step))}
${variant === 0 ? times(7, (n) => ring((n * 263) % 720, 984 + ((n * 89) % 240), 44, (phase * 2 + n * 0.29) % 1, 0.24)) + rain(phase, 720, 1280) : ''}
${variant === 1 ? snow(phase, 720, 1280) : ''}`;
    },
  };
};
