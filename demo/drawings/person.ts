import { at, both, box, dark, disc, light, line, mix, oval, path, svg, times } from '../canvas/svg.ts';
import { eyes } from './scenery.ts';

const skins = ['#f6d3b8', '#e8b48c', '#c98a5e', '#a0663f', '#7a4a2e', '#5a3424'];
const hairs = ['#1b1512', '#3a2218', '#6b3f22', '#b5793a', '#d9b46a', '#8e8e96', '#a33b20'];

/**
 * The look of a person. The word has digits for skin, hair colour and hairstyle, then g for glasses, b for a beard.
 * Styles: 0 long, 1 round curls, 2 a knot, 3 long and wavy, 4 a bob, 5 short, 6 a quiff, 7 short curls.
 */
export const lookOf = (word: string, clothes: string) => ({
  skin: skins[Number(word[0])] ?? '#c98a5e',
  hair: hairs[Number(word[1])] ?? '#1b1512',
  style: Number(word[2]),
  clothes,
  hasGlasses: word.includes('g'),
  hasBeard: word.includes('b'),
});

type Look = ReturnType<typeof lookOf>;

/** The expression of the face; the mouth opens from 0 to 1. */
type Mien = { mouth?: number; isBlinking?: boolean };

/** A head around its middle, about 100 in every direction, without the hair behind it. */
function head({ skin, hair, style, hasBeard, hasGlasses }: Look, { mouth = 0, isBlinking = false }: Mien = {}): string {
  const brow = mix(hair, '#1d1420', 0.4);
  return `${both((side) => oval(side * 91, 12, 17, 22, dark(skin, 0.22)) + oval(side * 91, 12, 8, 12, dark(skin, 0.35)))}
${path('M-90-24C-94 66-52 120 0 120S94 66 90-24C86-112-86-112-90-24Z', skin)}
${path('M90-24C94 66 52 120 0 120C44 96 68 50 64-30C62-62 52-84 40-92C70-84 88-60 90-24Z', dark(skin, 0.22), 'opacity=".55"')}
${hasBeard ? beard(hair) : ''}
${both((side) => oval(side * 54, 46, 20, 13, mix(skin, '#ff4d4d', 0.5), 'opacity=".4"'))}
${eyes(38, 4, 9, isBlinking)}
${both((side) => line(svg`M${side * 22} ${-26 - mouth * 6}q${side * 16} -10 ${side * 34} -1`, brow, 8))}
${line('M3 10q12 24-7 27', dark(skin, 0.36), 6)}
${lips(skin, mouth)}
${hairline(style, hair)}
${hasGlasses ? glasses : ''}`;
}

function lips(skin: string, open: number): string {
  if (open < 0.12) return line('M-27 66q27 23 54 0', mix(dark(skin, 0.4), '#b3203a', 0.45), 7);
  const tall = 8 + 22 * open;
  return `${oval(0, 72, 28 - 8 * open, tall, '#4a0f1e')}
${oval(0, 72 + tall * 0.55, 15, tall * 0.4, '#e8586a')}
${box(-15, 72 - tall * 0.9, 30, tall * 0.34, '#fff8ee', 4)}`;
}

const beard = (hair: string): string =>
  `${path('M-90-4C-94 74-54 130 0 130S94 74 90-4C84 30 70 44 46 46C30 40 16 42 0 46C-16 42-30 40-46 46C-70 44-84 30-90-4Z', hair)}
${path('M-34 62C-20 52 20 52 34 62C30 92-30 92-34 62Z', mix(hair, '#d98a7a', 0.35))}`;

const glasses = `${both((side) => disc(side * 40, 5, 29, '#ffffff', 'fill-opacity=".16" stroke="#22202b" stroke-width="7"'))}
${line('M-12 2q12-8 24 0M-69 2l-20-6M69 2l20-6', '#22202b', 7)}`;

/** The hair behind the head. */
function mane(style: number, hair: string): string {
  const deep = dark(hair, 0.3);
  if (style === 0) return path('M-104-30C-108-140 108-140 104-30L116 190C70 214-70 214-116 190Z', deep);
  if (style === 1) return times(14, (n) => disc(Math.cos(n * 0.45) * 98, -28 + Math.sin(n * 0.45) * 92, 48, n % 2 ? deep : hair));
  if (style === 2) return disc(6, -128, 44, hair) + line('M-20-150q26-20 50 4', light(hair), 6);
  if (style === 3)
    return path('M-104-20C-120-150 120-150 104-20C96 30 140 60 118 120C104 160 132 180 106 212C60 196-60 196-106 212C-132 180-104 160-118 120C-140 60-96 30-104-20Z', deep);
  if (style === 4) return path('M-110-20C-116-140 116-140 110-20L112 92C80 112-80 112-112 92Z', deep);
  return '';
}

/** The lower edge of the hair on the forehead, by style; curls have none. */
const edges = [
  'C40-46-10-60-34-82C-44-56-62-44-78-40',
  '',
  'C50-70-50-70-78-48',
  'C62-62 30-72 6-92C-20-58-56-50-78-44',
  'C70-30 66-22 62-22L-62-22C-66-22-70-30-78-46',
  'C46-76-40-72-78-50',
  'C50-78-40-62-78-50',
];

/** The hair over the forehead. */
function hairline(style: number, hair: string): string {
  const curls = (count: number, y: number, size: number) =>
    times(count, (n) => disc(-86 + (n * 172) / (count - 1), y - 34 * Math.sin((n / (count - 1)) * Math.PI), size, n % 2 ? hair : dark(hair, 0.14)));
  const gleam = line(style === 6 ? 'M-50-104q44-34 104-12' : 'M-58-86q34-26 74-20', light(hair, 0.22), 8, 'opacity=".6"');
  if (style === 7) return curls(11, -62, 25) + curls(8, -74, 24);
  if (style === 1) return curls(9, -74, 33) + gleam;
  const crown = style === 6 ? 'C-112-70-96-96-74-104C-60-150 60-164 104-108C112-70 104-20 98 10' : 'C-112-136 112-136 98 14';
  return path(`M-98 14${crown}C92-18 88-34 78-48${edges[style]}C-84-34-92-18-98 14Z`, hair) + gleam;
}

/** A person from the chest up, around the middle of the head; `turn` tilts it by degrees, `wide` is half the shoulders, the head wears `more`. */
export const figure = (look: Look, { turn = 0, wide = 210, more = '', ...mien }: Mien & { turn?: number; wide?: number; more?: string } = {}): string =>
  `${at(0, 0, turn)`${mane(look.style, look.hair)}`}
${bust(look, wide)}
${at(0, 0, turn)`${head(look, mien)}${more}`}`;

/** Neck and shoulders below a head at the same place. */
const bust = ({ skin, clothes }: Look, wide: number): string =>
  `${path(svg`M-${wide} 900C-${wide} 250 -${wide * 0.72} 210 -70 178L70 178C${wide * 0.72} 210 ${wide} 250 ${wide} 900Z`, clothes)}
${path(svg`M${wide} 900C${wide} 250 ${wide * 0.72} 210 70 178L40 178C110 230 130 300 120 900Z`, dark(clothes), 'opacity=".6"')}
${path('M-42 80L-46 176C-30 214 30 214 46 176L42 80Z', dark(skin, 0.16))}
${path('M-42 104C-20 150 30 146 42 100L44 140C20 172-24 168-43 140Z', dark(skin, 0.32), 'opacity=".7"')}
${line('M-66 180C-40 226 40 226 66 180', light(clothes, 0.3), 13)}`;

export type Point = readonly [number, number];

/** An arm or a leg: a bent stroke from one joint over the next to the end. */
export const limb = ([[x, y], ...rest]: readonly [Point, ...Point[]], colour: string, wide: number): string =>
  line(svg`M${x} ${y}L${rest.map(([x, y]) => svg`${x} ${y}`).join('L')}`, colour, wide);

/** A shoe whose ankle is at a point; `wide` is negative for one that points to the left. */
export const shoe = ([x, y]: Point, sole: string, wide: number, tall: number): string =>
  at(x, y, 0, wide, tall)`${path('M-30-16Q-34 30-22 34H52Q58 6 22-6L18-24Z', '#fff8ee')}${line('M-24 34H52', sole, 11)}`;

/** A hand seen from above, its wrist at the middle, its fingers up; `curl` from 0, stretched, to 1. `side` is -1 for a left hand. */
export function hand(skin: string, side: number, curl: readonly number[]): string {
  const shade = dark(skin, 0.2);
  const finger = (n: number) => {
    const [x, tip] = [(n * 22 - 33) * side, -84 - ([62, 78, 72, 54][n] ?? 60) * (1 - 0.45 * (curl[n] ?? 0))];
    return `${line(svg`M${x} -84L${x * 1.25} ${tip}`, n % 2 ? skin : mix(skin, shade, 0.35), 25)}${oval(x * 1.25, tip - 6, 7, 9, light(skin, 0.45))}`;
  };
  return `${line(svg`M${-40 * side} -30C${-66 * side} -52 ${-72 * side} -70 ${-74 * side} -100`, shade, 27)}
${times(4, finger)}
${path('M-46-92C-54-40-44-6-34 12L34 12C44-6 54-40 46-92C30-110-30-110-46-92Z', skin)}
${line(svg`M${-18 * side} -46q${14 * side} 22 ${40 * side} 10`, shade, 5, 'opacity=".6"')}`;
}

/** Only a head, for figures far away. */
export const smallHead = (look: Look, x: number, y: number, size: number, turn = 0): string => at(x, y, turn, size)`${mane(look.style, look.hair)}${head(look)}`;
