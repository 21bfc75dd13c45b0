type Colour = readonly [red: number, green: number, blue: number];

/** The colours that follow from an accent: the text on it, and the accent as a text on the ground of each theme. */
export interface AccentColours {
  accent: Colour;
  onAccent: Colour;
  textLight: Colour;
  textDark: Colour;
}

// The grounds of src/styles/tokens.css that are the hardest to read on.
const lightGround: Colour = [250, 250, 249];
const darkGround: Colour = [22, 22, 26];
const onGrounds = { black: [24, 24, 27], white: [255, 255, 255] } as const;
/** A button must stand out from the ground; its text is what people read. */
const leastOfFill = 2;
const leastOfText = 4.5;

/** The colours of an accent such as `#ff4d5e`; null if it is so light or so dark that a theme would swallow it. */
export function accentColours(hex: string): AccentColours | null {
  const accent = parse(hex);
  const stands = [lightGround, darkGround].every((ground) => contrast(accent, ground) >= leastOfFill);
  const onAccent = [onGrounds.black, onGrounds.white].toSorted((a, b) => contrast(b, accent) - contrast(a, accent))[0];
  if (!stands || !onAccent || contrast(onAccent, accent) < leastOfText) return null;
  return {
    accent,
    onAccent,
    textLight: readable(accent, lightGround, [0, 0, 0]),
    textDark: readable(accent, darkGround, [255, 255, 255]),
  };
}

const parse = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

/** The colour, moved toward black or white until it can be read on the ground. */
function readable(colour: Colour, ground: Colour, toward: Colour): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = colour.map((part, at) => Math.round(part + ((toward[at] ?? 0) - part) * share)) as never as Colour;
    if (contrast(mixed, ground) >= leastOfText) return mixed;
  }
  return toward;
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
