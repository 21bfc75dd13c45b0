/** A text of SVG or of a path; numbers are rounded to a tenth. */
export function svg(words: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw(
    { raw: words },
    ...values.map((value) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value)),
  );
}

/** A filled path. */
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
/** A stroke with round ends. */
export const line = (d: string, colour: string, wide: number, more = ''): string =>
  svg`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  svg`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const disc = (x: number, y: number, r: number, fill: string, more = ''): string => oval(x, y, r, r, fill, more);
export const box = (x: number, y: number, wide: number, high: number, fill: string, round = 0, more = ''): string =>
  svg`<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="${round}" fill="${fill}" ${more}/>`;
/** Draws things moved to a place, turned by degrees and scaled there: at(x, y)`…`. */
export const at =
  (x: number, y: number, turn = 0, size = 1, tall = size) =>
  (words: TemplateStringsArray, ...values: (string | number)[]): string =>
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(2)}) scale(${size.toFixed(3)} ${tall.toFixed(3)})">${svg(words, ...values)}</g>`;
export const veil = (opacity: number, body: string): string => `<g opacity="${opacity.toFixed(3)}">${body}</g>`;
/** Things seen only inside a shape. */
export const inside = (id: string, shape: string, body: string): string =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${body}</g>`;

/** A gradient from top to bottom, or to the right; use it as `url(#id)`. Colours are spread evenly. */
export const fade = (id: string, colours: readonly string[], isAcross = false): string =>
  `<linearGradient id="${id}" x2="${isAcross ? 1 : 0}" y2="${isAcross ? 0 : 1}">${stops(colours)}</linearGradient>`;
/** A gradient from the middle outwards. */
export const round = (id: string, colours: readonly string[], where = 'cx=".5" cy=".5" r=".5"'): string =>
  `<radialGradient id="${id}" ${where}>${stops(colours)}</radialGradient>`;
/** A light: the colour in the middle, transparent at the edge. */
export const glow = (id: string, colour: string, strength = 1): string =>
  `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".5" stop-color="${colour}" stop-opacity="${strength * 0.3}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
/** Dots of a printed picture, as a fill. */
export const halftone = (id: string, colour: string, step: number, size: number): string =>
  svg`<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="${step / 2}" cy="${step / 2}" r="${size}" fill="${colour}"/></pattern>`;

const stops = (colours: readonly string[]): string =>
  colours.map((colour, n) => `<stop offset="${n / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`).join('');

/** `count` things in a row. */
export const times = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');
/** The same on the left, which is -1, and on the right, 1. */
export const both = (draw: (side: number) => string): string => draw(-1) + draw(1);
/** `count` things that move from one place to another and begin again; `share` is how far the first one is. */
export const passing = (
  count: number,
  share: number,
  [from, to]: readonly [number, number],
  draw: (x: number, n: number) => string,
): string => times(count, (n) => draw(from + (to - from) * ((share + n / count) % 1), n));

/** A colour between two, `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(1), 16)) as [number, number];
  const channel = (shift: number) => Math.round(((a >> shift) & 255) * (1 - share) + ((b >> shift) & 255) * share);
  return `#${((1 << 24) | (channel(16) << 16) | (channel(8) << 8) | channel(0)).toString(16).slice(1)}`;
}
/** The colour in shadow; its shade is a little blue. */
export const dark = (colour: string, share = 0.25): string => mix(colour, '#14103a', share);
/** The colour in light; its light is a little yellow. */
export const light = (colour: string, share = 0.25): string => mix(colour, '#fff6dc', share);

/** A swing from -1 to 1, this many times in a loop. */
export const swing = (phase: number, count = 1, shift = 0): number => Math.sin((phase * count + shift) * Math.PI * 2);
/** 1 on every beat and falling to 0 before the next, with this many beats in a loop. */
export const pulse = (phase: number, beats: number): number => (1 - ((phase * beats) % 1)) ** 3;
/** From 0 to 1 and back, this many times in a loop, soft at both ends. */
export const there = (phase: number, count = 1, shift = 0): number =>
  (1 - Math.cos((phase * count + shift) * Math.PI * 2)) / 2;
