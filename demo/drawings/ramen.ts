import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, inside, light, line, mix, oval, path, round, svg, swing, there, times, veil } from '../canvas/svg.ts';
import { chance } from '../chance.ts';
import { tabletop } from './scenery.ts';

const egg = `${oval(0, 6, 66, 44, '#3a1a10', 'opacity=".4"')}${oval(0, 0, 64, 42, '#fffaf0')}
${oval(4, -2, 36, 24, '#f7a11b')}${oval(-4, -8, 14, 7, '#ffd98a')}`;
const nori = `${path('M-58 30L-50-120L62-110L70 30Z', '#1c3326')}${line('M-30 10l6-110M10 10v-104M44 10l-4-104', '#2f5140', 4)}`;
const swirl = `${disc(0, 0, 42, '#fff6f0')}${line('M-14 4C-16-20 18-20 18 2S-6 24-24 10', '#f06a8a', 9)}`;
const prawn = `${path('M-52 20C-60-40 20-64 52-20C60 6 40 22 24 14C8-20-26-8-22 22Z', '#f2794f')}
${line('M-40-6q10 10 14 22M-16-30q6 14 4 20M14-34q-2 12-8 16', '#ffd2b8', 6)}${path('M24 14l34 26l-2-34Z', '#e0562f')}`;
const lime = `${disc(0, 0, 44, '#4f9a3a')}${disc(0, 0, 37, '#d6ec9a')}${line('M0-34V34M-34 0H34M-24-24L24 24M-24 24L24-24', '#7fbf4a', 3)}`;
const mushroom = `${path('M-16 50V0H16V50Q0 62-16 50Z', '#f0dcc0')}
${path('M-52 6C-50-56 50-56 52 6Q0 26-52 6Z', '#9a5a3a')}${line('M-28-18q12-16 34-14', '#d9a07a', 7)}`;
const chilli = oval(0, 0, 15, 10, '#d42a2a') + oval(0, 0, 7, 4, '#ffb08a');

const toppings = [
  `${at(190, 520, -14)`${nori}`}${at(270, 500, 4)`${nori}`}${at(240, 590, -12)`${egg}`}${at(356, 626, 8)`${egg}`}
${at(470, 600, 0, 1, 0.7)`${swirl}`}${at(530, 560, 0, 1, 0.7)`${swirl}`}`,
  `${times(4, (n) => at(210 + n * 84, 590 - (n % 2) * 56, n * 24 - 30)`${prawn}`)}${at(506, 540, 0, 1, 0.7)`${lime}`}`,
  `${times(5, (n) => at(200 + n * 74, 600 - (n % 2) * 70, n * 13 - 26)`${mushroom}`)}
${times(9, (n) => at(190 + ((n * 211) % 340), 520 + ((n * 67) % 110), n * 40)`${chilli}`)}${at(450, 590, 10)`${egg}`}`,
];

/** A bowl of noodle soup that steams. Palette: wall, table, bowl, broth, lamp. Variant: 0 egg and nori, 1 prawns and lime, 2 mushrooms and chilli. */
export const ramen: Drawing = ({ palette, variant, seed }) => {
  const [wall = '#7a1f2b', table = '#a8623a', bowl = '#1d3557', broth = '#d9822b', lamp = '#ffc766'] = palette;
  const roll = chance(`bowl ${seed}`);
  const noodle = mix(broth, '#fff0b8', 0.75);
  const lantern = (x: number, y: number, size: number) => at(x, y, 0, size)`
${line('M0-400V-70', dark(wall, 0.5), 5)}
${disc(0, 0, 200, 'url(#lamp)')}
${oval(0, 0, 62, 74, lamp)}
${times(3, (n) => line(svg`M${-50 + n * 4} ${-36 + n * 36}q${50 - n * 4} 14 ${100 - n * 8} 0`, mix(lamp, wall, 0.4), 4))}
${box(-28, -84, 56, 16, dark(wall, 0.5), 4)}${box(-28, 68, 56, 16, dark(wall, 0.5), 4)}`;
  const noodles = times(26, (n) => {
    const bends = svg`c${20 + roll() * 40} ${-30 - roll() * 20} ${40 + roll() * 30} ${36 + roll() * 20} ${90 + roll() * 50} ${roll() * 16}`;
    return line(svg`M${150 + roll() * 330} ${490 + roll() * 120}${bends}`, n % 3 ? noodle : dark(noodle, 0.12), 11);
  });
  const onions = times(16, () => oval(170 + roll() * 380, 500 + roll() * 120, 11, 7, 'none', `stroke="${mix('#6fbf4b', '#ffffff', roll() * 0.3)}" stroke-width="6"`));
  const waves = times(7, (n) => line(svg`M${128 + n * 68} ${690 + Math.sin((n / 6) * Math.PI) * 56}q28 -44 56 0q-28 26 -56 0`, light(bowl, 0.55), 6, 'opacity=".8"'));
  return {
    ground: `${fade('wall', [dark(wall, 0.45), wall])}
${fade('bowl', [light(bowl, 0.2), dark(bowl, 0.45)], true)}
${glow('lamp', lamp, 0.9)}
${glow('shade', '#0a0414', 0.75)}
${round('broth', [light(broth, 0.3), broth, dark(broth, 0.3)], 'cx=".4" cy=".35" r=".75"')}
${box(0, 0, 720, 1280, 'url(#wall)')}
${times(5, (n) => box(n * 160 - 30, 0, 8, 520, dark(wall, 0.3), 0, 'opacity=".5"'))}
${lantern(150, 170, 1.1)}
${lantern(560, 110, 0.8)}
${tabletop(500, table)}
${oval(380, 830, 330, 90, 'url(#shade)')}
${path('M240 800H480L462 856H258Z', dark(bowl, 0.35))}
${path('M80 560C90 740 190 830 360 830S630 740 640 560Z', 'url(#bowl)')}
${waves}
${oval(360, 560, 282, 128, light(bowl, 0.5))}
${oval(360, 564, 264, 114, dark(bowl, 0.3))}
${oval(360, 564, 246, 102, 'url(#broth)')}
${inside('soup', oval(360, 560, 246, 104, bowl), noodles + (toppings[variant] ?? ''))}
${onions}`,
    moving(phase) {
      const lift = there(phase, 1) * 90;
      // Noodles hang from two sticks that come up from the soup.
      const strands = times(9, (n) => {
        const x = 400 + n * 9;
        const bend = swing(phase, 1, n * 0.1) * 7;
        return line(svg`M${x + 4} ${440 - lift}C${x - 2 + bend} ${500 - lift} ${x + 14} 540 ${x} 590`, n % 2 ? noodle : dark(noodle, 0.14), 10);
      });
      const sticks = [0, 30].map((gap) => line(svg`M${384 + gap * 0.4} ${452 - lift - gap}L860 ${170 - lift - gap * 3.4}`, gap ? '#8a3b1f' : '#b3542a', 17)).join('');
      const steam = times(6, (n) => {
        const rise = (phase + n / 6) % 1;
        const bend = 46 + swing(phase, 1, n * 0.2) * 18;
        const way = svg`M${210 + ((n * 173) % 290)} ${500 - rise * 330}c-46 -50 ${bend} -90 0 -150s-40 -70 10 -120`;
        return veil(0.34 * Math.sin(rise * Math.PI), line(way, '#fff4e4', 30 - 8 * rise));
      });
      return strands + sticks + steam;
    },
  };
};
