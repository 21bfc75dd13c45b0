import type { Drawing } from '../canvas/scene.ts';
import { at, both, box, dark, disc, glow, light, line, mix, oval, path, round, svg, swing, times } from '../canvas/svg.ts';
import { chance } from '../chance.ts';
import { ring } from './scenery.ts';

/** Fish in a pond, seen from above. Palette: water, deep water, fish, their patches, flowers. Variant: 0 lilies, 1 maple leaves on the water. */
export const pond: Drawing = ({ palette, variant, seed }) => {
  const [water = '#1f8a8a', deep = '#0b3a4a', fish = '#fff1e0', patch = '#f2622a', flower = '#ff9fc0'] = palette;
  const roll = chance(`pond ${seed}`);
  const stone = (n: number) => at(n % 2 ? 640 + roll() * 90 : roll() * 720, n % 2 ? roll() * 900 : -10 + roll() * 70, 0, 0.44 + roll() * 0.6)`
${oval(8, 18, 100, 80, dark(deep, 0.5), 'opacity=".5"')}
${oval(0, 0, 100, 80, mix('#6f7f82', deep, roll() * 0.5))}
${oval(-20, -26, 55, 30, '#a8b8b4', 'opacity=".6"')}`;
  const pad = (x: number, y: number, size: number, turn: number) => at(x, y, turn, size)`
${at(14, 22)`${path('M0 0L96-28A100 100 0 1 0 96 34Z', dark(deep, 0.4), 'opacity=".45"')}`}
${path('M0 0L96-28A100 100 0 1 0 96 34Z', '#3f9a56')}
${path('M0 0L96-28A100 100 0 0 0-70-71Z', '#7cc46a', 'opacity=".6"')}`;
  const petals = (turn: number, size: number, pale: number) =>
    times(8, (n) => at(0, 0, n * 45 + turn, size)`${path('M0 0C-26-34-18-80 0-100C18-80 26-34 0 0Z', mix(flower, '#ffffff', pale))}`);
  const lily = (x: number, y: number, size: number) => at(x, y, 0, size)`${petals(0, 1, 0.25)}${petals(22, 0.66, 0.6)}${disc(0, 0, 17, '#ffd23f')}`;
  const leaves = Array.from({ length: 7 }, () =>
    path('M0 60L-8 20L-54 34L-44 8L-82-14L-54-24L-60-58L-26-40L0-90L26-40L60-58L54-24L82-14L44 8L54 34L8 20Z', mix(flower, patch, roll())),
  );
  /** A fish at a place of its round: the body bends with its tail. */
  const koi = (n: number, phase: number) => {
    // Equal fish follow each other: in a loop, each reaches the place of the next.
    const isInner = n > 2;
    const [wide, tall, count, way] = isInner ? [110, 130, 2, 1] : [235, 300, 3, -1];
    const turn = ((phase + n) / count + seed * 0.13) * Math.PI * 2 * way;
    const [x, y] = [340 + wide * Math.cos(turn), 500 + tall * Math.sin(turn)];
    const heading = (Math.atan2(way * tall * Math.cos(turn), -way * wide * Math.sin(turn)) * 180) / Math.PI;
    const bend = swing(phase, 2) * 24;
    const coat = isInner ? mix(patch, '#ffd166', 0.5) : fish;
    const body = svg`M110 0C104 -34 50 -48 0 -40C-50 -32 -90 ${bend * 0.5 - 12} -126 ${bend}C-90 ${14 + bend * 0.5} -50 36 0 42C50 48 104 34 110 0Z`;
    const tail = svg`M-112 ${bend * 0.9}C-150 ${bend - 46} -180 ${bend * 1.6 - 44} -196 ${bend * 1.9 - 30}L-176 ${bend * 1.5}L-196 ${bend * 1.9 + 32}C-176 ${bend * 1.6 + 44} -150 ${bend + 46} -112 ${bend * 0.9}Z`;
    const marks = isInner
      ? oval(-20, 0, 46, 24, fish) + oval(60, 0, 22, 18, fish)
      : path('M74-26C40-44 10-40 16-8S50 34 74 24Q60 0 74-26ZM-30-34C-70-28-80 0-56 10S-16 20-14-6Z', patch);
    return `${at(x + 26, y + 44, heading, 0.92)`${path(body, deep)}`}
${at(x, y, heading)`
${both((side) => at(0, 0, 0, 1, side)`${path('M30 38C10 86-24 92-36 84C-20 70-10 56-4 40Z', coat, 'opacity=".7"')}`)}
${path(tail, coat, 'opacity=".8"')}${path(body, coat)}${marks}
${line(svg`M60 0Q0 -6 -90 ${bend * 0.5}`, light(coat, 0.6), 6, 'opacity=".6"')}
${both((side) => disc(88, side * 20, 5.5, '#16121c'))}`}`;
  };
  return {
    ground: `${round('water', [light(water, 0.2), water, deep], 'cx=".5" cy=".34" r=".8"')}
${glow('sun', '#eafff4', 0.5)}
${box(0, 0, 720, 1280, 'url(#water)')}
${disc(260, 260, 420, 'url(#sun)')}
${times(7, (n) => oval(100 + roll() * 560, 860 + roll() * 360, 40 + roll() * 80, 14 + roll() * 20, n % 2 ? deep : water, 'opacity=".35"'))}
${times(16, stone)}`,
    moving(phase) {
      const drift = swing(phase) * 6;
      const net = (n: number) =>
        line(
          svg`M${40 + ((n * 151) % 560)} ${120 + ((n * 211) % 640)}q${50 + swing(phase, 1, n * 0.2) * 16} -34 100 0t90 ${swing(phase, 1, n * 0.3) * 14}`,
          '#dffff0',
          5,
          'opacity=".22"',
        );
      const rings = (n: number) => times(2, (m) => ring([420, 190, 520][n] ?? 0, [300, 640, 760][n] ?? 0, 120, (phase + n * 0.37 + m * 0.16) % 1, 1));
      const lilies = () => `${pad(110, 210 + drift, 0.95, 20 + drift)}${pad(586, 140 - drift, 1.15, 130)}${pad(640, 330 + drift, 0.7, 250)}${pad(60, 420 - drift, 0.62, 80)}
${lily(600, 150 - drift, 0.86)}${lily(120, 196 + drift, 0.6)}`;
      const leaf = (n: number) => at(90 + ((n * 233) % 560), 110 + ((n * 149) % 700) + swing(phase, 1, n * 0.2) * 10, n * 77 + drift, 0.5 + (n % 3) * 0.16)`${leaves[n] ?? ''}`;
      return `${times(9, net)}${times(5, (n) => koi(n, phase))}${times(3, rings)}${variant === 0 ? lilies() : times(7, leaf)}`;
    },
  };
};
