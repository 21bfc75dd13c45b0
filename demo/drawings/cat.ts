import type { Drawing } from '../canvas/scene.ts';
import { at, box, dark, disc, fade, glow, inside, light, line, mix, oval, path, svg, swing, there, times } from '../canvas/svg.ts';

/** A cat on a window sill. Palette: room, two of the sky, fur, eyes. Variant: 0 rain, 1 sun with a bird, 2 night with snow; seed: 1 stripes, 2 a white bib, 3 one colour. */
export const cat: Drawing = ({ palette, variant, seed }) => {
  const [room = '#2f4858', high = '#7aa0b8', low = '#dfeaf0', fur = '#e8893a', eyes = '#5aa02c'] = palette;
  const deep = dark(fur, 0.32);
  const pane = '<rect x="90" y="70" width="540" height="660" rx="14"/>';
  const skyline = times(9, (n) => {
    const tall = 130 + ((n * 97) % 150);
    const lit = times(6, (w) => (variant !== 1 && (w * 7 + n) % 3 === 0 ? box(100 + n * 62 + (w % 2) * 22, 750 - tall + Math.floor(w / 2) * 40, 12, 18, '#ffd98a', 2) : ''));
    return `${box(88 + n * 62, 730 - tall, 58, tall, mix(dark(low, 0.35), high, (n % 3) * 0.25))}${lit}`;
  });
  const fall = (phase: number) =>
    variant === 1
      ? at(
          150 + phase * 460,
          240 + swing(phase, 2) * 16,
          path(svg`M-46 ${-24 * swing(phase, 6)}Q-20-6 0 6Q20-6 46 ${-24 * swing(phase, 6)}Q22 12 0 16Q-22 12-46 ${-24 * swing(phase, 6)}Z`, '#3a3550'),
        )
      : times(variant === 0 ? 30 : 26, (n) => {
          const down = (phase * (1 + (n % 2)) + n * 0.137) % 1;
          const x = 95 + ((n * 191) % 530);
          return variant === 0
            ? line(svg`M${x} ${50 + down * 720}l-5 44`, '#ffffff', 3, 'opacity=".45"')
            : disc(x + swing(phase, 1, n * 0.3) * 14, 60 + down * 680, 4 + (n % 4), '#ffffff', 'opacity=".85"');
        });
  return {
    ground: `${fade('room', [light(room, 0.12), dark(room, 0.35)])}
${fade('sky', [high, low])}
${glow('lit', light(low, 0.6), 0.55)}
${fade('sill', [light(room, 0.55), mix(room, '#ffffff', 0.2)])}
${box(0, 0, 720, 1280, 'url(#room)')}
${box(66, 46, 588, 708, light(room, 0.62), 20)}
${inside('pane', pane, `${box(90, 70, 540, 660, 'url(#sky)')} ${variant === 1 ? disc(500, 230, 76, '#fff3c0') : variant === 2 ? `${disc(510, 190, 52, '#fdf6dd')}${disc(532, 176, 46, high)}` : ''} ${skyline}`)}
${disc(360, 500, 520, 'url(#lit)')}
${path('M0 0H96C120 300 60 520 20 800H0Z', mix(room, fur, 0.35))}
${path('M720 0H624C600 300 660 520 700 800H720Z', mix(room, fur, 0.35))}
${times(3, (n) => line(svg`M${22 + n * 26} 0C${40 + n * 26} 300 ${10 + n * 16} 560 ${4 + n * 8} 780`, dark(room, 0.2), 5, 'opacity=".35"'))}
${box(0, 800, 720, 54, 'url(#sill)', 8)}
${box(0, 852, 720, 18, dark(room, 0.45))}
${at(586, 800, `${path('M-60-96H60L46 0H-46Z', '#c8643c')} ${box(-68, -114, 136, 30, '#d97a4f', 6)} ${times(6, (n) => at(0, -110, path('M0 0C-34-70-26-150 0-190C26-150 34-70 0 0Z', mix('#3f8a55', '#9fd06a', (n % 3) * 0.4)), (n - 2.5) * 24, 0.9))}`)}`,
    moving(phase) {
      const curl = swing(phase);
      const tail = `${line(svg`M420 780C${540} ${830} ${590 + curl * 20} ${930 - curl * 30} ${540 + curl * 70} ${1010}S${470 + curl * 120} ${1090 - curl * 20} ${520 + curl * 130} ${1120}`, deep, 58)}
${line(svg`M420 780C${540} ${830} ${590 + curl * 20} ${930 - curl * 30} ${540 + curl * 70} ${1010}S${470 + curl * 120} ${1090 - curl * 20} ${520 + curl * 130} ${1120}`, fur, 46)}`;
      const breath = there(phase, 2) * 6;
      const stripes = seed === 1 ? times(3, (n) => line(svg`M${196 - n * 4} ${640 + n * 46}q34 4 56 26M${524 + n * 4} ${640 + n * 46}q-34 4-56 26`, deep, 15)) : '';
      const body = `${path(svg`M226 806C${150 - breath} 760 ${190 - breath} 560 300 480H420C${530 + breath} 560 ${570 + breath} 760 494 806Z`, fur)}
${path('M494 806C560 750 530 570 420 480C470 600 470 720 420 806Z', deep, 'opacity=".5"')}
${seed === 2 ? path('M290 560C300 640 330 700 360 700S420 640 430 560Z', '#fff6ea') : ''}
${stripes}
${[-1, 1].map((side) => `${box(360 + side * 50 - 40, 650, 80, 160, fur, 40)} ${oval(360 + side * 50, 796, 48, 26, seed === 2 ? '#fff6ea' : light(fur, 0.25))} ${line(svg`M${360 + side * 50 - 12} 792v18m24-18v18`, deep, 4)}`).join('')}`;
      return `${tail}${fallen(phase)}${body}${at(360, 420, face(phase), swing(phase, 1, 0.15) * 5)}`;
    },
  };

  function fallen(phase: number): string {
    return `<clipPath id="glass">${pane}</clipPath><g clip-path="url(#glass)">${fall(phase)}</g>`;
  }

  function face(phase: number): string {
    const twitch = phase > 0.3 && phase < 0.36 ? -12 : 0;
    const ear = (side: number, turn: number) =>
      at(
        side * 92,
        -64,
        `${path('M-52 30C-50-40-20-100 4-104C30-90 52-30 50 30Z', fur)}
${path('M-26 20C-26-30-8-66 6-72C22-56 28-20 26 20Z', '#f2a0a0')}`,
        side * 16 + turn,
      );
    const shut = phase > 0.62 && phase < 0.68;
    const look = swing(phase, 1, 0.05) * 6;
    return `${ear(-1, twitch)}
${ear(1, 0)}
${path('M-150 6C-150-96-74-122 0-122S150-96 150 6C150 90 84 126 0 126S-150 90-150 6Z', fur)}
${path('M150 6C150 90 84 126 0 126C70 100 110 50 104-92C136-70 150-40 150 6Z', deep, 'opacity=".45"')}
${seed === 1 ? line('M0-118v44M-40-112l8 40M40-112l-8 40M-146 10l44 6M146 10l-44 6', deep, 14) : ''}
${oval(0, 62, 74, 48, seed === 2 ? '#fff6ea' : light(fur, 0.45))}
${[-1, 1].map((side) => (shut ? line(svg`M${side * 62 - 26} 6q26 16 52 0`, '#22181c', 8) : `${oval(side * 62, 2, 30, 33, eyes)} ${oval(side * 62 + look, 3, 11, 27, '#16101c')} ${disc(side * 62 + look + 7, -9, 7, '#ffffff')}`)).join('')}
${path('M-20 40H20L0 60Z', '#e0707a')}
${line('M0 60V74M0 74Q-22 92-40 78M0 74Q22 92 40 78', '#5a2a2a', 6)}
${[-1, 1].map((side) => line(svg`M${side * 60} 62L${side * 176} 46M${side * 60} 74L${side * 178} 84`, '#fffaf0', 4, 'opacity=".85"')).join('')}`;
  }
};
