/** Red, green and blue, 0 to 1 as shown on a screen. */
export type Colour = readonly [number, number, number];

/** A table of colours, three numbers each. */
export interface Ramp {
  steps: number;
  rgb: Float32Array;
}

/** The colour of `#rrggbb`. */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** A colour between two. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** The colour, brighter (over 1) or darker. */
export function scaled([red, green, blue]: Colour, by: number): Colour {
  return [red * by, green * by, blue * by];
}

/** A gradient through evenly spaced colours, mixed in the perceptual space Oklab; if `closed`, it ends with the first colour. */
export function ramp(hexes: readonly string[], closed = false, steps = 1024): Ramp {
  const stops = hexes.map((hex) => toLab(colour(hex)));
  if (closed) stops.push(stops[0] as Colour);
  const rgb = new Float32Array((steps + 1) * 3);
  for (let step = 0; step <= steps; step++) {
    const place = (step / steps) * (stops.length - 1);
    const stop = Math.min(stops.length - 2, Math.floor(place));
    rgb.set(fromLab(mix(stops[stop] as Colour, stops[stop + 1] as Colour, place - stop)), step * 3);
  }
  return { steps, rgb };
}

/** The index in the ramp's numbers of the colour for `share`, which is limited to 0 to 1. */
export function place(of: Ramp, share: number): number {
  return (share <= 0 ? 0 : share >= 1 ? of.steps : (share * of.steps) | 0) * 3;
}

/** The ramp's colour for `share`. */
export function pick(of: Ramp, share: number): Colour {
  const at = place(of, share);
  return [of.rgb[at] as number, of.rgb[at + 1] as number, of.rgb[at + 2] as number];
}

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toShown = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function toLab(shown: Colour): Colour {
  const [r, g, b] = shown.map(toLinear) as unknown as Colour;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([light, a, b]: Colour): Colour {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((value) => toShown(Math.max(0, value))) as unknown as Colour;
}
