import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, light, line, mix, oval, path, round, svg, swing, times, veil } from '../canvas/svg.ts';
import { chance } from '../chance.ts';

/** Fish in a pond, seen from above. Palette: water, deep water, fish, their patches, flowers. Variant: 0 lilies, 1 maple leaves on the water. */
export const pond: Drawing = ({ palette, variant, seed }) => {
  const [water = '#1f8a8a', deep = '#0b3a4a', fish = '#fff1e0', patch = '#f2622a', flower = '#ff9fc0'] = palette;
  const roll = chance(`pond ${seed}`);
  const stones = times(16, (n) => {
    const [x, y] = [n % 2 ? 640 + roll() * 90 : roll() * 720, n % 2 ? roll() * 900 : -10 + roll() * 70];
    const size = 44 + roll() * 60;
    return `${oval(x + 8, y + 14, size, size * 0.8, dark(deep, 0.5), 'opacity=".5"')}
${oval(x, y, size, size * 0.8, mix('#6f7f82', deep, roll() * 0.5))}
${oval(x - size * 0.2, y - size * 0.26, size * 0.55, size * 0.3, '#a8b8b4', 'opacity=".6"')}`;
  });
  const pad = (x: number, y: number, size: number, turn: number) =>
    at(
      x,
      y,
      `${path('M0 0L96-28A100 100 0 1 0 96 34Z', dark(deep, 0.4), 'opacity=".45" transform="translate(14 22)"')}
${path('M0 0L96-28A100 100 0 1 0 96 34Z', '#3f9a56')}
${path('M0 0L96-28A100 100 0 0 0-70-71Z', '#7cc46a', 'opacity=".6"')}
${times(6, (n) => line(svg`M-4 0L${84 * Math.cos(0.7 + n)} ${84 * Math.sin(0.7 + n)}`, '#2a7344', 4, 'opacity=".5"'))}`,
      turn,
      size,
    );
  const lily = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      `${times(14, (n) => at(0, 0, path('M0 0C-26-34-18-80 0-100C18-80 26-34 0 0Z', mix(flower, '#ffffff', n < 8 ? 0.25 : 0.6)), n * 45 + (n < 8 ? 0 : 22), n < 8 ? 1 : 0.66))}
${disc(0, 0, 17, '#ffd23f')}`,
      0,
      size,
    );
  const maple = (x: number, y: number, turn: number, size: number) =>
    at(x, y, path('M0 60L-8 20L-54 34L-44 8L-82-14L-54-24L-60-58L-26-40L0-90L26-40L60-58L54-24L82-14L44 8L54 34L8 20Z', mix(flower, patch, roll())), turn, size);
  /** A fish at a place of its round: the body bends with its tail. */
  const koi = (n: number, phase: number) => {
    // Equal fish follow each other: in a loop, each reaches the place of the next.
    const isInner = n > 2;
    const turn = ((phase + n) / (isInner ? 2 : 3) + seed * 0.13) * Math.PI * 2 * (isInner ? 1 : -1);
    const [wide, tall] = isInner ? [110, 130] : [235, 300];
    const [x, y] = [340 + wide * Math.cos(turn), 500 + tall * Math.sin(turn)];
    const heading = (Math.atan2(tall * Math.cos(turn), -wide * Math.sin(turn)) * 180) / Math.PI + (isInner ? 0 : 180);
    const bend = swing(phase, 2) * 24;
    const coat = isInner ? mix(patch, '#ffd166', 0.5) : fish;
    const body = svg`M110 0C104 -34 50 -48 0 -40C-50 -32 -90 ${-12 + bend * 0.5} -126 ${bend}C-90 ${14 + bend * 0.5} -50 36 0 42C50 48 104 34 110 0Z`;
    const fins = `${path('M30-38C10-86-24-92-36-84C-20-70-10-56-4-40Z', coat, 'opacity=".7"')}
${path('M30 38C10 86-24 92-36 84C-20 70-10 56-4 40Z', coat, 'opacity=".7"')}
${path(svg`M-112 ${bend * 0.9}C-150 ${bend - 46} -180 ${bend * 1.6 - 44} -196 ${bend * 1.9 - 30}C-176 ${bend * 1.5} -176 ${bend * 1.5} -196 ${bend * 1.9 + 32}C-176 ${bend * 1.6 + 44} -150 ${bend + 46} -112 ${bend * 0.9}Z`, coat, 'opacity=".8"')}`;
    const marks = isInner
      ? `${oval(-20, 0, 46, 24, fish)}${oval(60, 0, 22, 18, fish)}`
      : `${path('M74-26C40-44 10-40 16-8S50 34 74 24Q60 0 74-26Z', patch)}
${path(svg`M-30 -34C-70 -28 -80 ${bend * 0.3} -56 10S-16 20-14-6Z`, patch)}`;
    return `${at(x + 26, y + 44, path(body, deep), heading, 0.92)}
${at(x, y, `${fins} ${path(body, coat)} ${marks} ${line('M84-16q8 16 0 32', dark(coat, 0.2), 4, 'opacity=".5"')} ${disc(88, -20, 5.5, '#16121c')} ${disc(88, 20, 5.5, '#16121c')} ${line(svg`M60 0Q0 -6 -90 ${bend * 0.5}`, light(coat, 0.6), 6, 'opacity=".6"')}`, heading)}`;
  };
  return {
    ground: `${round('water', [light(water, 0.2), water, deep], 'cx=".5" cy=".34" r=".8"')}
${glow('sun', '#eafff4', 0.5)}
${fade('edge', ['#000', '#000'])}
${box(0, 0, 720, 1280, 'url(#water)')}
${disc(260, 260, 420, 'url(#sun)')}
${times(7, (n) => oval(100 + roll() * 560, 860 + roll() * 360, 40 + roll() * 80, 14 + roll() * 20, n % 2 ? deep : water, 'opacity=".35"'))}
${stones}`,
    moving(phase) {
      const nets = times(9, (n) =>
        line(
          svg`M${40 + ((n * 151) % 560)} ${120 + ((n * 211) % 640)}q${50 + swing(phase, 1, n * 0.2) * 16} ${-34} ${100} 0t${90} ${swing(phase, 1, n * 0.3) * 14}`,
          '#dffff0',
          5,
          'opacity=".22"',
        ),
      );
      const rings = times(3, (n) =>
        times(2, (m) => {
          const open = (phase + n * 0.37 + m * 0.16) % 1;
          return svg`<circle cx="${[420, 190, 520][n] ?? 0}" cy="${[300, 640, 760][n] ?? 0}" r="${10 + open * 120}" fill="none" stroke="#f0fff8" stroke-width="${5 * (1 - open) + 1}" opacity="${0.55 * (1 - open)}"/>`;
        }),
      );
      const drift = swing(phase) * 6;
      const floating =
        variant === 0
          ? `${pad(110, 210 + drift, 0.95, 20 + drift)}
${pad(586, 140 - drift, 1.15, 130)}
${pad(640, 330 + drift, 0.7, 250)}
${lily(600, 150 - drift, 0.86)}
${pad(60, 420 - drift, 0.62, 80)}
${lily(120, 196 + drift, 0.6)}`
          : times(7, (n) =>
              at(0, 0, maple(90 + ((n * 233) % 560), 110 + ((n * 149) % 700) + swing(phase, 1, n * 0.2) * 10, n * 77 + swing(phase, 1, n * 0.1) * 10, 0.5 + (n % 3) * 0.16)),
            );
      return `${nets}${veil(
        1,
        times(5, (n) => koi(n, phase)),
      )}${rings}${floating}`;
    },
  };
};
