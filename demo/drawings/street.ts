import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, path, pulse, svg, swing, times, veil } from '../canvas/svg.ts';
import { chance } from '../chance.ts';

/** A street at night with a tram. Palette: two of the sky, tram, two of neon. Variant: 0 rain, 1 snow, 2 a clear evening. Any shape. */
export const street: Drawing = ({ width, height, palette, variant, beats, seed }) => {
  const [high = '#0a1030', low = '#4a2a6b', tram = '#e63946', neon = '#ff4fa2', second = '#25e0ff'] = palette;
  const roll = chance(`street ${seed}`);
  const ground = height * 0.62;
  const wall = mix(high, low, 0.45);
  const house = (x: number, wide: number, tall: number, colour: string) =>
    `${box(x, ground - tall, wide, tall + 8, colour)}
${box(x, ground - tall, wide, 12, light(colour, 0.18))}
${times(Math.floor(tall / 62) * 3, (n) => {
  const lit = roll();
  return box(
    x + wide * (0.14 + (n % 3) * 0.27),
    ground - tall + 34 + Math.floor(n / 3) * 62,
    wide * 0.18,
    36,
    lit < 0.45 ? mix('#ffd98a', neon, lit * 0.6) : dark(colour, 0.35),
    3,
  );
})}`;
  const count = Math.ceil(width / 150);
  const far = times(count + 2, (n) => house(n * 140 - 60, 132, 330 + roll() * 300, mix(wall, low, 0.45)));
  const near = [0, 1]
    .map(
      (side) =>
        `${house(side ? width - 170 : -30, 200, height * 0.5, dark(wall, 0.35))}
${side ? '' : path(svg`M170 ${ground - 150}H270L250 ${ground - 116}H170Z`, neon)}`,
    )
    .join('');
  const signs = (phase: number) => {
    const on = 0.65 + 0.35 * pulse(phase, beats);
    const flick = phase > 0.52 && phase < 0.56 ? 0.25 : 1;
    const bowl = line('M-46 0H46Q38 50 0 50Q-38 50-46 0ZM-20-20q-10-14 0-28M4-20q-10-14 0-28M28-20q-10-14 0-28', neon, 8);
    const heart = line('M0 40C-70-10-46-60-6-36L0-28L6-36C46-60 70-10 0 40Z', second, 8);
    const arrow = line('M-36 0H34M10-26L36 0L10 26', '#ffe066', 9);
    return `${veil(on, `${oval(186, ground - 300, 150, 150, 'url(#neon)')}${at(186, ground - 300, bowl)}`)}
${veil(flick * on, `${oval(width - 200, ground - 400, 150, 150, 'url(#second)')}${at(width - 200, ground - 400, heart)}`)}
${veil(1.3 - on, at(width - 200, ground - 250, arrow))}`;
  };
  const car = (windows: string) =>
    `${path('M-330 0V-150Q-326-210-270-214H270Q326-210 330-150V0Z', tram)}
${path('M-330-60H330V0H-330Z', dark(tram, 0.35))}
${box(-330, -74, 660, 14, '#fff3d6')}
${windows}
${box(-310, -222, 620, 14, dark(tram, 0.5), 6)}
${line('M-30-222L30-280L-10-320H90', dark(tram, 0.6), 6)}
${disc(-316, -34, 13, '#fff3c0')}
${disc(316, -34, 11, '#ff5a4d')}
${[-220, -140, 140, 220].map((x) => `${disc(x, 4, 24, '#15121f')}${disc(x, 4, 11, '#4a4658')}`).join('')}`;
  const people = times(
    6,
    (n) =>
      `${box(-296 + n * 100, -188, 86, 96, '#ffe2a0', 8)}
${n % 3 === 2 ? '' : `${path(svg`M${-282 + n * 100} -92V-120Q${-254 + n * 100} -146 ${-226 + n * 100} -120V-92Z`, mix(dark(tram, 0.5), second, n * 0.12))} ${disc(-254 + n * 100, -146, 19, ['#c98a5e', '#f0c8a4', '#7a4a2e'][n % 3] ?? '#c98a5e')}`}`,
  );
  const walker = (x: number, size: number, coat: string, cap: string, step: number) =>
    at(
      x,
      ground + 66,
      `${line(svg`M-6 -70L${-6 - step * 20} 0M6 -70L${6 + step * 20} 0`, '#15121f', 15)}
${path('M-34-60C-36-150-20-172 0-172S36-150 34-60Z', coat)}
${disc(0, -190, 23, '#d9a27a')}
${line('M10-130L22-250', '#22202b', 5)}
${path('M-86-244C-70-330 110-330 128-244Q100-262 76-244Q48-262 22-244Q-4-262-30-244Q-58-262-86-244Z', cap)}`,
      step,
      size,
    );
  return {
    ground: `${fade('sky', [high, low, light(low, 0.25)])}
${fade('road', [mix(low, high, 0.5), dark(high, 0.3)])}
${glow('neon', neon, 0.6)}
${glow('second', second, 0.5)}
${glow('warm', '#ffcf7a', 0.8)}
${box(0, 0, width, height, 'url(#sky)')}
${variant === 2 ? disc(width * 0.6, height * 0.14, 54, '#fff2c8') : ''}
${far}
${near}
${times(9, (n) => line(svg`M${-20} ${ground - 470 + n * 4}Q${width / 2} ${ground - 380} ${width + 20} ${ground - 460 + n * 3}`, '#0a0818', n === 0 ? 3 : 0))}
${box(0, ground, width, height - ground, 'url(#road)')}
${box(0, ground, width, 26, light(low, 0.12))}
${[70, 104].map((y) => box(0, ground + y, width, 6, light(low, 0.35), 0, 'opacity=".7"')).join('')}
${[
  [186, neon],
  [width - 200, second],
  [width * 0.52, '#ffcf7a'],
]
  .map(([x, colour]) => times(5, (n) => oval(Number(x) + (n % 2 ? 14 : -10), ground + 170 + n * 64, 80 - n * 9, 14, String(colour), svg`opacity="${0.3 - n * 0.05}"`)))
  .join('')}`,
    moving(phase) {
      const [x, y] = [width + 420 - phase * (width + 840), ground + 84];
      const shine = veil(0.22, at(x, y + 36, car(people), 0, 1, -0.9));
      const rain =
        variant === 2
          ? ''
          : times(variant === 0 ? 34 : 30, (n) => {
              const down = (phase * (variant === 0 ? 3 : 1) + n * 0.173) % 1;
              const at0 = (n * 197) % width;
              return variant === 0
                ? line(svg`M${at0} ${down * (height + 100) - 80}l-9 66`, '#d8e6ff', 3, 'opacity=".35"')
                : disc(at0 + swing(phase, 1, n * 0.2) * 24, down * height, 3 + (n % 4) * 1.6, '#ffffff', 'opacity=".8"');
            });
      const rings =
        variant === 0
          ? times(7, (n) => {
              const open = (phase * 2 + n * 0.29) % 1;
              return svg`<ellipse cx="${(n * 263) % width}" cy="${ground + 190 + ((n * 89) % 240)}" rx="${8 + open * 44}" ry="${2 + open * 10}" fill="none" stroke="#e8f0ff" stroke-width="3" opacity="${0.5 * (1 - open)}"/>`;
            })
          : '';
      const strolling = `${walker(width - ((phase + 0.62) % 1) * (width + 260) + 130, 1, '#2f6f73', variant === 2 ? 'none' : second, swing(phase, 4))}
${walker(((phase + 0.35) % 1) * (width + 260) - 130, 1.12, '#b5563f', variant === 2 ? 'none' : '#ffd166', swing(phase, 4, 0.3))}`;
      return `${signs(phase)}
${shine}
${oval(x, y - 90, 420, 170, 'url(#warm)')}
${at(x, y, car(people), swing(phase, 6) * 0.3)}
${strolling}
${rings}
${rain}`;
    },
  };
};
