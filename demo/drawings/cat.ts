import type { Drawing } from '../canvas/scene.ts';
import { at, both, box, dark, disc, fade, glow, inside, light, line, mix, oval, path, svg, swing, there, times } from '../canvas/svg.ts';
import { house, plant, rain, snow } from './scenery.ts';

/** A cat on a window sill. Palette: room, two of the sky, fur, eyes. Variant: 0 rain, 1 sun with a bird, 2 night with snow; seed modulo 3: 0 one colour, 1 stripes, 2 a white bib. */
export const cat: Drawing = ({ palette, variant, seed }) => {
  const [room = '#2f4858', high = '#7aa0b8', low = '#dfeaf0', fur = '#e8893a', eyes = '#5aa02c'] = palette;
  const [deep, coat] = [dark(fur, 0.32), seed % 3];
  const pale = coat === 2 ? '#fff6ea' : light(fur, 0.35);
  const pane = box(90, 70, 540, 660, room, 14);
  const block = (n: number) => {
    const colour = mix(dark(low, 0.35), high, (n % 3) * 0.25);
    return house(88 + n * 78, 730, 74, 150 + ((n * 97) % 150), colour, (w) => (variant !== 1 && (w * 7 + n) % 4 === 0 ? '#ffd98a' : dark(colour, 0.12)));
  };
  const moon = `${disc(510, 190, 52, '#fdf6dd')}${disc(532, 176, 46, high)}`;
  const fold = (n: number) => line(svg`M${22 + n * 26} 0C${40 + n * 26} 300 ${10 + n * 16} 560 ${4 + n * 8} 780`, dark(room, 0.2), 5, 'opacity=".35"');
  const paw = (side: number) => at(360 + side * 50, 796)`
${box(-40, -146, 80, 160, fur, 40)}${oval(0, 0, 48, 26, pale)}${line('M-12-4v18m24-18v18', deep, 4)}`;
  const ear = (side: number, turn: number) => at(side * 92, -64, side * 16 + turn)`
${path('M-52 30C-50-40-20-100 4-104C30-90 52-30 50 30Z', fur)}
${path('M-26 20C-26-30-8-66 6-72C22-56 28-20 26 20Z', '#f2a0a0')}`;
  const eye = (side: number, look: number) => `${oval(side * 62, 2, 30, 33, eyes)}${oval(side * 62 + look, 3, 11, 27, '#16101c')}${disc(side * 62 + look + 7, -9, 7, '#ffffff')}`;
  const face = (phase: number) => `${ear(-1, phase > 0.3 && phase < 0.36 ? -12 : 0)}${ear(1, 0)}
${path('M-150 6C-150-96-74-122 0-122S150-96 150 6C150 90 84 126 0 126S-150 90-150 6Z', fur)}
${path('M150 6C150 90 84 126 0 126C70 100 110 50 104-92C136-70 150-40 150 6Z', deep, 'opacity=".45"')}
${coat === 1 ? line('M0-118v44M-40-112l8 40M40-112l-8 40M-146 10l44 6M146 10l-44 6', deep, 14) : ''}
${oval(0, 62, 74, 48, pale)}
${phase > 0.62 && phase < 0.68 ? line('M-88 6q26 16 52 0M36 6q26 16 52 0', '#22181c', 8) : both((side) => eye(side, swing(phase, 1, 0.05) * 6))}
${path('M-20 40H20L0 60Z', '#e0707a')}
${line('M0 60V74M0 74Q-22 92-40 78M0 74Q22 92 40 78', '#5a2a2a', 6)}
${line('M-60 62L-176 46M-60 74L-178 84M60 62L176 46M60 74L178 84', '#fffaf0', 4, 'opacity=".85"')}`;
  const outside = (phase: number) => {
    if (variant !== 1) return variant === 0 ? rain(phase, 720, 740) : snow(phase, 720, 740);
    const wing = 24 * swing(phase, 6);
    return at(40 + phase * 640, 240 + swing(phase, 2) * 16)`${path(svg`M-46 ${-wing}Q-20-6 0 6Q20-6 46 ${-wing}Q22 12 0 16Q-22 12-46 ${-wing}Z`, '#3a3550')}`;
  };
  return {
    ground: `${fade('room', [light(room, 0.12), dark(room, 0.35)])}
${fade('sky', [high, low])}
${glow('lit', light(low, 0.6), 0.55)}
${fade('sill', [light(room, 0.55), mix(room, '#ffffff', 0.2)])}
${box(0, 0, 720, 1280, 'url(#room)')}
${box(66, 46, 588, 708, light(room, 0.62), 20)}
${inside('pane', pane, `${box(90, 70, 540, 660, 'url(#sky)')}${['', disc(500, 230, 76, '#fff3c0'), moon][variant]}${times(7, block)}`)}
${disc(360, 500, 520, 'url(#lit)')}
${path('M0 0H96C120 300 60 520 20 800H0Z', mix(room, fur, 0.35))}
${path('M720 0H624C600 300 660 520 700 800H720Z', mix(room, fur, 0.35))}
${times(3, fold)}
${box(0, 800, 720, 54, 'url(#sill)', 8)}
${box(0, 852, 720, 18, dark(room, 0.45))}
${plant(586, 800, '#c8643c')}`,
    moving(phase) {
      const curl = swing(phase);
      const tail = svg`M420 780C540 830 ${590 + curl * 20} ${930 - curl * 30} ${540 + curl * 70} 1010S${470 + curl * 120} ${1090 - curl * 20} ${520 + curl * 130} 1120`;
      const breath = there(phase, 2) * 6;
      const stripe = (n: number) => line(svg`M${196 - n * 4} ${640 + n * 46}q34 4 56 26M${524 + n * 4} ${640 + n * 46}q-34 4-56 26`, deep, 15);
      return `${line(tail, deep, 58)}
${line(tail, fur, 46)}
${inside('glass', pane, outside(phase))}
${path(svg`M226 806C${150 - breath} 760 ${190 - breath} 560 300 480H420C${530 + breath} 560 ${570 + breath} 760 494 806Z`, fur)}
${path('M494 806C560 750 530 570 420 480C470 600 470 720 420 806Z', deep, 'opacity=".5"')}
${coat === 2 ? path('M290 560C300 640 330 700 360 700S420 640 430 560Z', pale) : ''}
${coat === 1 ? times(3, stripe) : ''}
${both(paw)}
${at(360, 420, swing(phase, 1, 0.15) * 5)`${face(phase)}`}`;
    },
  };
};
